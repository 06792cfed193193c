/// Paragraphs and items of HTML that begin with a term in bold: `<p><strong>ACL</strong>: …</p>`.
enum BoldTerms {
  /// Whether most paragraphs and items of a text are such.
  static func fits(_ text: ArrivedText) -> Bool {
    guard text.opening.hasPrefix("<") else { return false }
    let (things, others) = read(text.firstLines)
    return things.count > 2 && things.count >= (things.count > fewest ? 1 : 3) * others
  }

  /// A page can have a few paragraphs with such labels.
  private static let fewest = 4

  static func things(_ lines: [String]) -> [FoundThing] { read(lines).things }

  private static func read(_ lines: [String]) -> (things: [FoundThing], others: Int) {
    var (things, others): ([FoundThing], Int) = ([], 0)
    // Terms that their sentences go on from, without a sign.
    var (unsigned, signs): (Set<Int>, Int) = ([], 0)
    var tags = HTMLTags(HTMLTags.content(lines))
    while tags.next(["p", "li"]) != nil {
      let line = tags.line
      let body = tags.text(before: ["p", "li", "/p", "/li", "/ul", "/ol"])
      if let (term, long, hasSign) = parts(body) {
        if hasSign { signs += 1 } else { unsigned.insert(things.count) }
        things.append(FoundThing(line: line, short: term, long: long))
      } else if !isLink(body) {
        others += 1
      }
    }
    if signs >= fewest * unsigned.count, !unsigned.isEmpty {
      others += unsigned.count
      things = things.enumerated().filter { !unsigned.contains($0.offset) }.map(\.element)
    }
    // Where few sentences follow, full stops abbreviate.
    if things.allSatisfy({ $0.short.hasSuffix(".") }),
      things.count(where: { $0.long.hasSuffix(".") }) * 2 > things.count
    {
      for place in things.indices { things[place].short.removeLast() }
    }
    return (things, others)
  }

  /// Whether a paragraph is only a link, such as that back to the top, or an anchor.
  private static func isLink(_ body: Substring) -> Bool {
    let text = Blanks.trimmed(body)
    return text.isEmpty
      || text.hasPrefix("<a ") && text.ranges(of: "</a>").count == 1
        && text.hasSuffix("</a>")
  }

  /// The term in bold, the text after it and its sign, and whether there is one.
  private static func parts(
    _ body: Substring
  ) -> (term: String, long: String, hasSign: Bool)? {
    var body = body.drop(while: \.isWhitespace)
    // An anchor may stand before the term.
    if body.hasPrefix("<a "), let (_, inside) = body.cut(at: ">"), inside.hasPrefix("</a>") {
      body = inside.dropFirst("</a>".count).drop(while: \.isWhitespace)
    }
    for mark in ["strong", "b", "dfn"] {
      guard let open = body.firstRange(of: "<\(mark)>", ignoringCase: true),
        open.lowerBound == body.startIndex,
        let close = body.firstRange(of: "</\(mark)>", ignoringCase: true)
      else { continue }
      let signs = " \n\t:–—-="
      var term = plain(body[open.upperBound..<close.lowerBound])
      let whole = term
      while let last = term.last, signs.contains(last) { term.removeLast() }
      var long = plain(body[close.upperBound...])[...]
      if let (parentheses, rest) = long.endOfTerm {
        term += " " + parentheses
        long = rest
      }
      let text = long.drop { signs.contains($0) }
      let hasSign = term.count < whole.count || text.count < long.count
      return term.isEmpty || text.isEmpty ? nil : (term, String(text), hasSign)
    }
    return nil
  }

  private static func plain(_ html: Substring) -> String {
    let words = html.removing(from: "<a ", through: ">")
    return Blanks.trimmed(HTMLText.plain(words.replacing("\n", with: " ")))
  }
}
