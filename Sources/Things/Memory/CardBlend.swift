import Recall

/// The recall of cards now, as the blend predicts it; see BLEND.md in Recall.
///
/// Intervals and due dates never depend on it.
public struct CardBlend: Sendable {
  private let blend: StandingBlend
  private let numbers: [Card.ID: Int]

  /// Nil with too few reviews.
  init?(_ log: AnswerLog, _ settings: Settings) {
    guard
      let blend = StandingBlend(
        log.log(), by: settings.parameters, since: settings.parametersTime)
    else { return nil }
    self.blend = blend
    numbers = log.numbers
  }

  /// Nil for cards without a complete history, such as new ones.
  public func recall(of card: Card.ID, at now: Now) -> Float? {
    numbers[card].flatMap {
      blend.recall(of: $0, day: now.day.number, time: now.time.milliseconds)
    }.map { Float($0) }
  }
}

extension ThingStore {
  /// Predicts recall now; nil if the setting `blend` is off, or with too few reviews.
  ///
  /// Folds all answers once, about a microsecond each, and again after a change.
  public func blend() throws -> CardBlend? {
    guard settings[Setting.blend] else { return nil }
    if let known = knownBlend, known.revision == library.revision { return known.blend }
    let blend = CardBlend(try library.answerLog(), settings)
    knownBlend = (library.revision, blend)
    return blend
  }
}
