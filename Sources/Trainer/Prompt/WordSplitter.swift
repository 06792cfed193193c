import Things

/// Splits a typed line into words by forgiving rules, unlike a shell's.
///
/// A quote opens only at the start of a word, so that `don't` and `5"` need no escaping, or after
/// the field of a query, as in `deck:"my deck"`; curly quotes count as straight ones. Nothing is
/// ever expanded.
enum WordSplitter {
  /// The words of a line, or the position of an unclosed quote.
  static func words(_ line: String) throws(UsageError) -> [Call.Word] {
    var words: [Call.Word] = []
    var rest = Substring(line)
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if let closing = closing(of: first) {
        words.append(try quoted(&rest, until: closing, in: line))
      } else {
        words.append(plain(&rest))
      }
    }
    return words
  }

  private static func closing(of quote: Character) -> Set<Character>? {
    switch quote {
    case "\"", "“", "”", "„": ["\"", "“", "”"]
    case "'", "‘", "’": ["'", "‘", "’"]
    default: nil
    }
  }

  private static func plain(_ rest: inout Substring) -> Call.Word {
    let word = rest[..<(endOfField(rest) ?? rest.prefix { !$0.isWhitespace }.endIndex)]
    rest = rest[word.endIndex...]
    return Call.Word(String(word))
  }

  /// The end of a field with a quoted value; nil if the word is something else.
  private static func endOfField(_ rest: Substring) -> String.Index? {
    let name = rest.drop { $0 == "(" }.prefix { $0.isLetter }
    let value = rest[name.endIndex...].dropFirst()
    guard rest[name.endIndex...].first == ":", let quote = value.first, "\"“".contains(quote),
      QueryParser.fields.contains(name.lowercased()),
      let end = value.dropFirst().firstIndex(where: { "\"“”".contains($0) })
    else { return nil }
    return rest[end...].prefix { !$0.isWhitespace }.endIndex
  }

  /// A quote closes before a space or the end; a backslash escapes a quote.
  private static func quoted(
    _ rest: inout Substring, until closing: Set<Character>, in line: String
  ) throws(UsageError) -> Call.Word {
    var text = ""
    var index = rest.index(after: rest.startIndex)
    while index < rest.endIndex {
      let character = rest[index]
      let next = rest.index(after: index)
      let atEnd = next == rest.endIndex || rest[next].isWhitespace
      if character == "\\", !atEnd, closing.contains(rest[next]) || rest[next] == "\\" {
        text.append(rest[next])
        index = rest.index(after: next)
      } else if closing.contains(character), atEnd {
        rest = rest[next...]
        return Call.Word(text, isQuoted: true)
      } else {
        text.append(character)
        index = next
      }
    }
    let position = line.distance(from: line.startIndex, to: rest.startIndex) + 1
    throw UsageError(
      "unclosed quote at character \(position).", remedy: "Close it, or remove it.")
  }
}
