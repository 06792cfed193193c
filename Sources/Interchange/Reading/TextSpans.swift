// Parts of a text between marks.
extension StringProtocol where SubSequence == Substring {
  /// What is before and after the first place of a mark.
  func cut(at mark: String) -> (before: Substring, after: Substring)? {
    guard mayHold(mark) else { return nil }
    return firstRange(of: mark).map { (self[..<$0.lowerBound], self[$0.upperBound...]) }
  }

  /// Whether the text has the first sign of a mark: few texts have, and looking for a whole mark
  /// takes long.
  private func mayHold(_ mark: String) -> Bool { mark.utf8.first.map(utf8.contains) ?? true }

  /// The text without all spans from an opening mark to the next closing one.
  func removing(from open: String, through close: String) -> String {
    replacing(from: open, through: close) { _, _ in "" }
  }

  /// The text with other words in place of all spans from an opening mark to the next closing one;
  /// nil keeps a span.
  ///
  /// `words` receives what is between the marks, and the character before them.
  func replacing(
    from open: String, through close: String,
    with words: (_ inside: Substring, _ before: Character?) -> Substring?
  ) -> String {
    guard mayHold(open) else { return String(self) }
    var (result, rest) = ("", self[...])
    while let start = rest.firstRange(of: open),
      let end = rest[start.upperBound...].firstRange(of: close)
    {
      let span = rest[start.lowerBound..<end.upperBound]
      result += rest[..<start.lowerBound]
      result +=
        words(rest[start.upperBound..<end.lowerBound], self[..<start.lowerBound].last) ?? span
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// The parts between signs that have no backslash before them.
  func parts(between sign: Character) -> [String] {
    split(separator: sign, omittingEmptySubsequences: false).reduce(into: []) { parts, part in
      guard let last = parts.indices.last, parts[last].hasSuffix("\\") else {
        return parts.append(String(part))
      }
      parts[last].removeLast()
      parts[last] += "\(sign)\(part)"
    }
  }

  /// The text below the declaration and the comments at its beginning, if it is XML.
  var belowProlog: Substring {
    var rest = self[...].drop(while: \.isWhitespace)
    for (open, close) in [("<?xml", "?>"), ("<!--", "-->")] {
      while rest.hasPrefix(open), let (_, after) = rest.cut(at: close) {
        rest = after.drop(while: \.isWhitespace)
      }
    }
    return rest
  }

  /// Without these marks at both ends.
  func trimming(_ marks: String) -> String {
    String(drop { marks.contains($0) }.trimmingSuffix { marks.contains($0) })
  }

  func trimmingSuffix(while isPart: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, isPart(last) { text.removeLast() }
    return text
  }

  /// The first place of an ASCII text in lowercase.
  func firstRange(of text: String, ignoringCase: Bool) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var rest = utf8[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted, by: { $0 | ($1 > 0x60 ? 0x20 : 0) == $1 }) {
        return start..<utf8.index(start, offsetBy: wanted.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
