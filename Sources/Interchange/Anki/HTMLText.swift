/// Turns HTML into plain text: blocks and breaks become lines, pictures and links are spelled out.
///
/// What plain text cannot hold is told by `losses`. A `<` that begins no tag stays, and so does an
/// `&` that begins no character's name.
struct HTMLText {
  private var output = ""
  private(set) var losses = MarkupLosses()
  /// Whether a block ended: what follows stands on the next line.
  private var endsLine = false
  private var isPreformatted = false
  private var links: [(target: String, start: Int)] = []

  static func plain(_ html: String, _ losses: inout MarkupLosses) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      if html.contains("[sound:") { losses.insert(.sound) }
      return html
    }
    var text = HTMLText()
    text.read(html)
    losses.formUnion(text.losses)
    if html.contains("[sound:") { losses.insert(.sound) }
    return Blanks.trimmed(text.output)
  }

  /// Whether a text holds a tag that people use, or a character's name.
  static func hasMarkup(_ text: String) -> Bool {
    var rest = text[...]
    while let place = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      rest = rest[place...]
      if HTMLEntities.character(&rest) != nil { return true }
      if rest.first == "<", let tag = HTMLTag(&rest), usual.contains(tag.name) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static let usual: Set<String> = [
    "br", "div", "p", "b", "i", "u", "em", "strong", "span", "img", "ul", "ol", "li", "a", "sub",
    "sup", "font", "ruby",
  ]

  private mutating func read(_ html: String) {
    var rest = html[...]
    while let first = rest.first {
      if first == "<", let tag = HTMLTag(&rest) {
        take(tag, &rest)
      } else if first == "&", let character = HTMLEntities.character(&rest) {
        append(character == "\u{A0}" ? " " : character)
      } else {
        rest.removeFirst()
        appendCollapsing(first)
      }
    }
  }

  private mutating func append(_ character: Character) {
    if endsLine {
      endsLine = false
      if !output.isEmpty, output.last != "\n" { output.append("\n") }
    }
    output.append(character)
  }

  /// Blanks and line breaks of the source are one blank.
  private mutating func appendCollapsing(_ character: Character) {
    guard character.isWhitespace, !isPreformatted else { return append(character) }
    if !endsLine, let last = output.last, !last.isWhitespace { output.append(" ") }
  }

  private mutating func append(_ text: String) { for character in text { append(character) } }

  private mutating func take(_ tag: HTMLTag, _ rest: inout Substring) {
    switch tag.name {
    case "br": append("\n")
    case "div", "p", "ul", "ol", "tr", "table", "blockquote", "section", "h1", "h2", "h3", "h4",
      "h5", "h6", "hr", "dl", "dt", "dd":
      endsLine = true
      if tag.name == "table", !tag.isEnd { losses.insert(.table) }
    case "pre":
      endsLine = true
      isPreformatted = !tag.isEnd
    case "li":
      endsLine = true
      if !tag.isEnd { append("- ") }
    case "td", "th": if tag.isEnd { append(" ") }
    case "img": takePicture(tag)
    case "audio", "video", "source": losses.insert(.sound)
    case "a": takeLink(tag)
    case "sup": if !tag.isEnd { append("^") }
    case "rt": append(tag.isEnd ? ")" : "(")
    case "script", "style":
      losses.insert(.formatting)
      if !tag.isEnd { HTMLTag.skip(&rest, to: tag.name) }
    case "rp":
      if !tag.isEnd { HTMLTag.skip(&rest, to: "rp") }
    case "!--", "ruby", "rb", "html", "body", "tbody", "thead", "wbr": break
    default: if !tag.isEnd { losses.insert(.formatting) }
    }
  }

  private mutating func takePicture(_ tag: HTMLTag) {
    losses.insert(.picture)
    append("[image: \(tag.attributes["alt"] ?? tag.attributes["src"] ?? "?")]")
  }

  private mutating func takeLink(_ tag: HTMLTag) {
    if !tag.isEnd {
      links.append((tag.attributes["href"] ?? "", output.count))
    } else if let link = links.popLast(), !link.target.isEmpty,
      output.dropFirst(link.start) != link.target[...]
    {
      append(" (\(link.target))")
    }
  }
}
