/// The wording of each verdict on the screen.
public enum VerdictWords {
  /// The words for a judgement; `name` returns the name of another Thing.
  public static func words(
    for judgement: Judgement, hints: Int = 0, isSlow: Bool = false,
    name: (Thing.ID) -> String = { $0.description }
  ) -> String {
    switch judgement.verdict {
    case .exact, .same, .nearly: right(judgement, hints: hints, isSlow: isSlow)
    case .meaning(let id): "right for \(name(id))"
    case .other(let id): "that is \(name(id))"
    case .partly where judgement.closeness != nil, .wrong where judgement.closeness != nil:
      judgement.closeness?.text ?? ""
    case .partly where judgement.difference != nil:
      judgement.difference.map(close) ?? ""
    case .partly(let right, let all):
      partly(
        "\(right) of \(all) \(judgement.isList ? "items" : "words")", isAll: right == all,
        extra: judgement.extra.count)
    case .wrong: judgement.difference.map(close) ?? "no"
    case .revealed: ""
    }
  }

  private static func close(_ difference: LetterDifference) -> String {
    let count = difference.changes.count
    return count == 1 ? "close: 1 letter" : "close: \(count) letters"
  }

  private static func right(_ judgement: Judgement, hints: Int, isSlow: Bool) -> String {
    var words = ["right"]
    if case .nearly(let slips) = judgement.verdict {
      words.append(slips == 1 ? "one typo" : "\(slips) typos")
    }
    if judgement.isShortened { words.append("shortened") }
    switch judgement.remark {
    case .accents(let missing): words.append("accents: \(missing.joined(separator: " "))")
    case .also(let others): words.append("also: \(others.joined(separator: "; "))")
    case nil: break
    }
    if hints > 0 { words.append(hints == 1 ? "with one hint" : "with \(hints) hints") }
    if isSlow { words.append("slow") }
    return words.joined(separator: ", ")
  }

  private static func partly(_ share: String, isAll: Bool, extra: Int) -> String {
    isAll && extra > 0 ? "\(share), \(extra) extra" : share
  }
}
