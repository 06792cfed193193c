/// Tags and other answers as they are typed: tags parted by blanks, answers by `|`.
enum ThingWords {
  static func tags(_ text: String) -> [String] {
    var tags: [String] = []
    for tag in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    where !tags.contains(tag) {
      tags.append(tag)
    }
    return tags
  }

  static func text(tags: [String]) -> String { tags.joined(separator: " ") }

  /// `\|` is a bar, `\\` a backslash.
  static func also(_ text: String) -> [String] {
    var answers = [""]
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "|" where !isEscaped: answers.append("")
      default:
        if isEscaped, character != "|", character != "\\" { answers[answers.count - 1] += "\\" }
        answers[answers.count - 1].append(character)
        isEscaped = false
      }
    }
    if isEscaped { answers[answers.count - 1] += "\\" }
    return answers.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }

  static func text(also: [String]) -> String {
    also.map { $0.replacing("\\", with: "\\\\").replacing("|", with: "\\|") }
      .joined(separator: " | ")
  }
}
