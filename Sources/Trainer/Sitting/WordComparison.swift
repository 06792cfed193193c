import TextUI
import Things

/// What was typed beside what is right, word by word.
struct WordComparison {
  let answer: String
  let judgement: Judgement

  /// Every difference in words, as in `transfer, not tranfer`.
  var sentences: [String] {
    switch judgement.verdict {
    case .nearly, .partly: judgement.corrections
    case .exact, .same, .meaning, .other, .wrong, .revealed: []
    }
  }

  /// The wrong words below those in whose places they stand; nil where they would not line up.
  func alignedLine(width: Int) -> String? {
    guard case .partly = judgement.verdict, judgement.extra.isEmpty,
      answer.displayWidth <= width, !answer.contains(where: \.isNewline)
    else { return nil }
    var line = Self.label
    for (word, column) in zip(judgement.words, columns) {
      guard word.outcome != .missing else { return nil }
      guard let typed = word.typed else { continue }
      guard let column, column > line.displayWidth else { return nil }
      line += String(repeating: " ", count: column - line.displayWidth) + typed
    }
    return judgement.words.count == columns.count && line.displayWidth <= width ? line : nil
  }

  private static let label = "you:"

  /// Where each word stands in the answer; nil for one that stands in none.
  private var columns: [Int?] {
    var rest = answer[...]
    return judgement.words.map { word in
      guard let range = rest.firstRange(of: word.expected) else { return nil }
      rest = rest[range.upperBound...]
      return answer[..<range.lowerBound].displayWidth
    }
  }
}
