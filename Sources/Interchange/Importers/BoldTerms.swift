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
    while let start = HTMLTags.first(in: rest, where: { !$1 && blocks.contains($0) }) {
      line += rest[..<start].utf8.count { $0 == 0x0A }
      rest = rest[start...]
      let body = rest.drop { $0 != ">" }.dropFirst()
      let end =
        HTMLTags.first(in: body) { blocks.contains($0) || $1 && lists.contains($0) }
        ?? body.endIndex
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

  private static let blocks: Set<String> = ["p", "li"]
  private static let lists: Set<String> = ["ul", "ol"]

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
      var long = plain(body[close.upperBound...])[...]
      // What is in parentheses before the sign belongs to the term.
      if long.first == "(", let end = long.firstIndex(of: ")") {
        let after = long[end...].dropFirst().drop { $0 == " " }
        if let sign = after.first, ":–—=".contains(sign) || after.hasPrefix("- ") {
          term += " " + long[...end]
          long = after
        }
      }
      long = long.drop { signs.contains($0) }
      return term.isEmpty || long.isEmpty ? nil : (term, String(long))
    }
    return nil
  }

  private static func plain(_ html: Substring) -> String {
    return Blanks.trimmed(HTMLText.plain(String(html).replacing("\n", with: " ")))
  }
}

/// Places of tags in HTML.
enum HTMLTags {
  /// Where the first tag starts that is wanted by its name in lower case, and by whether it ends an
  /// element.
  static func first(
    in html: Substring, where isWanted: (_ name: String, _ isEnd: Bool) -> Bool
  ) -> String.Index? {
    var rest = html
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let inside = rest[start...].dropFirst()
      let isEnd = inside.first == "/"
      let name = inside.dropFirst(isEnd ? 1 : 0).prefix(longestName).prefix { $0.isLetter }
      if isWanted(name.lowercased(), isEnd) { return start }
      rest = inside
    }
    return nil
  }

  private static let longestName = 12
}
