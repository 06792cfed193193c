/// Several words or answers in one cell: tags between blanks, other answers between bars.
public enum CellLists {
  public static func tags(_ cell: String) -> [String] {
    cell.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A blank within a tag would make two of it.
  public static func cell(tags: [String]) -> String {
    tags.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  /// The answers between bars.
  ///
  /// `\|` is a bar. Backslashes mean something only before a bar, and there two are one, so that
  /// an answer can end in one.
  public static func also(_ cell: String) -> [String] {
    var answers: [[Unicode.Scalar]] = [[]]
    var backslashes = 0
    for scalar in cell.unicodeScalars {
      if scalar == "\\" {
        backslashes += 1
        continue
      }
      let isBar = scalar == "|"
      let kept = isBar ? backslashes / 2 : backslashes
      answers[answers.count - 1] += Array(repeating: "\\", count: kept)
      if isBar, backslashes.isMultiple(of: 2) {
        answers.append([])
      } else {
        answers[answers.count - 1].append(scalar)
      }
      backslashes = 0
    }
    answers[answers.count - 1] += Array(repeating: "\\", count: backslashes)
    return answers.map(trimmed).filter { !$0.isEmpty }
  }

  public static func cell(also: [String]) -> String {
    let answers = also.map { trimmed(Array($0.unicodeScalars)) }.filter { !$0.isEmpty }
    return answers.enumerated()
      .map { place, answer in escaped(answer, isLast: place == answers.count - 1) }
      .joined(separator: "|")
  }

  private static func escaped(_ answer: String, isLast: Bool) -> String {
    var result = ""
    var backslashes = 0
    for scalar in answer.unicodeScalars {
      if scalar == "|" { result += String(repeating: "\\", count: backslashes + 1) }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(scalar)
    }
    return isLast ? result : result + String(repeating: "\\", count: backslashes)
  }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let rest = scalars.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    var result = ""
    result.unicodeScalars.append(contentsOf: rest[..<end])
    return result
  }
}
