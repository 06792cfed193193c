import Things

extension PackedEntry {
  /// Keeps what the fold said of the answer: what statistics count of it depends on the lines
  /// before.
  mutating func keep(_ answered: CardFold.Answered?) {
    recall = answered?.recall ?? 0
    stability = answered?.stability ?? 0
    flags &= ~Flag.tally
    guard let answered else { return }
    let answer = Tally.Answer(answered, hour: 0)
    flags |= UInt8(answer.met.rawValue) * Flag.met
    if answer.isReturn { flags |= Flag.isReturn }
    if answer.isFirst { flags |= Flag.isFirst }
  }

  /// What statistics count; nil for a line that is no answer or does not stand.
  var tallied: Tally.Answer? {
    guard stands, kind == .answer || kind == .past else { return nil }
    return Tally.Answer(
      grade: grade, isCram: isBesideMemory,
      met: Tally.Met(rawValue: Int(flags / Flag.met & 3)) ?? .learning,
      isReturn: flags & Flag.isReturn != 0, isFirst: flags & Flag.isFirst != 0, recall: recall,
      milliseconds: Int(duration), hour: hour)
  }

  /// Whether the answer counts for days, and not for memory.
  var isBesideMemory: Bool {
    kind == .past
      ? gradeAndMode >> 4 != PastDetail.Mode.normal.rawValue
      : gradeAndMode >> 4 == Review.Mode.cram.rawValue
  }

  /// The line's own time.
  var milliseconds: Int64 { latest - Int64(back) * 1000 }

  /// The hour on the clock on the wall.
  var hour: Int {
    let seconds = (milliseconds + Int64(quarters) * 900_000) / 1000
    let rest = seconds % 86_400
    return Int((rest < 0 ? rest + 86_400 : rest) / 3600)
  }
}
