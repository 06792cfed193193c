import Things

/// Tells lines of code between two fences of Markdown from other lines.
struct CodeFence {
  /// The sign and the length of the open fence.
  private var open: (sign: Character, count: Int)?

  var isOpen: Bool { open != nil }

  static func isFence(_ line: String) -> Bool { marks(line) != nil }

  /// Whether a line is code or a fence; to be asked of each line in turn.
  mutating func holds(_ line: String) -> Bool {
    let marks = Self.marks(line)
    guard let open else {
      self.open = marks.map { ($0.sign, $0.count) }
      return marks != nil
    }
    // A shorter one, or one of the other sign, is code; so is one that names a language.
    if let marks, marks.sign == open.sign, marks.count >= open.count, marks.isBare {
      self.open = nil
    }
    return true
  }

  private static func marks(_ line: String) -> (sign: Character, count: Int, isBare: Bool)? {
    let line = line.drop { $0 == " " }
    guard let sign = line.first, "`~".contains(sign) else { return nil }
    let rest = line.drop { $0 == sign }
    let count = line.count - rest.count
    // What closes on its line is a piece of code within text.
    guard count >= 3, sign == "~" || !rest.contains("`") else { return nil }
    return (sign, count, rest.allSatisfy(\.isWhitespace))
  }
}

extension CodeFence {
  /// The line of a fence that no other closes, so that all below it is code.
  static func unclosed(in lines: [String]) -> Int? {
    var (fence, start) = (CodeFence(), 0)
    for (number, line) in lines.enumerated() {
      let wasOpen = fence.isOpen
      let text = Blanks.trimmed(line)
      // In an outline, a block can begin with it.
      if fence.holds(wasOpen ? text : String(text.item("-*+") ?? text[...])), !wasOpen {
        start = number + 1
      }
    }
    return fence.isOpen ? start : nil
  }
}

extension Sequence<String> {
  /// The lines that are not code.
  var withoutCode: [String] {
    var fence = CodeFence()
    return filter { !fence.holds($0) }
  }
}
