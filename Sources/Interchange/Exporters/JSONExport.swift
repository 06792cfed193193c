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
    let head = "{\"til\":1,\"kind\":\"things\",\"format\":\"til-things\",\"version\":1,\"things\":["
    var isFirst = true
    try export.write(to: sink, head: head, end: "\n]}\n") { entry in
      defer { isFirst = false }
      return (isFirst ? "\n" : ",\n") + object(entry).text
    }
  }

  private static func object(_ entry: DeckThing) -> JSON {
    let thing = entry.thing
    return .object([
      ("id", .string("\(thing.id)")), ("deck", .string(entry.deck)),
      ("short", .string(thing.short)), ("long", .string(thing.long)),
      ("note", .string(thing.note)), ("tags", .array(thing.tags.map(JSON.string))),
      ("also", .array(thing.also.map(JSON.string))), ("guid", .string(thing.guid)),
      ("directions", .string(thing.directions?.rawValue ?? "")),
      ("image", .array(thing.media.images.map(JSON.string))),
      ("audio", .array(thing.media.audio.map(JSON.string))),
    ])
  }
}
