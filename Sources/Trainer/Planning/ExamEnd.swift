import Things

/// What becomes of a deck when its exam is over.
enum ExamEnd: CaseIterable {
  case keep
  case rarely
  case pause

  /// The key that chooses it.
  var letter: String {
    switch self {
    case .keep: "k"
    case .rarely: "r"
    case .pause: "p"
    }
  }

  func events(_ plan: ExamPlan) -> [Event] {
    let place = Setting.Place.deck(plan.deck)
    switch self {
    case .keep: return plan.lettingGo
    case .rarely: return plan.lettingGo + [.set(place, name: "retention", value: "0.70")]
    case .pause:
      return [
        .plan(place, []), .set(place, name: "new", value: "0"),
        .set(place, name: "reviews", value: "0"),
      ]
    }
  }

  func sentence(_ deck: String) -> String {
    switch self {
    case .keep: "\(deck) is asked as before; undo takes it back."
    case .rarely: "\(deck) is asked rarely now, at a retention of 0.70; undo takes it back."
    case .pause:
      "\(deck) rests; undo wakes it, or set reviews default -d \(deck) and set new default -d "
        + "\(deck)."
    }
  }
}
