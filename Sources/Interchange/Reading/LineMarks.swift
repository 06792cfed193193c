// The marks that a line of a list or a document begins with.
extension StringProtocol {
  var isIndented: Bool { first == " " || first == "\t" }

  /// The number of blanks before the text of a line.
  var indent: Int { prefix { $0 == " " || $0 == "\t" }.count }

  /// The text of a list item such as `- text`; nil if the line has none of these marks.
  func item(_ marks: String = "-*") -> SubSequence? {
    guard let mark = first, marks.contains(mark), dropFirst().first == " " else { return nil }
    return dropFirst(2)
  }

  /// Whether a line only repeats one of these signs, as in `-----`.
  func isRuler(of signs: String) -> Bool {
    guard let sign = first, signs.contains(sign) else { return false }
    return count > 2 && allSatisfy { $0 == sign }
  }
}

extension Substring {
  /// What is in parentheses at the beginning, if a sign follows, so that it belongs to the term
  /// before it; and the rest from that sign.
  var endOfTerm: (parentheses: Substring, rest: Substring)? {
    guard first == "(", let close = firstIndex(of: ")") else { return nil }
    let rest = self[close...].dropFirst().drop { $0 == " " }
    guard let sign = rest.first, ":：–—=→".contains(sign) || rest.hasPrefix("- ") else { return nil }
    return (self[...close], rest)
  }
}
