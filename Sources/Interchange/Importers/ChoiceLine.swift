import Things

/// A line with one of several choices, such as `- [x] Mars`, `B) Venus` or `- ✅ Mars`.
struct ChoiceLine {
  enum Kind {
    case letter, box, bullet
  }

  var kind: Kind
  /// Its letter's place in the alphabet.
  var place: Int?
  var text: String
  /// Whether it is marked as right.
  var isMarked = false
  /// Whether all of it is in bold, as the right one of others that are not.
  var isBold = false

  init?(_ line: String) {
    var rest = line[...]
    let item = rest.item("-*+•")
    rest = (item ?? rest).drop { $0 == " " }
    if let (isRight, text) = Self.box(rest) {
      (kind, isMarked, self.text) = (.box, isRight, String(text))
      return
    }
    // The right one can be in bold, or have a star before its letter.
    let isBold = rest.hasPrefix("**") && rest.trimmingSuffix { $0 == " " }.hasSuffix("**")
    let open = rest.drop { "*_(".contains($0) }
    if let place = open.first.flatMap(QuizChoices.place),
      let text = Self.afterLetter(open.dropFirst())
    {
      kind = .letter
      self.place = place
      self.isBold = isBold
      isMarked =
        !isBold && item == nil && rest.hasPrefix("*") && !rest.hasPrefix("**")
        && !text.contains("*")
      self.text = String(text)
      // Or one behind its text.
      if text.hasSuffix("*"), !text.dropLast().contains("*"), text.count > 1,
        text.dropLast().last != " "
      {
        (isMarked, self.text) = (true, Blanks.trimmed(text.dropLast()))
      }
    } else if item != nil {
      (kind, self.isBold, text) = (.bullet, isBold, String(rest))
    } else {
      return nil
    }
    takeMarks()
  }

  /// Whether a box of a list of tasks is ticked, and the text behind it.
  private static func box(_ text: Substring) -> (isRight: Bool, text: Substring)? {
    for (open, close) in [("[", "]"), ("(", ")")] where text.hasPrefix(open) {
      guard let (inside, rest) = text.dropFirst().cut(at: close), rest.first ?? " " == " " else {
        continue
      }
      let sign = inside.lowercased()
      if ["x", "✓", "✔"].contains(sign) || sign.allSatisfy({ $0 == " " }) && open == "[" {
        return (sign.contains { $0 != " " }, rest.drop { $0 == " " })
      }
    }
    return nil
  }

  /// The text after a letter and its sign, as in `B) Venus` or `B. Venus`.
  private static func afterLetter(_ text: Substring) -> Substring? {
    guard let sign = text.first, ").:]．、）".contains(sign) else { return nil }
    let rest = text.dropFirst().drop { "*_".contains($0) }
    let isDivided = rest.first?.isWhitespace ?? false || "．、）".contains(sign)
    return isDivided ? rest.drop(while: \.isWhitespace) : nil
  }

  private mutating func takeMarks() {
    for mark in ["✅", "✔️", "✔", "✓", "☑️", "☑"] {
      if text.hasPrefix(mark) {
        (isMarked, text) = (true, String(text.dropFirst(mark.count)))
      } else if text.hasSuffix(mark) {
        (isMarked, text) = (true, String(text.dropLast(mark.count)))
      }
    }
    // `Mars (correct)`
    if let open = text.lastIndex(of: "("), text.hasSuffix(")"),
      case let inside = text[open...].dropFirst().dropLast(), inside.count < Self.longestMark,
      QuizChoices.isRight(String(inside)), open > text.startIndex
    {
      (isMarked, text) = (true, String(text[..<open]))
    }
    for mark in ["❌", "✗", "✘"] where text.hasPrefix(mark) || text.hasSuffix(mark) {
      text = text.replacing(mark, with: "")
    }
    text = Blanks.trimmed(text)
  }

  private static let longestMark = 20
}
