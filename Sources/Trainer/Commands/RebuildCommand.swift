import Things

enum RebuildCommand: Command {
  static let about = CommandHelp(
    "rebuild", "Rebuild the index from decks and journal",
    text:
      """
      The index is computed from decks and journal, which rebuild does not change. You will rarely
      need this.

      If a journal file was cut off, deleted or replaced by an older copy, the index still records
      the missing lines, and til refuses to write. Restore the file, or accept the loss with rebuild.
      """,
    group: .library, examples: [.init("rebuild", "Rebuild the index")],
    json: report.members)

  private static let report = Report<RebuildReport>(
    "rebuild",
    [
      Field("things", "rows in all decks", value: \.things),
      Field("lines", "journal lines", value: \.lines),
      Field("cards", "cards with reviews", value: \.cards),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.isDryRun else {
      session.say("Would rebuild the index.")
      return .done
    }
    session.talk.isRebuilding = call.saysYes
    defer { session.talk.isRebuilding = false }
    let store = try session.store
    var result: RebuildReport?
    while result == nil {
      guard try accepts(store.library.access, call, in: session) else { return .no }
      result = try store.upkeep.rebuild(at: store.now()) { try session.proceed($0) }
      session.endProgress()
    }
    guard let rebuilt = result else { return .no }
    session.answer(rebuilt, as: report, call) {
      session.say(
        "Rebuilt the index from \(Counted.things(rebuilt.things)) and "
          + "\(Counted.text(rebuilt.lines, "journal line")): "
          + "\(Counted.text(rebuilt.cards, "card")) with reviews.")
    }
    return .done
  }

  /// Whether the user accepts that lost lines are gone.
  private static func accepts(
    _ access: Access, _ call: Call, in session: Session
  ) throws -> Bool {
    guard case .shortened(let why) = access else { return true }
    return try session.confirms(
      "\(why.capitalizedFirst). Continue without them?", call)
  }
}
