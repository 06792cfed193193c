import Recall
import Things

/// Follows the lines of one card as the fold does, but takes memory as the index has it.
///
/// What statistics count of an answer depends on the lines before it; computing memory again for a
/// million answers would take longer than everything else.
struct PackedWalk {
  private(set) var phase = Phase.new
  private(set) var hasMemory = false
  private(set) var lastDay: Int32?
  private var lastTime = Int64.min
  private var interval = 0

  /// What `CardFold` would say of the line.
  mutating func take(_ entry: PackedEntry) -> CardFold.Answered? {
    guard entry.stands else { return nil }
    switch entry.kind {
    case .answer: return answer(entry)
    case .past: return past(entry)
    case .reset: self = PackedWalk()
    case .due:
      if phase != .new { interval = lastDay == nil ? 0 : promised(entry, since: lastDay ?? 0) }
    case .suspend, .resume, .bury, .flag, .unflag: break
    }
    return nil
  }

  private mutating func answer(_ entry: PackedEntry) -> CardFold.Answered {
    let mode = Review.Mode(rawValue: entry.gradeAndMode >> 4) ?? .normal
    guard mode != .cram else {
      return CardFold.Answered(
        grade: entry.grade, mode: .cram, phaseBefore: phase, intervalBefore: interval,
        isFirstOfDay: false, isFirst: false, recall: 0, stability: entry.stability,
        duration: Int(entry.duration))
    }
    let answered = answered(
      entry, mode, Phase(rawValue: entry.phases >> 4) ?? .new, Int(entry.duration))
    remember(entry)
    phase = Phase(rawValue: entry.phases & 15) ?? .new
    interval = promised(entry, since: entry.day)
    return answered
  }

  private mutating func past(_ entry: PackedEntry) -> CardFold.Answered {
    let answered = answered(entry, nil, phase, 0)
    let (timeBefore, dayBefore) = (lastTime, lastDay)
    remember(entry)
    if dayBefore != nil, timeBefore > entry.milliseconds {
      lastTime = timeBefore
      lastDay = dayBefore
    }
    if phase == .new {
      phase = .review
      interval = 0
    }
    return answered
  }

  private func answered(
    _ entry: PackedEntry, _ mode: Review.Mode?, _ before: Phase, _ duration: Int
  ) -> CardFold.Answered {
    CardFold.Answered(
      grade: entry.grade, mode: mode, phaseBefore: before, intervalBefore: interval,
      isFirstOfDay: lastDay != entry.day, isFirst: !hasMemory, recall: entry.recall,
      stability: entry.stability, duration: duration)
  }

  private mutating func remember(_ entry: PackedEntry) {
    hasMemory = true
    lastTime = entry.milliseconds
    lastDay = entry.day
  }

  private func promised(_ entry: PackedEntry, since day: Int32) -> Int {
    guard phase == .review, entry.flags & PackedEntry.Flag.dueIsMoment == 0 else { return 0 }
    return max(0, Int(entry.due) - Int(day))
  }
}

extension PackedEntry {
  /// The line's own time.
  var milliseconds: Int64 { latest - Int64(back) * 1000 }

  /// The hour on the clock on the wall.
  var hour: Int {
    let seconds = (milliseconds + Int64(quarters) * 900_000) / 1000
    let rest = seconds % 86_400
    return Int((rest < 0 ? rest + 86_400 : rest) / 3600)
  }
}
