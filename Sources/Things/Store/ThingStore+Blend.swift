import Recall

extension ThingStore {
  /// With fewer answers, folding them takes no longer than a glance.
  static let answersWorthKeeping = 20_000
  /// The blend is kept again after so many answers; those after it are folded at each look.
  private static let answersBetween = 2_000

  /// The blend at a state of the journal.
  struct KnownBlend {
    let revision: Int
    let state: [UInt8]
    let parameters: [UInt8]
    /// Nil with too few reviews.
    let blend: CardBlend?
    /// The answers since it was kept in the index.
    var unkept = 0
  }

  /// Predicts recall now; nil if the setting `blend` is off, or with too few reviews.
  ///
  /// Later answers continue the last blend, of this program or as kept in the index, about a
  /// microsecond each. After any other change, all answers are folded again.
  public func blend() throws -> CardBlend? {
    guard settings[Setting.blend] else { return nil }
    if let known = knownBlend, known.revision == library.revision { return known.blend }
    var known = try library.together { try continuedBlend() ?? foldedBlend() }
    // Not while the library answers, when nothing can be written.
    if known.unkept >= Self.answersBetween { keep(&known) }
    knownBlend = known
    return known.blend
  }

  /// Answers a question about statistics, with the recall that the blend predicts if it is asked.
  public func statistics(_ question: StatisticsQuestion) throws -> Statistics {
    // Another thread predicts while this one reads.
    let recalls =
      try question.needs.contains(.blend)
      ? blend().map { blend in WorkAhead(blend.at(question.now)) { $0.predictAll() } } : nil
    var data = try library.statistics(question)
    if let recalls { data.take(recalls.finish()) }
    return Statistics(data, for: question)
  }

  /// Continues the blend of this program, or the one in the index.
  private func continuedBlend() throws -> KnownBlend? {
    let parameters = blendParameters
    var bases: [(blend: CardBlend, state: [UInt8], unkept: Int)] = []
    if let known = knownBlend, known.parameters == parameters, let blend = known.blend {
      bases.append((blend, known.state, known.unkept))
    }
    if let kept = try keptBlend(parameters) { bases.append((kept.blend, kept.state, 0)) }
    for base in bases {
      guard let lines = try library.lines(appendedTo: base.state),
        let blend = base.blend.continued(by: lines)
      else { continue }
      return KnownBlend(
        revision: library.revision, state: try library.journalState(), parameters: parameters,
        blend: blend, unkept: base.unkept + lines.count)
    }
    return nil
  }

  private func foldedBlend() throws -> KnownBlend {
    let log = try library.answerLog()
    return KnownBlend(
      revision: library.revision, state: try library.journalState(), parameters: blendParameters,
      blend: CardBlend(log, settings),
      unkept: log.count >= Self.answersWorthKeeping ? log.count : 0)
  }

  // MARK: In the index

  /// What is kept: the length of the journal's state, the state, and the blend.
  private func keep(_ known: inout KnownBlend) {
    guard let blend = known.blend else { return }
    let length = UInt32(known.state.count)
    let head = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    library.keep(head + known.state + blend.bytes, for: known.parameters)
    known.unkept = 0
  }

  private func keptBlend(_ parameters: [UInt8]) throws -> (blend: CardBlend, state: [UInt8])? {
    // They are many, and read where they are.
    try library.kept(for: parameters) { bytes in
      guard bytes.count > 4 else { return nil }
      let length = Int(bytes.loadUnaligned(as: UInt32.self).littleEndian)
      guard bytes.count > 4 + length,
        let blend = CardBlend(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[(4 + length)...]), settings)
      else { return nil }
      return (blend, Array(bytes[4..<(4 + length)]))
    }
  }

  /// All that the blend depends on besides the answers, and the version of its bytes.
  private var blendParameters: [UInt8] {
    let parameters = settings.parameters
    let words =
      ["blend 3", parameters.model.rawValue, "\(settings.parametersTime ?? 0)"]
      + parameters.values.map { "\($0.bitPattern)" }
    return Array(words.joined(separator: " ").utf8)
  }
}
