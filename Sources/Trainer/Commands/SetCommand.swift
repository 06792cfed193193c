import Interchange
import TextUI
import Things

enum SetCommand: Command {
  static let about = CommandHelp(
    "set", "Show or change settings", usage: ["[NAME [VALUE…]] [-d DECK]", "NAME default"],
    text: """
      Shows each setting with its value, where the value comes from, and what it means, followed by
      the decks that have their own value. set NAME explains one setting and its values. A value
      applies to the library, or with -d to a deck and the decks below it. The most specific value
      wins; set NAME default removes a value. Device settings apply to this computer only.

      The library never names a program or a file to til, since a journal can come from elsewhere.
      The pager, and aliases that name a file or answer questions with -y, are therefore stored in a
      file of this computer, which where shows; undo does not apply to them.

      The limits "new" and "reviews" apply to all decks together: set new 20 allows 20 new Things
      per day in total. The decks take turns; decks with an exam plan come first. With -d, a limit
      applies to a deck and the decks below it; limits of the decks above and of the library still
      apply.

      set alias.NAME 'COMMAND ARGUMENTS' defines your own command name.
      """,
    options: [.deck], operands: .settings, group: .library, elsewhere: ["settings", "config"],
    examples: [
      .init("set", "Show all settings"), .init("set order", "Explain a setting and its values"),
      .init("set new 20", "Learn up to 20 new Things per day across all decks"),
      .init("set retention 0.85 -d computing", "Set a value for a deck and the decks below it"),
      .init("set new default", "Go back to the default"),
    ],
    json: report.members)

