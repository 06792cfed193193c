import TextUI
import Things

/// `set`: what can be set, and setting it.
enum SetCommand: Command {
  static let about = About(
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
    let nearest = Nearest.word(to: name, among: Setting.all.map(\.name))
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
