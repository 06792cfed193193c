import Things

/// The parts of a note that a Thing cannot represent, stored so that it can be exported unchanged.
enum AnkiKept {
  /// Columns of a deck for the name of the note type and for the fields, a JSON array.
  static let typeColumn = "anki-type"
  static let fieldsColumn = "anki-fields"

  fileprivate static let settingPrefix = "anki.type."
  fileprivate static let deckSetting = "anki.deck"

  /// Numbers that an import or export notes for later ones, each kind in a setting of the library.
  enum Noted: String {
    /// What an import leaves out, for a later export to mention: notes, cards, and entries of the
    /// review log without an answer.
    case leftOut = "anki.left-out"
    /// The number of cards in filtered decks, which til does not have.
    case filtered = "anki.filtered"
    /// The last change of a card, in seconds since 1970, that an import of a whole collection has
    /// seen.
    ///
    /// The rows of a deck are not rewritten for every answer in Anki.
    case seen = "anki.seen"
    /// The times, in seconds since 1970, at which til last wrote into a collection.
    case written = "anki.written"

    func setting(_ numbers: some Collection<Int>) -> SettingLine {
      SettingLine(
        scope: .library, name: rawValue, value: numbers.map(String.init).joined(separator: " "))
    }

    /// The numbers that were noted last.
    func numbers(in lines: [SettingLine]) -> [Int] {
      let value = lines.last { $0.name == rawValue && $0.scope == .library }?.value ?? ""
      return value.split(separator: " ").compactMap { Int($0) }
    }
  }

  private static let mostWritten = 50

  static func setting(writingAt time: Int64, after lines: [SettingLine]) -> SettingLine {
    Noted.written.setting((Noted.written.numbers(in: lines) + [Int(time)]).suffix(mostWritten))
  }

  /// The name that a deck has in Anki, unless it was another one there.
  static func plainName(ofDeck name: String) -> String { name.replacing("/", with: "::") }

  /// The name that an imported deck has in Anki, as a setting; nil if til's name says it.
  static func setting(ofDeck name: String, named original: String) -> SettingLine? {
    plainName(ofDeck: name) == original
      ? nil : SettingLine(scope: .deck(name), name: deckSetting, value: original)
  }

  /// The names that decks have in Anki, where they differ.
  static func deckNames(_ lines: [SettingLine]) -> [String: String] {
    var names: [String: String] = [:]
    for line in lines where line.name == deckSetting {
      if case .deck(let deck) = line.scope { names[deck] = line.value }
    }
    return names
  }

  /// The cells for a Thing made from a note of a kept type; the fields of one that til itself exported
  /// are those of its row, unless they were formatted in Anki.
  static func cells(
    _ entry: AnkiThings.Entry, _ note: AnkiCollection.Note, type: String
  ) -> [ColumnText] {
    let isPlain = !entry.isLossy && type == KeptNoteTypes.plain
    let keepsFields =
      entry.thing.id == nil ? entry.isLossy : !AnkiCollectionMaker.areOwn(note.fields)
    let fields = JSON.array(note.fields.map(JSON.string)).text
    return [
      ColumnText(typeColumn, isPlain ? "" : type),
      ColumnText(fieldsColumn, keepsFields ? fields : ""),
      ColumnText(AnkiOrigin.column, entry.origin?.cell ?? ""),
    ]
  }

  /// Whether a note says nothing but what til has written into a package.
  static func isAsExported(
    _ entry: AnkiThings.Entry, _ note: AnkiCollection.Note, of match: Thing?
  ) -> Bool {
    guard entry.thing.id != nil, let match, let origin = entry.origin else { return false }
    return origin.changed <= note.modified && origin.agrees(with: match)
      && AnkiCollectionMaker.areOwn(note.fields)
  }

  static func fields(_ cell: String) -> [String]? {
    guard !cell.isEmpty, let values = JSON(cell)?.array else { return nil }
    let fields = values.compactMap(\.string)
    return fields.count == values.count ? fields : nil
  }
}

/// The note types that imports have stored, by the names that rows have for them.
///
/// Anki tells types apart by their ids, and those of two makers can have the same name. Then the
/// second one has its id behind its name here.
struct KeptNoteTypes {
  /// The name of the type that rows need not name.
  static let plain = AnkiCollection.NoteType.basic.name

  private var types: [String: AnkiCollection.NoteType] = [:]
  private var names: [Int64: String] = [:]

  init(_ lines: [SettingLine]) {
    for line in lines where line.name.hasPrefix(AnkiKept.settingPrefix) {
      guard let value = JSON(line.value), let type = AnkiCollection.NoteType(value) else {
        continue
      }
      keep(type, as: String(line.name.dropFirst(AnkiKept.settingPrefix.count)))
    }
  }