  fileprivate static let report = Report<[ShownSetting]>(
    "set",
    [
      .list(
        "settings", of: \.self,
        [
          Field("name", "its name", value: \.setting.name),
          Field("value", "the current value", value: \.value),
          Field(
            "source", "option, computer, device, deck, library or default", value: \.sourceWord),
          Field("place", "the file, device or deck it was set in", value: \.place),
          Field("default", "the default value", value: \.setting.standard).inJSONOnly,
          Field("meaning", "what it does", value: \.setting.meaning),
          .list(
            "decks", of: \.decks,
            [
              Field("deck", "a deck with a value of its own", value: { $0.deck }),
              Field("value", "its value", value: { $0.value }),
            ]
          ).inJSONOnly,
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if let deck = call["deck"] { _ = try session.decks(named: deck) }
    guard let name = call.operands.first?.text else {
      let rows = try ShownSetting.all(in: session, deck: call["deck"])
      let shape = try found(call, in: session)
      session.answer(rows, as: report, call) {
        session.show(
          VStack(spacing: 1) {
            SettingTable(rows)
            if let shape { Text(shape).padding() }
            Text("To explain a setting and its values: set NAME", .dim)
          })
      }
      return .done
    }
    let setting = try setting(name, call)
    guard call.operands.count > 1 else {
      let row = try ShownSetting(setting, in: session, deck: call["deck"])
      let shape = setting.name == Setting.languages.name ? try found(call, in: session) : nil
      session.answer([row], as: report, call) {
        session.show(
          VStack(spacing: 1) {
            SettingTable([row], showsMeaning: false)
            if let shape { Text(shape).padding() }
            SettingDetail(setting: setting)
          })
      }
      return .done
    }
    let value = call.texts.dropFirst().joined(separator: " ")
    return try SettingChange(setting: setting, value: value, call: call, session: session).run()
  }

  /// What the rows of the named deck tell.
  private static func found(_ call: Call, in session: Session) throws -> String? {
    guard let deck = call["deck"] else { return nil }
    let store = try session.store
    let summary = store.settings.shape(store.shape(of: deck), in: deck).summary
    return summary.isEmpty ? nil : "\(deck): \(summary)"
  }

  private static func setting(_ name: String, _ call: Call) throws -> Setting {
    if let setting = Setting.named(name) { return setting }
    let nearest = NearestName.word(to: name, among: Setting.all.map(\.name))
    throw UsageError(
      "no setting \"\(name)\".",
      remedy: nearest.map { "Did you mean \($0)?" } ?? "List the settings with: set",
      correction: nearest.map { (["set", $0] + call.texts.dropFirst()).joined(separator: " ") })
  }
}

/// Changes the value of a setting, or unsets it.
@MainActor
private struct SettingChange {
  let setting: Setting
  let value: String
  let call: Call
  let session: Session

  func run() throws -> ExitStatus {
    let scope = try scope()
    let kept = try kept()
    let before = try ShownSetting(setting, in: session, deck: call["deck"])
    if !call.isDryRun { try store(kept, at: scope) }
    let after = try ShownSetting(setting, in: session, deck: call["deck"])
    try session.answer([after], as: SetCommand.report, call) {
      session.say(try sentence(from: before, to: after, kept: kept))
    }
    return .done
  }

  /// Nil for the file of this computer.
  private func scope() throws -> Setting.Scope? {
    switch (setting.home, call["deck"]) {
    case (.deck, let deck?): return .deck(deck)
    case (.deck, nil): return .library
    case (.library, nil): return Alias(setting, value)?.staysHere == true ? nil : .library
    case (.device, nil): return .device(try session.store.library.device)
    case (.computer, nil): return nil
    case (.library, _?), (.device, _?), (.computer, _?):
      throw UsageError(
        "\(setting.name) cannot be set for a deck.", remedy: "Remove -d.")
    }
  }

  private func store(_ kept: String, at scope: Setting.Scope?) throws {
    let store = try session.store
    guard let scope else {
      return try store.setOnComputer(setting.name, to: kept.isEmpty ? nil : kept)
    }
    if store.settings.value(setting.name).source == .computer {
      // It would hide the value of the library.
      try store.setOnComputer(setting.name, to: nil)
      if kept.isEmpty, store.settings.value(setting.name).source == .standard { return }
    }
    try store.commit(Change("set", events: [.set(scope, name: setting.name, value: kept)]))
  }

  /// The value to store; an empty one unsets the setting.
  private func kept() throws -> String {
    if value == "default" { return "" }
    let kept: String
    do {
      kept = try setting.normalized(value)
    } catch {
      throw UsageError("\(setting.name) takes \(error.expected), not \"\(value)\".")
    }
    if let program = setting.program(in: kept), try !session.store.computer.hasProgram(program) {
      throw UsageError(
        "no program \"\(program)\".", remedy: "Check the spelling and PATH, or give its path.")
    }
    try checkDictionaries(kept)
    return kept
  }

  /// Refuses a dictionary that is not installed here.
  private func checkDictionaries(_ kept: String) throws {
    guard setting.name == Setting.dictionaries.name, !["auto", "none"].contains(kept) else {
      return
    }
    let installed = session.surroundings.dictionaries.names
    guard
      let name = kept.split(separator: " ").map(String.init).first(where: {
        !installed.contains($0)
      })
    else { return }
    let nearest = NearestName.word(to: name, among: installed)
    throw UsageError(
      "no dictionary \"\(name)\" is installed.",
      remedy: nearest.map { "Did you mean \($0)?" }
        ?? (installed.isEmpty
          ? "Install one for dictd, such as dict-vera."
          : "Installed: \(Counted.names(installed, most: 8))."))
  }

  private func sentence(
    from before: ShownSetting, to after: ShownSetting, kept: String
  ) throws -> String {
    let name = setting.name
    if call.isDryRun {
      return kept.isEmpty ? "Would unset \(name)." : "Would set \(name) to \(kept)."
    }
    let origin = " (\(after.origin.isEmpty ? "the default" : after.origin))"
    let (old, new) = (Self.quoted(before.value), Self.quoted(after.value))
    guard before.value != after.value else { return "\(name) is \(new)\(origin)." }
    let reverting =
      before.source == .computer || after.source == .computer
      ? "Undo does not apply to the settings of this computer." : "Use undo to revert."
    return try "\(name) is now \(new)\(origin), was \(old). \(reverting)" + limitAbove(after)
      + (MinutesWorth.sentence(for: setting, deck: call["deck"], in: session) ?? "")
  }

  /// In quotes if it has several words, which would run into the sentence.
  private static func quoted(_ value: String) -> String {
    value.contains(" ") ? "\"\(value)\"" : value
  }

  /// The limit of the library, if it is less than the one of a deck.
  private func limitAbove(_ after: ShownSetting) throws -> String {
    let store = try session.store
    guard ["new", "reviews"].contains(setting.name), let deck = call["deck"],
      try !store.examPlans().contains(where: {
        deck.isDeck(atOrBelow: $0.deck)
      })
    else { return "" }
    let (value, source) = store.settings.value(setting.name, deck: nil)
    guard source != .standard, let most = Int(value), Int(after.value).map({ $0 > most }) ?? true
    else { return "" }
    return " The limit of \(value) for all decks together still applies."
  }
}

/// A setting with its value and the origin of the value.
private struct ShownSetting {
  let setting: Setting
  let value: String
  let source: Settings.Source
  /// The file of this computer.
  private let file: String?
  /// The decks with a value of their own, unless one deck is asked for.
  let decks: [(deck: String, value: String)]

  @MainActor
  init(_ setting: Setting, in session: Session, deck: String?) throws {
    self.setting = setting
    let settings = try session.store.settings
    (value, source) = settings.value(setting.name, deck: deck)
    file = try session.store.computer.path
    let own = deck == nil ? settings.decks(settingOwn: setting.name) : []
    decks = own.compactMap { deck in
      settings.own(setting.name, of: deck).map { (deck: deck, value: $0) }
    }
  }

  /// All settings, followed by the aliases that are set.
  @MainActor
  static func all(in session: Session, deck: String?) throws -> [ShownSetting] {
    let aliases = try session.store.settings.aliases.compactMap(Setting.named)
    return try (Setting.all + aliases).map { try ShownSetting($0, in: session, deck: deck) }
  }

  var sourceWord: String {
    switch source {
    case .option: "option"
    case .computer: "computer"
    case .device: "device"
    case .deck: "deck"
    case .library: "library"
    case .standard: "default"
    }
  }

  var place: String? {
    switch source {
    case .computer: file
    case .device(let device): "\(device)"
    case .deck(let deck): deck
    case .option, .library, .standard: nil
    }
  }

  /// As in `library`, `deck computing` or `this device`; empty for a default.
  var origin: String {
    switch source {
    case .option: "this command"
    case .computer: file.map { "this computer, in \($0)" } ?? "this computer"
    case .device: "this device"
    case .deck(let deck): "deck \(deck)"
    case .library: "library"
    case .standard: ""
    }
  }
}

/// Settings with value, origin and meaning; decks with a value of their own follow.
private struct SettingTable: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  private let lines: [Line]
  private let showsMeaning: Bool

  private struct Line {
    let name: String
    let value: String
    let origin: String
    let meaning: String
  }

  init(_ rows: [ShownSetting], showsMeaning: Bool = true) {
    self.showsMeaning = showsMeaning
    lines = rows.flatMap { row in
      [
        Line(
          name: row.setting.name, value: row.value, origin: row.origin,
          meaning: showsMeaning ? row.setting.meaning : "")
      ] + row.decks.map { Line(name: "", value: $0.value, origin: "deck \($0.deck)", meaning: "") }
    }
  }

  var body: some View {
    if width < 64, !isSpoken {
      VStack {
        ForEach(lines) { line in
          Text(
            StyledText(line.name, .strong) + StyledText("  \(line.value)")
              + StyledText(line.origin.isEmpty ? "" : "  \(line.origin)", .accent)
          ).padding()
          if !line.meaning.isEmpty { Text(line.meaning, .dim).padding(4) }
        }
      }
    } else {
      Table(
        lines,
        columns: [
          TableColumn { StyledText($0.name, .strong) },
          TableColumn(shrinksTo: 8) { StyledText($0.value) },
          TableColumn(shrinksTo: 8) { StyledText($0.origin, .accent) },
        ]
          + (showsMeaning
            ? [TableColumn(shrinksTo: 20, wraps: true) { StyledText($0.meaning, .dim) }] : [])
      ).padding()
    }
  }
}
