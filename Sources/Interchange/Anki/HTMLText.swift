import Things

/// Converts HTML to plain text: blocks and breaks become lines, images and links are spelled out.
///
/// `losses` lists what plain text cannot represent. A `<` that starts no tag and an `&` that starts
/// no entity are kept.
package struct HTMLText {
  private var output = ""
  private(set) var losses = MarkupLosses()
  /// Whether a block ended, so that the following text starts a new line.
  private var endsLine = false
  private var isPreformatted = false
  /// Open links, and the bytes of output before each.
  private var links: [(target: String, start: Int)] = []

  /// The text where it does not matter what is lost.
  package static func plain(_ html: some StringProtocol) -> String {
    var losses = MarkupLosses()
    return plain(String(html), &losses)
  }

  /// The text of an element of a page, which has no line breaks but those of blocks and `br`.
  static func plain(page html: some StringProtocol) -> String {
    var text = HTMLText()
    text.read(String(html))
    return Blanks.trimmed(text.output)
  }

  static func plain(_ html: String, _ losses: inout MarkupLosses) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      if hasSound(html) { losses.insert(.sound) }
      return html
    }
    var text = HTMLText()
    text.read(html)
    losses.formUnion(text.losses)
    if hasSound(html) { losses.insert(.sound) }
    return Blanks.trimmed(text.output)
  }

  private static func hasSound(_ html: String) -> Bool {
    html.utf8.contains(UInt8(ascii: "[")) && html.contains("[sound:")
  }

  /// Whether a text contains a common tag or an entity.
  static func hasMarkup(_ text: String) -> Bool {
    var rest = text[...]
    var unclosed = 0
    let lastEnd = text.lastIndex(of: ">") ?? text.startIndex
    while let place = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      rest = rest[place...]
      if HTMLEntities.character(&rest) != nil { return true }
      if place < lastEnd, rest.first == "<", let tag = HTMLTag(&rest, &unclosed),
        usual.contains(tag.name)
      {
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  private static let usual: Set<String> = [
    "br", "div", "p", "b", "i", "u", "em", "strong", "span", "img", "ul", "ol", "li", "a", "sub",
    "sup", "font", "ruby", "hr",
  ]

  private mutating func read(_ html: String) {
    var rest = html[...]
    var unclosed = 0
    // Without it, each unclosed tag would be searched for its end in the whole text.
    let lastEnd = html.lastIndex(of: ">") ?? html.startIndex
    while !rest.isEmpty {
      if let words = Self.words(&rest) {
        append(words)
      } else {
        _ = takeNext(&rest, lastEnd: lastEnd, &unclosed)
      }
    }
  }

  /// Takes a tag, an entity or a character; returns the tag.
  private mutating func takeNext(
    _ rest: inout Substring, lastEnd: String.Index, _ unclosed: inout Int
  ) -> HTMLTag? {
    guard let first = rest.first else { return nil }
    if first == "<", rest.startIndex < lastEnd, let tag = HTMLTag(&rest, &unclosed) {
      take(tag, &rest)
      return tag
    }
    if first == "&", let character = HTMLEntities.character(&rest) {
      append(character == "\u{A0}" ? " " : character)
    } else {
      rest.removeFirst()
      appendCollapsing(first)
    }
    return nil
  }

  /// Parses ASCII words with single spaces between them, without markup: most of any text.
  private static func words(_ text: inout Substring) -> Substring? {
    var last = UInt8(ascii: " ")
    let bytes = text.utf8.prefix { byte in
      defer { last = byte }
      return switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "&"): false
      case UInt8(ascii: " "): last != byte
      default: 0x21...0x7E ~= byte
      }
    }
    // The last one may be combined with an accent.
    guard bytes.count > 1 else { return nil }
    let words = Substring(bytes.dropLast())
    text = text[words.endIndex...]
    return words
  }

  private mutating func append(_ words: Substring) {
    guard let first = words.first else { return }
    append(first)
    output += words.dropFirst()
  }

  private mutating func append(_ character: Character) {
    if endsLine {
      endsLine = false
      if !output.isEmpty, output.last != "\n" { output.append("\n") }
    }
    output.append(character)
  }

  /// Collapses spaces and line breaks to one space.
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
    let source = tag.attributes["src"].map(AnkiMedia.percentDecoded)
    let name = source.flatMap { Media.isName($0) && !$0.contains("/") ? $0 : nil }
    append("[picture: \(name ?? tag.attributes["alt"] ?? source ?? "?")]")
  }

  private mutating func takeLink(_ tag: HTMLTag) {
    if !tag.isEnd {
      links.append((tag.attributes["href"] ?? "", output.utf8.count))
    } else if let link = links.popLast(), !link.target.isEmpty,
      !output.utf8.dropFirst(link.start).elementsEqual(link.target.utf8)
    {
      append(" (\(link.target))")
    }
  }
}

