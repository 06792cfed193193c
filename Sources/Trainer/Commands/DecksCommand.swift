import TextUI
import Things

/// `decks`: the decks there are, and how they stand.
enum DecksCommand: Command {
  static let about = About(
    "decks", "list the decks, with what is due, new, being learned and known",
    text: """
      Due is counted after limits, as due does; the other numbers count all cards of a deck. New
      are cards never asked.
      """, operands: .decks, group: .decks,
    examples: [.init("decks", "all decks")],
    json: [
      .init("decks[].deck", "its name"), .init("decks[].path", "its file, below the folder decks"),
      .init("decks[].state", "writable, link, read-only, merge-marks or unreadable"),
      .init("decks[].things", "rows"), .init("decks[].due", "due now, after limits"),
      .init("decks[].new", "cards never asked"),
      .init("decks[].learning", "cards in steps"), .init("decks[].known", "cards in review"),
      .init("decks[].suspended", "cards not asked until resumed"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let decks = try DeckStanding.all(in: session, below: call.operands.first?.text)
    switch call.form {
    case .json: session.write("decks", [("decks", .array(decks.map(\.json)))])
    case .plain: session.write(rows: decks.map(\.fields))
    case .pretty:
      if decks.isEmpty {
        session.tell("No decks yet. add makes one: add YOLO = You Only Live Once")
      } else {
        session.show(DeckTable(decks))
      }
    }
    return decks.isEmpty ? .no : .done
  }
}
