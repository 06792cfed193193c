import TextUI

/// What is left of a session, including the current question.
struct StudyProgress: Hashable {
  let left: Int
  /// How many of them are new.
  let new: Int
  let answered: Int
  let rightAtOnce: Int
  /// The deck of the question, if the session has several.
  var deck: String?

  /// As in `131 left: 96 due and 35 new`, with the number of answers.
  var sentence: String {
    let kinds = [(left - new, "due"), (new, "new")].filter { $0.0 > 0 }
      .map { "\($0.0.grouped) \($0.1)" }.joined(separator: " and ")
    let rest = "\(left.grouped) left" + (kinds.isEmpty ? "." : ": \(kinds).")
    guard answered > 0 else { return rest }
    return "\(rest) \(answered.grouped) answered, \(rightAtOnce.grouped) right on the first try."
  }
}

/// The line before a question: how many cards are left, and the deck if there are several.
struct StudyProgressLine: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let progress: StudyProgress

  private static let margin = 2
  /// The end of the line in a wide window.
  private static let mostColumns = 80

  var body: some View {
    if isSpoken {
      Text([progress.deck, left].compactMap { $0 }.joined(separator: ", ") + ".")
    } else {
      Text(StyledText(String(repeating: " ", count: max(0, room - text.width))) + text)
    }
  }

  private var room: Int { min(width, Self.mostColumns) - Self.margin }
  private var left: String { "\(progress.left.grouped) left" }

  private var text: StyledText {
    let count = StyledText("· \(left)", .dim)
    guard let deck = progress.deck else { return count }
    return StyledText(deck, .dim).truncated(to: max(1, room - count.width - 1)) + StyledText(" ")
      + count
  }
}
