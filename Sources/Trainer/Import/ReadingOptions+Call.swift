import DelimitedText
import Interchange
import Things

extension ReadingOptions {
  /// The options of commands that read a list.
  static let options = [
    Option("short", value: "COLUMN", "column of the short form, by name or number"),
    Option("long", value: "COLUMN", "column of the long form"),
    Option("note", value: "COLUMN", "column of the note"),
    Option("tags", value: "COLUMN", "column of the tags"),
    Option("also", value: "COLUMN", "column of other accepted answers"),
    Option("delimiter", value: "TEXT", "field separator, such as ; or tab or ' - '"),
    Option("encoding", value: "NAME", "encoding, by any name listed by iconv -l"),
    Option("header", value: "LINE", "line number of the header, or yes or no"),
    Option("quote", value: "CHARACTER", "quote character, or none"),
  ]

  /// Reads the options of `import` that describe the file.
  init(_ call: Call) throws {
    self.init()
    for role in DeckColumn.chosen { columns[role] = call[role.name] }
    encoding = try call["encoding"].map(Self.encoding)
    if let word = call["delimiter"] { try takeDelimiter(word) }
    if let word = call["rows"] { rows = try Self.rows(word) }
    quote = try call["quote"].map(Self.quote)
    header = try call["header"].map(Self.header)
    isProse = call.command == "scan" || call["format"] == "text"
    keepsSentences = !call.has("no-notes")
    if let word = call["min"] { fewestUses = try Self.fewestUses(word) }
    guard let format = call["format"], format != "text", call.command != "lint" else { return }
    throw UsageError(
      "--format takes text, not \"\(format)\".", remedy: "Other formats are detected.")
  }

  private static func fewestUses(_ word: String) throws -> Int {
    guard let count = Int(word), count > 0 else {
      throw UsageError("--min takes a number of uses, not \"\(word)\".")
    }
    return count
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

  /// Takes a character, its name, or a separator of several characters.
  mutating func takeDelimiter(_ word: String) throws {
    if let character = Self.delimiterWords[word.lowercased()] {
      delimiter = character
      return
    }
    let text = Self.unescaped(word)
    let isWord = text.allSatisfy { $0.isLetter || $0.isNumber }
    guard let first = text.first, text.count == 1 || !isWord else {
      throw UsageError(
        "--delimiter takes a separator, not \"\(word)\".",
        remedy: "Use characters such as ; or ' - ', or comma, semicolon, tab, bar, colon or space.")
    }
    if text.count == 1 { delimiter = first } else { separator = text }
  }

  private static func rows(_ word: String) throws -> String {
    guard !word.isEmpty else {
      throw UsageError("--rows takes a separator, not \"\".", remedy: "Use ; or other text.")
    }
    return unescaped(word)
  }

  /// A separator with `\t` and `\n` replaced by the characters they mean.
  private static func unescaped(_ word: String) -> String {
    word.replacing("\\t", with: "\t").replacing("\\n", with: "\n")
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
