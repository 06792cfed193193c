/// The one spelling of each verdict on the screen.
public enum VerdictWords {
  /// The words for a judgement; `name` says how another Thing is called.
  public static func words(
    for judgement: Judgement, hints: Int = 0, isSlow: Bool = false,
    name: (Thing.ID) -> String = { $0.description }
  ) -> String {
    switch judgement.verdict {
    case .exact, .same, .nearly: right(judgement, hints: hints, isSlow: isSlow)
    case .meaning(let id): "right for \(name(id))"
    case .other(let id): "that is \(name(id))"
    case .partly(let right, let all): partly(right, all, tooMany: judgement.extra.count)
    case .wrong: "no"
    case .revealed: ""
    }
  }

  private static func right(_ judgement: Judgement, hints: Int, isSlow: Bool) -> String {
    var words = ["right"]
    if case .nearly(let slips) = judgement.verdict {
      words.append(slips == 1 ? "one slip" : "\(slips) slips")
    }
    if judgement.isShortened { words.append("shortened") }
    if hints > 0 { words.append(hints == 1 ? "with one hint" : "with \(hints) hints") }
    if isSlow { words.append("slow") }
    return words.joined(separator: ", ")
  }

  private static func partly(_ right: Int, _ all: Int, tooMany: Int) -> String {
    let words = "\(right) of \(all) words"
    return right < all || tooMany == 0 ? words : "\(words), \(tooMany) too many"
  }
}