// Where the text comes from.
extension HTMLText {
  /// A tag, an entity or a character, and where its text starts.
  struct Piece {
    let html: Substring
    /// The bytes of text before it, with the line break that a block before it causes.
    let start: Int
    /// The name of a tag.
    let tag: String?
    let isEnd: Bool
  }

  /// The pieces of HTML, and their text with the blanks around it.
  static func pieces(of html: String) -> (pieces: [Piece], text: String) {
    var text = HTMLText()
    var pieces: [Piece] = []
    var rest = html[...]
    var unclosed = 0
    let lastEnd = html.lastIndex(of: ">") ?? html.startIndex
    while !rest.isEmpty {
      let (whole, start) = (rest, text.reach)
      let tag = text.takeNext(&rest, lastEnd: lastEnd, &unclosed)
      pieces.append(
        Piece(
          html: whole[..<rest.startIndex], start: start, tag: tag?.name,
          isEnd: tag?.isEnd ?? false))
    }
    return (pieces, text.output)
  }

  private var reach: Int {
    let breaks = endsLine && !output.isEmpty && output.last != "\n"
    return output.utf8.count + (breaks ? 1 : 0)
  }
}

/// An HTML tag: its name in lower case, whether it is an end tag, and its attributes.
private struct HTMLTag {
  private(set) var name = ""
  private(set) var isEnd = false
  private(set) var attributes: [String: String] = [:]

  /// Each of them was searched for its end in the rest of the text.
  private static let mostUnclosed = 8

  /// Parses a tag or comment and removes it from the text; nil if none exists.
  ///
  /// `unclosed` counts the tags that a quote keeps open until the end of the text.
  init?(_ text: inout Substring, _ unclosed: inout Int) {
    guard unclosed < Self.mostUnclosed else { return nil }
    var rest = text.dropFirst()
    if rest.hasPrefix("!--") {
      name = "!--"
      Self.skip(&text, past: "-->")
      return
    }
    if rest.first == "/" {
      isEnd = true
      rest.removeFirst()
    }
    guard let first = rest.first, first.isASCII, first.isLetter else { return nil }
    name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    rest = rest.dropFirst(name.count)
    guard rest.first.map({ $0 == ">" || $0 == "/" || $0.isWhitespace }) ?? false else { return nil }
    guard takeAttributes(&rest) else {
      unclosed += 1
      return nil
    }
    text = rest
  }

  /// False if the tag is never closed.
  private mutating func takeAttributes(_ rest: inout Substring) -> Bool {
    while let character = rest.first {
      if character == ">" {
        rest.removeFirst()
        return true
      }
      if character.isWhitespace || character == "/" {
        rest.removeFirst()
        continue
      }
      let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
      rest = rest.dropFirst(max(1, name.count)).drop(while: \.isWhitespace)
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        attributes[name.lowercased()] = Self.value(&rest)
      }
    }
    return false
  }

  private static func value(_ rest: inout Substring) -> String {
    let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
    if quote != nil { rest.removeFirst() }
    let value = rest.prefix { quote == nil ? !$0.isWhitespace && $0 != ">" : $0 != quote }
    rest = rest.dropFirst(value.count)
    if quote != nil { rest = rest.dropFirst() }
    return HTMLEntities.decoded(value)
  }

  /// Drops everything up to the end tag of that name.
  static func skip(_ rest: inout Substring, to name: String) {
    while let place = rest.firstIndex(of: "<") {
      rest = rest[place...]
      if rest.prefix(name.count + 2).lowercased() == "</\(name)" { return }
      rest = rest.dropFirst()
    }
    rest = rest[rest.endIndex...]
  }

  private static func skip(_ rest: inout Substring, past end: String) {
    while !rest.isEmpty, !rest.hasPrefix(end) { rest = rest.dropFirst() }
    rest = rest.dropFirst(end.count)
  }
}

