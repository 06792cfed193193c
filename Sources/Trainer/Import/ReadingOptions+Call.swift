import DelimitedText
import Interchange
import Things

extension ReadingOptions {
  /// Reads the options of `import` that describe the file.
  init(_ call: Call) throws {
    self.init()
    for role in DeckColumn.chosen { columns[role] = call[role.name] }
    encoding = try call["encoding"].map(Self.encoding)
    delimiter = try call["delimiter"].map(Self.delimiter)
    quote = try call["quote"].map(Self.quote)
    header = try call["header"].map(Self.header)
  }

  private static func encoding(_ name: String) throws -> TextEncoding {
    guard let encoding = TextEncoding(name: name) else {
      throw UsageError(
        "unknown encoding \"\(name)\".",
        remedy: "Use utf-8, windows-1250, shift-jis, or another name that iconv -l lists.")
    }
    return encoding
  }

  static let delimiterWords: [String: Character] = [
    "comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|", "bar": "|",
    "colon": ":", "space": " ", "blank": " ",
  ]

  private static func delimiter(_ word: String) throws -> Character {
    if let character = delimiterWords[word.lowercased()] { return character }
    guard let character = word.first, word.count == 1 else {
      throw UsageError(
        "--delimiter takes one character, not \"\(word)\".",
        remedy: "Use a single character, or comma, semicolon, tab, bar, colon or space.")
    }
    return character
  }

  private static func quote(_ word: String) throws -> Quote {
    switch word.lowercased() {
    case "none", "no", "off": return .none
    case "double": return .byte(UInt8(ascii: "\""))
    case "single": return .byte(UInt8(ascii: "'"))
    default: break
    }
    guard let byte = word.utf8.first, word.utf8.count == 1, byte < 0x80, byte > 0x20 else {
      throw UsageError(
        "--quote takes one ASCII character or none, not \"\(word)\".",
        remedy: "Use none, double, single, or the character.")
    }
    return .byte(byte)
  }

  private static func header(_ word: String) throws -> Header {
    switch word.lowercased() {
    case "yes", "on", "true": return .present
    case "no", "none", "off", "false", "0": return .none
    default: break
    }
    guard let line = Int(word), line > 0 else {
      throw UsageError(
        "--header takes yes, no or a line number, not \"\(word)\".")
    }
    return .line(line)
  }
}
