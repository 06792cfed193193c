import Things

/// Things as JSON, one per line.
///
/// Its form is:
///
///     {"til":1,"kind":"things","format":"til-things","version":1,"things":[
///     {"id":"…","deck":"…","short":"…","long":"…","note":"…","tags":[…],"also":[…],"guid":"…",
///      "directions":"…","image":[…],"audio":[…]}
///     ]}
///
/// All members are always present. The version increases when a member is removed or changes its
/// meaning; new members may be added.
enum JSONExport: Exporter {
  static let name = "json"
  static let ending = ".json"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var text = "{\"til\":1,\"kind\":\"things\",\"format\":\"til-things\",\"version\":1,\"things\":["
    var isFirst = true
    try export.things { entry in
      text += isFirst ? "\n" : ",\n"
      isFirst = false
      text += "\(object(entry))"
      if text.utf8.count >= Export.pieceSize {
        try sink(Array(text.utf8))
        text = ""
      }
    }
    try sink(Array((text + "\n]}\n").utf8))
  }

  private static func object(_ entry: DeckThing) -> ParsedJSON {
    let thing = entry.thing
    return .object([
      .init("id", .string("\(thing.id)")), .init("deck", .string(entry.deck)),
      .init("short", .string(thing.short)), .init("long", .string(thing.long)),
      .init("note", .string(thing.note)), .init("tags", .array(thing.tags.map(ParsedJSON.string))),
      .init("also", .array(thing.also.map(ParsedJSON.string))), .init("guid", .string(thing.guid)),
      .init("directions", .string(thing.directions?.rawValue ?? "")),
      .init("image", .array(thing.media.images.map(ParsedJSON.string))),
      .init("audio", .array(thing.media.audio.map(ParsedJSON.string))),
    ])
  }
}

/// JSON strings, escaping all characters that a terminal or editor could misread.
public enum JSONText {
  public static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default:
        if mustBeEscaped(scalar) {
          for unit in String(scalar).utf16 { text += "\\u" + hex(unit) }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }

  /// Controls, bidirectional formatting, and line separators, which JSON allows but many readers do
  /// not.
  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  private static func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
