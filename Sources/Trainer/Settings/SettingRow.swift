import Things

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
