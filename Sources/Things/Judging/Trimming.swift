extension String {
  /// Without blanks at either end.
  var trimmed: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }

  /// Whether there is a letter or a digit in it.
  var hasWordPart: Bool { unicodeScalars.contains { ScalarKind($0).isWordPart } }
}
