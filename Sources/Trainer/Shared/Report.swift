import Interchange
import Things

/// The machine-readable output of a command: `--json`, `--plain`, and the members documented in the
/// help.
///
/// Each member is defined once, as a `Field`.
@MainActor
struct Report<Value> {
  let kind: String
  let fields: [Field<Value>]

  init(_ kind: String, _ fields: [Field<Value>]) {
    self.kind = kind
    self.fields = fields
  }

  var members: [CommandHelp.Member] { fields.flatMap(\.members) }

  func json(_ value: Value) -> [JSON.Member] { fields.members(of: value) }

  /// One row per element for lists; a single row otherwise.
  func rows(_ value: Value) -> [[String]] {
    var rows: [[String]]?
    for case .rows(let elements) in fields.map(\.plain) { rows = (rows ?? []) + elements(value) }
    return rows ?? [fields.cells(of: value)]
  }
}

/// A member of an answer: its name, its description, and how to compute its value.
@MainActor
struct Field<Value> {
  /// What `--plain` shows.
  enum Plain {
    case hidden
    case cells(@MainActor (Value) -> [String])
    case rows(@MainActor (Value) -> [[String]])
  }

  let name: String
  /// The documented members, by path from the value.
  let members: [CommandHelp.Member]
  let json: @MainActor (Value) -> JSON
  private(set) var plain: Plain
}

extension Field {
  init<Content: JSONValue>(
    _ name: String, _ meaning: String, value: @escaping @MainActor (Value) -> Content
  ) {
    self.name = name
    members = [CommandHelp.Member(name + Content.pathSuffix, meaning)]
    json = { value($0).json }
    plain = .cells { [value($0).json.plainText] }
  }

  /// An object per element, and a row of `columns`, or of all members shown by `--plain`.
  static func list<Element>(
    _ name: String, of elements: @escaping @MainActor (Value) -> [Element],
    columns: [String]? = nil, _ fields: [Field<Element>]
  ) -> Field {
    let shown = columns?.flatMap { name in fields.filter { $0.name == name } } ?? fields
    return Field(
      name: name, members: fields.members(below: name + "[]"),
      json: { .array(elements($0).map { .object(fields.members(of: $0)) }) },
      plain: .rows { elements($0).map { shown.cells(of: $0) } })
  }

  /// One object, or null.
  static func object<Element>(
    _ name: String, of element: @escaping @MainActor (Value) -> Element?,
    _ fields: [Field<Element>]
  ) -> Field {
    Field(
      name: name, members: fields.members(below: name),
      json: { element($0).map { .object(fields.members(of: $0)) } ?? .null },
      plain: .cells { element($0).map { fields.cells(of: $0) } ?? [] })
  }

  /// Whether a command changed anything, and the journal line of the change.
  static func outcome(
    _ meaning: String, of receipt: @escaping @MainActor (Value) -> Receipt?
  ) -> [Field] {
    [
      Field("done", meaning) { receipt($0) != nil },
      Field("line", "the journal line to pass to undo") { receipt($0)?.line },
    ]
  }

  /// The same member, omitted from `--plain`.
  var inJSONOnly: Field { Field(name: name, members: members, json: json, plain: .hidden) }

  /// The same member, shown by `--plain` in its own row: name and value.
  var inNamedRow: Field {
    guard case .cells(let cells) = plain else { return self }
    return plain(rows: { [[name] + cells($0)] })
  }

  /// The same member with different text in `--plain`.
  func plain(_ text: @escaping @MainActor (Value) -> String) -> Field {
    Field(name: name, members: members, json: json, plain: .cells { [text($0)] })
  }

  /// The same member with different rows in `--plain`.
  func plain(rows: @escaping @MainActor (Value) -> [[String]]) -> Field {
    Field(name: name, members: members, json: json, plain: .rows(rows))
  }

  /// The same member, for a value that contains this one.
  fileprivate func on<Whole>(_ part: @escaping @MainActor (Whole) -> Value) -> Field<Whole> {
    let plain: Field<Whole>.Plain =
      switch plain {
      case .hidden: .hidden
      case .cells(let cells): .cells { cells(part($0)) }
      case .rows(let rows): .rows { rows(part($0)) }
      }
    return Field<Whole>(name: name, members: members, json: { json(part($0)) }, plain: plain)
  }
}

