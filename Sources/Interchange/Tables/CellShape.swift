/// What the text of a cell tells without its column.
enum CellShape {
  static func isNumber(_ text: String) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.contains(where: digits.contains)
      && text.utf8.allSatisfy { digits.contains($0) || "+-.,% $".utf8.contains($0) }
  }

  /// Whether a text is another one with signs in place of some letters.
  static func isHint(_ hint: String, for text: String) -> Bool {
    hint != text && hint.count == text.count
      && zip(hint, text).allSatisfy { $0 == $1 || "-_.*".contains($0) && $1.isLetter }
  }
}