  var isEmpty: Bool { types.isEmpty }
  var all: some Collection<AnkiCollection.NoteType> { types.values }

  /// The type that rows name so.
  subscript(name: String) -> AnkiCollection.NoteType? { types[name] }

  private mutating func keep(_ type: AnkiCollection.NoteType, as name: String) {
    types[name] = type
    names[type.id] = name
  }

  /// The name that rows have for a kept type.
  func name(of type: AnkiCollection.NoteType) -> String? { names[type.id] }

  /// The name of a type in rows, after it is kept.
  mutating func name(keeping type: AnkiCollection.NoteType) -> String {
    let name = names[type.id] ?? (types[type.name] == nil ? type.name : "\(type.name) \(type.id)")
    keep(type, as: name)
    return name
  }

  /// A kept type as a journal setting.
  func setting(_ type: AnkiCollection.NoteType) -> SettingLine {
    SettingLine(
      scope: .library, name: AnkiKept.settingPrefix + (names[type.id] ?? type.name),
      value: type.json.text)
  }
}

/// Describes the settings in which an import from Anki keeps data for a later export.
public enum AnkiSettingText {
  /// A setting line in words; nil for other settings.
  public static func words(for name: String, _ value: String) -> String? {
    switch name {
    case AnkiKept.deckSetting:
      value.isEmpty ? "forgot the Anki name" : "kept the Anki name \(value)"
    case AnkiKept.Noted.leftOut.rawValue: "noted what an import from Anki left out"
    case AnkiKept.Noted.filtered.rawValue: "noted how many cards are in Anki's filtered decks"
    case AnkiKept.Noted.seen.rawValue: "noted how much of a collection is imported"
    case AnkiKept.Noted.written.rawValue: "noted the time of an export into a collection"
    case _ where name.hasPrefix(AnkiKept.settingPrefix):
      (value.isEmpty ? "forgot" : "kept") + " the Anki note type "
        + name.dropFirst(AnkiKept.settingPrefix.count)
    default: nil
    }
  }
}

extension AnkiCollection.NoteType {
  fileprivate var json: JSON {
    .object(
      [
        ("id", .int(Int(id))), ("name", .string(name)), ("cloze", .bool(isCloze)),
        ("fields", .array(fields.map(JSON.string))),
        (
          "templates",
          .array(
            templates.map { .array([.string($0.name), .string($0.front), .string($0.back)]) })
        ),
        ("styling", .string(styling)),
      ] + (sortField > 0 ? [("sort", .int(sortField))] : []))
  }

  fileprivate init?(_ value: JSON) {
    guard let id = value["id"]?.int, let name = value["name"]?.string,
      let isCloze = value["cloze"]?.bool, let fields = value["fields"]?.array,
      let templates = value["templates"]?.array
    else { return nil }
    self.init(
      id: id, name: name, isCloze: isCloze, fields: fields.compactMap(\.string),
      templates: templates.compactMap { template in
        let parts = (template.array ?? []).compactMap(\.string)
        return parts.count == 3
          ? AnkiCollection.Template(name: parts[0], front: parts[1], back: parts[2]) : nil
      }, styling: value["styling"]?.string ?? "")
    sortField = value["sort"]?.int.flatMap(Int.init(exactly:)) ?? 0
  }

  /// Anki's basic note type; Anki matches types by id, so ours has its own.
  static let basic = AnkiCollection.NoteType(
    id: 1_700_000_000_100, name: "Basic", isCloze: false, fields: ["Front", "Back"],
    templates: [
      AnkiCollection.Template(
        name: "Card 1", front: "{{Front}}", back: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}")
    ], styling: style)

  /// The note type for Things that did not come from Anki, with a field for each of their texts.
  static let til = AnkiCollection.NoteType(
    id: 1_700_000_000_101, name: "til", isCloze: false, fields: ["Short", "Long", "Note", "Also"],
    templates: [forward], styling: style)

  /// Whether it is the type of Things that til exported.
  var isOwn: Bool { [Self.til.id, Self.tilBothWays.id].contains(id) && fields == Self.til.fields }

  static let tilBothWays = AnkiCollection.NoteType(
    id: 1_700_000_000_102, name: "til (both ways)", isCloze: false, fields: til.fields,
    templates: [forward, backward], styling: style)

  private static let remarks = "{{#Note}}<br>{{Note}}{{/Note}}{{#Also}}<br>{{Also}}{{/Also}}"

  private static let forward = AnkiCollection.Template(
    name: "Short to long", front: "{{Short}}",
    back: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Long}}" + remarks)

  private static let backward = AnkiCollection.Template(
    name: "Long to short", front: "{{Long}}",
    back: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Short}}" + remarks)

  private static let style =
    ".card {\n  font-family: arial;\n  font-size: 20px;\n  text-align: center;\n}\n"
}