/// HTML entities: `&auml;`, `&#8594;`, `&#x2192;`, and as browsers read them `&amp` and `&#39`.
package enum HTMLEntities {
  private static let mostLength = 12

  /// The text with its entities replaced.
  package static func decoded(_ text: Substring) -> String {
    var rest = text
    var decoded = ""
    while !rest.isEmpty { decoded.append(character(&rest) ?? rest.removeFirst()) }
    return decoded
  }

  /// Parses an entity and removes it from the text; nil if none exists.
  static func character(_ text: inout Substring) -> Character? {
    guard text.first == "&" else { return nil }
    let rest = text.dropFirst()
    let near = rest.prefix(mostLength)
    // Without a semicolon, a name must not be the start of a word or an assignment.
    let name = near.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    let next = rest[name.endIndex...].first
    guard next == ";" || isOpenEnded(name) && next != "=" else { return nil }
    guard let scalar = name.first == "#" ? number(name.dropFirst()) : named[String(name)] else {
      return nil
    }
    text = rest[name.endIndex...].dropFirst(next == ";" ? 1 : 0)
    return Character(scalar)
  }

  /// Whether an entity needs no semicolon.
  private static func isOpenEnded(_ name: Substring) -> Bool {
    name.first == "#" || ["amp", "lt", "gt", "quot", "nbsp"].contains(name)
  }

  private static func number(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init)
  }

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [:]
    for (start, names) in runs {
      for (offset, name) in names.split(separator: " ").enumerated() where name != "-" {
        named[String(name)] = Unicode.Scalar(UInt32(start + offset))
      }
    }
    return named
  }()

  /// Names of consecutive characters from the first one on; a dash skips an unnamed one.
  private static let runs: [(start: Int, names: String)] = [
    (0x22, "quot"), (0x26, "amp apos"), (0x3C, "lt"), (0x3E, "gt"),
    (
      0xA0,
      """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc \
      Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml \
      Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc \
      euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
      ugrave uacute ucirc uuml yacute thorn yuml
      """
    ),
    (0x152, "OElig oelig"), (0x160, "Scaron scaron"),
    (
      0x391,
      """
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - \
      Sigma Tau Upsilon Phi Chi Psi Omega
      """
    ),
    (
      0x3B1,
      """
      alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho \
      sigmaf sigma tau upsilon phi chi psi omega
      """
    ),
    (0x2009, "thinsp"), (0x200C, "zwnj zwj lrm rlm"), (0x2013, "ndash mdash"),
    (0x2018, "lsquo rsquo sbquo"), (0x201C, "ldquo rdquo bdquo"), (0x2022, "bull"),
    (0x2026, "hellip"), (0x2032, "prime Prime"), (0x20AC, "euro"), (0x2122, "trade"),
    (0x2190, "larr uarr rarr darr harr"), (0x21D0, "lArr uArr rArr dArr hArr"),
    (0x2200, "forall - part exist - empty - nabla isin notin - ni - - - prod - sum minus"),
    (0x221A, "radic"), (0x221D, "prop infin"), (0x2227, "and or cap cup int"),
    (0x2248, "asymp"), (0x2260, "ne equiv"), (0x2264, "le ge"), (0x2282, "sub sup"),
  ]
}

/// Kinds of HTML that plain text cannot represent.
struct MarkupLosses: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Bold, colors, sizes: appearance without content.
  static let formatting = MarkupLosses(rawValue: 1)
  static let picture = MarkupLosses(rawValue: 2)
  static let sound = MarkupLosses(rawValue: 4)
  static let table = MarkupLosses(rawValue: 8)
}