@MainActor
extension Array {
  fileprivate func members<Value>(of value: Value) -> [JSON.Member]
  where Element == Field<Value> {
    map { ($0.name, $0.json(value)) }
  }

  fileprivate func members<Value>(below path: String) -> [CommandHelp.Member]
  where Element == Field<Value> {
    flatMap(\.members).map { CommandHelp.Member("\(path).\($0.path)", $0.meaning) }
  }

  func cells<Value>(of value: Value) -> [String] where Element == Field<Value> {
    flatMap { field -> [String] in
      guard case .cells(let cells) = field.plain else { return [] }
      return cells(value)
    }
  }

  /// The same members, for a value that contains these.
  func on<Whole, Part>(_ part: @escaping @MainActor (Whole) -> Part) -> [Field<Whole>]
  where Element == Field<Part> {
    map { $0.on(part) }
  }
}

extension Session {
  /// Prints an answer in the requested format; `pretty` formats it for people.
  func answer<Value>(
    _ value: Value, as report: Report<Value>, _ call: Call, pretty: () throws -> Void
  ) rethrows {
    switch call.form {
    case .pretty: try paging(pretty)
    case .json: write(report.kind, report.json(value))
    case .plain: write(rows: report.rows(value))
    }
  }
}

/// A type that a member of an answer can hold.
protocol JSONValue {
  var json: JSON { get }
  /// The suffix of a documented path: `[]` for a list.
  static var pathSuffix: String { get }
}

extension JSONValue {
  static var pathSuffix: String { "" }
}

extension JSONValue where Self: CustomStringConvertible {
  var json: JSON { .string("\(self)") }
}

extension Bool: JSONValue { var json: JSON { .bool(self) } }
extension Int: JSONValue { var json: JSON { .int(self) } }
extension Double: JSONValue { var json: JSON { .double(self) } }
extension Float: JSONValue { var json: JSON { .float(self) } }
extension String: JSONValue { var json: JSON { .string(self) } }
extension Character: JSONValue {}
extension Thing.ID: JSONValue {}
extension Card.ID: JSONValue {}
extension Due: JSONValue {}
extension LineName: JSONValue {}
extension Moment: JSONValue {}
extension StudyDay: JSONValue {}

extension Optional: JSONValue where Wrapped: JSONValue {
  var json: JSON { map(\.json) ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
  var json: JSON { .array(map(\.json)) }
  static var pathSuffix: String { "[]" }
}

extension JSON {
  /// The version of all JSON output; it increases when a member is removed or changes its meaning.
  static let version = 1

  /// The same text, in ASCII only.
  var asciiText: String {
    var ascii = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        ascii.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { ascii += JSONText.escaped(unit) }
      }
    }
    return ascii
  }

  /// A cell of `--plain`; empty for null, with list elements separated by spaces.
  fileprivate var plainText: String {
    switch self {
    case .null, .object: ""
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .float(let value): "\(value)"
    case .string(let value): value
    case .array(let values): values.map(\.plainText).joined(separator: " ")
    }
  }
}

@MainActor
extension DeckThing {
  static let fields: [Field<DeckThing>] = [
    Field("id", "ten characters that never change", value: \.thing.id),
    Field("deck", "name of the deck", value: \.deck),
    Field("short", "short form", value: \.thing.short),
    Field("long", "long form", value: \.thing.long),
    Field("note", "shown with the answer", value: \.thing.note),
    Field("tags", "tags", value: \.thing.tags),
    Field("also", "other accepted answers", value: \.thing.also)
      .plain { ThingWords.text(also: $0.thing.also) },
    Field("guid", "guid from another program", value: \.thing.guid).inJSONOnly,
    Field("directions", "forward, backward or both; null for the deck's setting") {
      $0.thing.directions?.rawValue
    }.inJSONOnly,
    Field("image", "its pictures, files in the directory media", value: \.thing.media.images)
      .inJSONOnly,
    Field("audio", "its recordings, files in the directory media", value: \.thing.media.audio)
      .inJSONOnly,
  ]
}

@MainActor
extension Notice {
  /// A notice and its location.
  static let fields: [Field<Notice>] = [
    Field("file", "the file", value: \.file),
    Field("line", "its line", value: \.line),
    Field("sentence", "the problem", value: \.sentence),
    Field("remedy", "how to fix it", value: \.remedy),
  ]
}
