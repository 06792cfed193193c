public import Recall

extension Settings {
  /// How the cards of a deck are scheduled around the memory model.
  public func policy(deck: String?, by forgetting: Forgetting) -> Policy {
    Policy(
      forgetting, retention: retention(deck: deck),
      learningSteps: durations("steps", deck: deck),
      relearningSteps: durations("relearn", deck: deck),
      maximumInterval: Int(value("maximum", deck: deck).value) ?? Policy.intervals.upperBound,
      fuzz: value("fuzz", deck: deck).value == "on",
      balance: value("balance", deck: deck).value == "on")
  }
}
