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
    guard question.needs.contains(.blend) else {
      return Statistics(try library.statistics(question), for: question)
    }
    // Another thread predicts while this one reads.
    let ahead = try recallsAhead(at: question.now)
    var data = try library.statistics(question)
    // What could not be read there is folded here.
    if let recalls = try ahead.finish() ?? blend()?.at(question.now) { data.take(recalls) }
    return Statistics(data, for: question)
  }

  /// The recall of all cards, predicted on another thread, which also reads the blend in the index.
  private func recallsAhead(at now: Now) throws -> WorkAhead<CardBlend.Recalls?> {
    let settings = settings
    if knownBlend == nil, settings[Setting.blend],
      let kept = try library.kept(for: blendParameters),
      let lines = try library.lines(appendedTo: kept.state), lines.count < Self.answersBetween
    {
      return WorkAhead(nil) { recalls in
        recalls = try? CardBlend(kept, settings)?.continued(by: lines)?.at(now)
        recalls?.predictAll()
      }
    }
    return WorkAhead(try blend()?.at(now)) { $0?.predictAll() }
  }

  /// Continues the blend of this program, or the one in the index.
  private func continuedBlend() throws -> KnownBlend? {
    let parameters = blendParameters
    var bases: [(blend: CardBlend, state: [UInt8], unkept: Int)] = []
    if let known = knownBlend, known.parameters == parameters, let blend = known.blend {
      bases.append((blend, known.state, known.unkept))
    }
    // One that cannot be read is folded and kept again.
    if let kept = try library.kept(for: parameters), let blend = try? CardBlend(kept, settings) {
      bases.append((blend, kept.state, 0))
    }
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

  private func keep(_ known: inout KnownBlend) {
    guard let blend = known.blend else { return }
    library.keep(blend.bytes, of: known.state, for: known.parameters)
    known.unkept = 0
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
