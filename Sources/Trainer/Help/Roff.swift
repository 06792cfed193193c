/// The text of a manual page, in the macros of man(7).
struct Roff {
  private(set) var text = ""

  /// A line that begins with a dot, as it is.
  mutating func request(_ line: String) { text += line + "\n" }

  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"" + Self.escaped($0) + "\"" }
    text += "." + name + quoted.joined() + "\n"
  }

  /// A paragraph of plain text, in lines that a person can read too.
  mutating func paragraph(_ words: String) {
    var line = ""
    for word in words.split(whereSeparator: \.isWhitespace).map(String.init) {
      let piece = Self.escaped(word)
      if !line.isEmpty, line.count + 1 + piece.count > Self.width {
        append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + piece
    }
    if !line.isEmpty { append(line) }
  }

  /// A line in bold, such as a command to type.
  mutating func bold(_ words: String) { append("\\fB" + Self.escaped(words) + "\\fR") }

  /// A term and its meaning.
  mutating func item(_ term: String, _ meaning: String) {
    request(".TP")
    bold(term)
    paragraph(meaning)
  }

  /// Lines that stay as they are.
  mutating func example(_ lines: [String]) {
    request(".RS 4")
    request(".EX")
    for line in lines { append(Self.escaped(line)) }
    request(".EE")
    request(".RE")
  }

  private static let width = 72

  /// A line starting with a dot or apostrophe would be a request.
  private mutating func append(_ line: String) {
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Text without control characters, from which commands can be copied.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\"": "\\(dq"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hex(scalar.value))]"
      }
    }.joined()
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
