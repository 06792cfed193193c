import Things

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
    case (.device, nil): return .device(try session.store.shelf.device)
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
