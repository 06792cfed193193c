import Things

/// What `undo` and `redo` have in common: shown, asked above one, done.
@MainActor
struct TakingBack {
  let redo: Bool
  let call: Call
  let session: Session

  private var command: String { redo ? "redo" : "undo" }

  func run() throws -> ExitStatus {
    let store = try session.store
    guard let undoing = try store.undoing(named(store.shelf), redo: redo) else {
      throw Refusal(redo ? "nothing was undone." : "there is nothing to undo.")
    }
    let words = EventText(shelf: store.shelf, today: store.now().day)
    let view = try UndoingView(undoing, words: words)
    if call.form == .pretty { session.show(view) }
    guard undoing.conflicts.isEmpty else {
      throw Refusal(
        "rows were changed since, so this cannot be \(redo ? "redone" : "undone").",
        remedy: "edit puts right what you want to have back.")
    }
    var receipt: Receipt?
    if !call.isDryRun {
      guard try isWanted(undoing) else { throw Refusal("nothing was changed.") }
      receipt = try store.commit(undoing)
    }
    try report(undoing, receipt, words)
    return .done
  }

  /// The line that the call names; nil for the newest.
  private func named(_ shelf: any Shelf) throws -> LineName? {
    guard let word = call.operands.first?.text else { return nil }
    let address =
      Int(word).map { LineAddress(device: shelf.device, number: $0) } ?? LineAddress(word)
    guard let address else {
      throw UsageError(
        "\"\(word)\" names no line.",
        remedy: "history shows them, as 12 or \(shelf.device):12.")
    }
    var found: PastLine?
    try shelf.lines(of: address.device) { past in
      if past.line.number == address.number { found = past }
      return found == nil && past.line.number > address.number
    }
    guard let found, let name = found.line.name else {
      throw Refusal(
        "the journal has no line \(address) that can be undone.", remedy: "history lists them.")
    }
    guard found.stands != redo else {
      throw Refusal(redo ? "that line stands." : "that line was taken back already.")
    }
    return name
  }

  private func isWanted(_ undoing: Undoing) throws -> Bool {
    guard undoing.count > 1 else { return true }
    let verb = redo ? "Redo" : "Undo"
    return try session.confirms("\(verb) \(Counted.text(undoing.count, "change"))?", call)
  }

  private func report(_ undoing: Undoing, _ receipt: Receipt?, _ words: EventText) throws {
    switch call.form {
    case .pretty:
      guard receipt != nil else { return }
      session.say(redo ? "Redone; undo takes it back again." : "Undone; redo brings it back.")
    case .plain:
      session.write(rows: [
        [undoing.line.name.map { "\($0)" } ?? "", try words.text(undoing.line.event)]
      ])
    case .json:
      session.write(
        command,
        [
          ("done", .bool(receipt != nil)),
          ("line", .optional(undoing.line.name) { .string("\($0)") }),
          ("what", .string(try words.text(undoing.line.event))),
          ("changes", .int(undoing.count)),
        ])
    }
  }

  static let json: [About.Member] = [
    .init("done", "false for -n"), .init("line", "the line of the journal it names"),
    .init("what", "what happened in it"), .init("changes", "how many changes it stands for"),
  ]
}
