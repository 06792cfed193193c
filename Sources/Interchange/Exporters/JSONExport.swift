import Things

/// Things as JSON, one a line.
///
/// Its form is:
///
///     {"format":"til-things","version":1,"things":[
///     {"id":"…","deck":"…","short":"…","long":"…","note":"…","tags":[…],"also":[…],"guid":"…"}
///     ]}
///
/// Every member is always there. The version rises when one changes its meaning or goes; new ones
/// may come.
enum JSONExport: Exporter {
  static let name = "json"
  static let ending = ".json"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var text = "{\"format\":\"til-things\",\"version\":1,\"things\":["
    var isFirst = true
    try export.things { entry in
      text += isFirst ? "\n" : ",\n"
      isFirst = false
      append(entry, to: &text)
      if text.utf8.count >= Export.pieceSize {
        try sink(Array(text.utf8))
        text = ""
      }
    }
    try sink(Array((text + "\n]}\n").utf8))
  }

  private static func append(_ entry: Entry, to text: inout String) {
    let thing = entry.thing
    let members = [
      ("id", "\(thing.id)"), ("deck", entry.deck), ("short", thing.short), ("long", thing.long),
      ("note", thing.note),
    ]
    text += "{"
    for (name, value) in members {
      text += "\"\(name)\":"
      JSONText.append(value, to: &text)
      text += ","
    }
    for (name, values) in [("tags", thing.tags), ("also", thing.also)] {
      text += "\"\(name)\":["
      for (place, value) in values.enumerated() {
        if place > 0 { text += "," }
        JSONText.append(value, to: &text)
      }
      text += "],"
    }
    text += "\"guid\":"
    JSONText.append(thing.guid, to: &text)
    text += "}"
  }
}
