/// Paragraphs and items of HTML that begin with a term in bold: `<p><strong>ACL</strong>: …</p>`.
enum BoldTerms {
  /// Whether most paragraphs and items of a text are such.
  static func fits(_ text: ArrivedText) -> Bool {
    let start = text.start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard start.hasPrefix("<") else { return false }
    let (things, others) = read(text.firstLines)
    return things.count > 2 && things.count >= others
  }

  static func things(_ lines: [String]) -> [FoundThing] { read(lines).things }

  private static func read(_ lines: [String]) -> (things: [FoundThing], others: Int) {
    let all = lines.joined(separator: "\n")
    var (things, others): ([FoundThing], Int) = ([], 0)
    var rest = all[...]
    var line = 1
    while let start = first(of: ["<p>", "<p ", "<li>", "<li "], in: rest) {
      line += rest[..<start.lowerBound].utf8.count { $0 == 0x0A }
      rest = rest[start.lowerBound...]
      let body = rest.drop { $0 != ">" }.dropFirst()
      let ends = ["</p", "</li", "<p>", "<p ", "<li", "</ul", "</ol"]
      let end = first(of: ends, in: body)?.lowerBound ?? body.endIndex
      if let (term, long) = parts(body[..<end]) {
        things.append(FoundThing(line: line, short: term, long: long))
      } else if !Blanks.isBlank(String(body[..<end])) {
        others += 1
      }
      line += rest[..<end].utf8.count { $0 == 0x0A }
      rest = rest[end...]
    }
    return (things, others)
  }

  /// The term in bold, and the text after it and its sign.
  private static func parts(_ body: Substring) -> (term: String, long: String)? {
    let body = body.drop(while: \.isWhitespace)
    for mark in ["strong", "b", "dfn"] {
      guard let open = body.firstRange(of: "<\(mark)>", ignoringCase: true),
        open.lowerBound == body.startIndex,
        let close = body.firstRange(of: "</\(mark)>", ignoringCase: true)
      else { continue }
      let signs = " \n\t:–—-="
      var term = plain(body[open.upperBound..<close.lowerBound])
      while let last = term.last, signs.contains(last) { term.removeLast() }
      let long = plain(body[close.upperBound...]).drop { signs.contains($0) }
      return term.isEmpty || long.isEmpty ? nil : (term, String(long))
    }
    return nil
  }

  private static func plain(_ html: Substring) -> String {
    var losses = MarkupLosses()
    return Blanks.trimmed(HTMLText.plain(String(html).replacing("\n", with: " "), &losses))
  }

  private static func first(of texts: [String], in rest: Substring) -> Range<String.Index>? {
    texts.compactMap { rest.firstRange(of: $0, ignoringCase: true) }
      .min { $0.lowerBound < $1.lowerBound }
  }
}
