import TextUI
import Things

/// `set`: what can be set, and setting it.
enum SetCommand: Command {
  static let about = CommandHelp(
    "set", "show settings, or change one", usage: ["[NAME [VALUE…]] [-d DECK]", "NAME default"],
    text: """
      Each setting is shown with its value, where that comes from, and what it means. A value holds
      for the library, or with -d for a deck and all below it; the nearest one wins, and default
      takes it back to what is above. Settings of the device hold on this computer alone. Limits
      (new, reviews) count everything below their deck, so those further up hold as well.

      set alias.NAME 'COMMAND WORDS' gives a command a name of your own.
      """,
    options: [.deck], operands: .settings, group: .library,
    examples: [
      .init("set", "all settings"), .init("set new 20", "20 new Things a day"),
      .init("set retention 0.85 -d computing", "for one deck and all below it"),
      .init("set new default", "as it was before"),
    ],
    json: [
      .init("settings[].name", "its name"), .init("settings[].value", "the value now in force"),
      .init("settings[].source", "option, device, deck, library or default"),
      .init("settings[].place", "the device or deck it was set for"),
      .init("settings[].default", "the value if nothing is set"),
      .init("settings[].meaning", "what it does"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if let deck = call["deck"] { _ = try session.decks(named: deck) }
    guard let name = call.operands.first?.text else {
      try show(SettingRow.all(in: session, deck: call["deck"]), call, session)
      return .done
    }
    let setting = try setting(name)
    guard call.operands.count > 1 else {
      try show([SettingRow(setting, in: session, deck: call["deck"])], call, session)
      return .done
    }
    let value = call.texts.dropFirst().joined(separator: " ")
    return try SettingChange(setting: setting, value: value, call: call, session: session).run()
  }

  private static func setting(_ name: String) throws -> Setting {
    if let setting = Setting.named(name) { return setting }
    let nearest = NearestName.word(to: name, among: Setting.all.map(\.name))
    throw UsageError(
      "there is no setting \"\(name)\".", remedy: nearest.map { "\($0)?" } ?? "set lists them.",
      correction: nearest.map { "set \($0)" })
  }

  private static func show(_ rows: [SettingRow], _ call: Call, _ session: Session) {
    switch call.form {
    case .json: session.write("set", [("settings", .array(rows.map(\.json)))])
    case .plain: session.write(rows: rows.map(\.fields))
    case .pretty: session.show(SettingTable(rows))
    }
  }
}

/// A setting given another value, or none.
@MainActor
struct SettingChange {
  let setting: Setting
  let value: String
  let call: Call
  let session: Session

  func run() throws -> ExitStatus {
    let place = try place()
    let kept = try kept()
    let before = try SettingRow(setting, in: session, deck: call["deck"])
    if !call.isDryRun {
      try session.store.commit(
        Change("set", events: [.set(place, name: setting.name, value: kept)]))
    }
    let after = try SettingRow(setting, in: session, deck: call["deck"])
    switch call.form {
    case .json: session.write("set", [("settings", .array([after.json]))])
    case .plain: session.write(rows: [after.fields])
    case .pretty: session.say(sentence(before, after, kept))
    }
    return .done
  }

  private func place() throws -> Setting.Place {
    switch (setting.home, call["deck"]) {
    case (.deck, let deck?): return .deck(deck)
    case (.deck, nil), (.library, nil): return .library
    case (.device, nil): return .device(try session.store.library.device)
    case (.library, _?), (.device, _?):
      throw UsageError(
        "\(setting.name) cannot be set for a deck.", remedy: "Leave out -d.")
    }
  }

  /// The value as it is kept; empty takes it back to what is above.
  private func kept() throws -> String {
    if value == "default" { return "" }
    do {
      return try setting.normalized(value)
    } catch {
      throw UsageError("\(setting.name) takes \(error.expected), not \"\(value)\".")
    }
  }

  private func sentence(_ before: SettingRow, _ after: SettingRow, _ kept: String) -> String {
    let name = setting.name
    if call.isDryRun {
      return kept.isEmpty ? "\(name) would be unset." : "\(name) would be \(kept)."
    }
    let origin = after.origin.isEmpty ? "the default" : after.origin
    let place = " (\(origin))"
    guard before.value != after.value else { return "\(name) is \(after.value)\(place)." }
    return "\(name) is \(after.value)\(place), was \(before.value); undo takes it back."
  }
}

/// A setting as `set` shows it.
struct SettingRow {
  let setting: Setting
  let value: String
  let source: Settings.Source

  @MainActor
  init(_ setting: Setting, in session: Session, deck: String?) throws {
    self.setting = setting
    (value, source) = try session.store.settings.value(setting.name, deck: deck)
  }

  /// All settings, then the aliases that are set.
  @MainActor
  static func all(in session: Session, deck: String?) throws -> [SettingRow] {
    let aliases = try session.store.settings.values(at: .library).map(\.name)
      .filter { $0.hasPrefix("alias.") }.sorted().compactMap(Setting.named)
    return try (Setting.all + aliases).map { try SettingRow($0, in: session, deck: deck) }
  }

  private var sourceWord: String {
    switch source {
    case .option: "option"
    case .device: "device"
    case .deck: "deck"
    case .library: "library"
    case .standard: "default"
    }
  }

  private var place: String? {
    switch source {
    case .device(let device): "\(device)"
    case .deck(let deck): deck
    case .option, .library, .standard: nil
    }
  }

  /// `library`, `deck computing`, `this device`; nothing for what was never set.
  var origin: String {
    switch source {
    case .option: "this run"
    case .device: "this device"
    case .deck(let deck): "deck \(deck)"
    case .library: "library"
    case .standard: ""
    }
  }

  var json: JSON {
    .object([
      ("name", .string(setting.name)), ("value", .string(value)),
      ("source", .string(sourceWord)), ("place", .optional(place, JSON.string)),
      ("default", .string(setting.standard)), ("meaning", .string(setting.meaning)),
    ])
  }

  var fields: [String] { [setting.name, value, sourceWord, place ?? "", setting.meaning] }
}

/// Settings one below the other: name, value, where it comes from, what it means.
struct SettingTable: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  private let rows: [SettingRow]

  init(_ rows: [SettingRow]) { self.rows = rows }

  var body: some View {
    if width < 64, !isSpoken {
      ForEach(rows) { row in
        VStack {
          Text(StyledText(row.setting.name, .strong) + StyledText("  \(row.value)") + origin(row))
            .padding()
          Text(row.setting.meaning, .dim).padding(4)
        }
      }
    } else {
      Table(
        rows,
        columns: [
          TableColumn { StyledText($0.setting.name, .strong) },
          TableColumn(shrinksTo: 8) { StyledText($0.value) },
          TableColumn(shrinksTo: 8) { StyledText($0.origin, .accent) },
          TableColumn(shrinksTo: 20) { StyledText($0.setting.meaning, .dim) },
        ]
      ).padding()
    }
  }

  private func origin(_ row: SettingRow) -> StyledText {
    row.origin.isEmpty ? StyledText() : StyledText("  \(row.origin)", .accent)
  }
}
