/// Decks that the add-on CrowdAnki exports as `deck.json`: notes with their types, without cards.
public enum CrowdAnki {
  /// Whether a file starts like one; the add-on sorts names.
  public static func reads(_ start: some Collection<UInt8>) -> Bool {
    let text = String(decoding: start, as: UTF8.self).filter { !$0.isWhitespace }
    return text.hasPrefix("{\"__type__\":\"Deck\"")
  }

  /// The notes with a card for each template that asks something; nil if the text has another form.
  public static func collection(_ bytes: [UInt8]) -> AnkiCollection? {
    guard let value = bytes.withUnsafeBytes({ JSON($0) }),
      value["__type__"]?.string == "Deck"
    else { return nil }
    var reader = CrowdReader()
    guard reader.takeTypes(value), reader.take(value, below: "") else { return nil }
    return reader.collection
  }
}

private struct CrowdReader {
  private(set) var collection = AnkiCollection()
  private var types: [String: Int64] = [:]
  private var level = 0
  private var guids: Set<String> = []

  /// Numbers that only identify, and are before any real time.
  private static let first: Int64 = 1_000_000_000_000
  private static let mostLevels = 40

  init() { collection.creation = Self.first / 1000 }

  mutating func takeTypes(_ deck: JSON) -> Bool {
    for model in deck["note_models"]?.array ?? [] {
      guard let uuid = model["crowdanki_uuid"]?.string else { return false }
      // The same number in every file: types are told apart by it.
      let id =
        Int64(uuid.filter(\.isHexDigit).prefix(9), radix: 16) ?? Self.first + Int64(types.count)
      guard
        let type = AnkiCollection.NoteType(id: id, json: model)
      else { return false }
      types[uuid] = id
      collection.noteTypes[id] = type
    }
    level += 1
    defer { level -= 1 }
    guard level < Self.mostLevels else { return false }
    for child in deck["children"]?.array ?? [] where !takeTypes(child) { return false }
    return true
  }

  mutating func take(_ deck: JSON, below parent: String) -> Bool {
    let own = deck["name"]?.string ?? "anki"
    let name = parent.isEmpty || own.hasPrefix(parent + "::") ? own : parent + "::" + own
    let id = Self.first + Int64(collection.decks.count)
    collection.decks[id] = AnkiCollection.Deck(id: id, name: name)
    for note in deck["notes"]?.array ?? [] where !take(note, to: id) { return false }
    for child in deck["children"]?.array ?? [] where !take(child, below: name) { return false }
    return true
  }

  private mutating func take(_ note: JSON, to deck: Int64) -> Bool {
    let fields = (note["fields"]?.array ?? []).compactMap(\.string)
    guard let uuid = note["note_model_uuid"]?.string, let type = types[uuid],
      let noteType = collection.noteTypes[type], let guid = note["guid"]?.string, !guid.isEmpty,
      fields.count == noteType.fields.count
    else { return false }
    let id = Self.first + Int64(collection.notes.count)
    let templates = Self.templates(of: noteType, fields)
    guard guids.insert(guid).inserted else { return true }
    collection.notes.append(
      AnkiCollection.Note(
        id: id, guid: guid, type: type, modified: 0,
        tags: (note["tags"]?.array ?? []).compactMap(\.string), fields: fields))
    for template in templates {
      collection.cards.append(
        AnkiCollection.Card(
          id: Self.first + Int64(collection.cards.count), note: id, deck: deck,
          template: template, state: .new, queue: .new, due: Int64(collection.notes.count),
          interval: 0, ease: 0, reviews: 0, lapses: 0, stepsLeft: 0))
    }
    return true
  }

  /// The templates whose cards Anki would make, or the numbers of gaps minus one.
  private static func templates(
    of type: AnkiCollection.NoteType, _ fields: [String]
  ) -> [Int] {
    guard !type.isCloze else {
      let numbers = fields.flatMap { AnkiCloze($0).numbers }
      return Set(numbers).sorted().map { $0 - 1 }.filter { (0..<500).contains($0) }
    }
    let reader = AnkiNoteReader(type)
    let texts = fields.map(AnkiFieldText.init)
    return reader.templates.indices.filter { reader.forms($0, texts) != nil }
  }
}

extension AnkiCollection.NoteType {
  /// A note type as Anki itself writes it in JSON; nil without a name, fields or templates.
  package init?(id: Int64, json value: JSON) {
    guard let name = value["name"]?.string, let fields = value["flds"]?.array,
      let templates = value["tmpls"]?.array
    else { return nil }
    let byOrder = { (one: JSON, other: JSON) in
      (one["ord"]?.int ?? 0) < (other["ord"]?.int ?? 0)
    }
    self.init(
      id: id, name: name, isCloze: value["type"]?.int == 1,
      fields: fields.sorted(by: byOrder).map { $0["name"]?.string ?? "" },
      templates: templates.sorted(by: byOrder).map {
        AnkiCollection.Template(
          name: $0["name"]?.string ?? "", front: $0["qfmt"]?.string ?? "",
          back: $0["afmt"]?.string ?? "")
      }, styling: value["css"]?.string ?? "")
  }
}
