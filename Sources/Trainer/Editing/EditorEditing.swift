import DelimitedText
import TextUI
import Things

/// Rows handed to an editor as a private copy, and what came back, committed by id.
@MainActor
struct EditorEditing {
  /// A copy larger than this is not read back.
  private static let limit = 256 << 20

  private let deck: String
  private let text: [UInt8]
  private let call: Call
  private let session: Session

  /// A whole deck.
  init(deck: String, call: Call, session: Session) throws {
    guard try session.store.shelf.decks().contains(where: { $0.name == deck }) else {
      _ = try session.decks(named: deck)
      throw Refusal("\(deck) is a level, not a deck.", remedy: "decks lists the decks below it.")
    }
    self.deck = deck
    self.call = call
    self.session = session
    text = try session.store.files.deckText(deck)
  }

  /// One row, under a header of its own.
  init(entry: Entry, call: Call, session: Session) throws {
    deck = entry.deck
    self.call = call
    self.session = session
    let thing = entry.thing
    var writer = RowWriter(.csv)
    writer.append(["short", "long", "note", "tags", "also", "id"])
    writer.append([
      thing.short, thing.long, thing.note, ThingWords.text(tags: thing.tags),
      ThingWords.text(also: thing.also), "\(thing.id)",
    ])
    text = writer.bytes
  }

  func run() throws -> ExitStatus {
    guard session.canAsk else {
      throw Refusal("an editor needs a terminal.", remedy: "Change \(deck) in its file instead.")
    }
    let files = try session.store.files
    let name = deck.split(separator: "/").last.map(String.init) ?? deck
    let path = try files.makeCopy(of: text, named: name + ".csv")
    defer { files.removeCopy(path) }
    while true {
      if case .failed(let why) = session.terminal.edit(fileAt: path) {
        throw Refusal("the editor did not end well. \(why)", remedy: "Nothing was changed.")
      }
      do {
        let edited = try files.read(path, limit: Self.limit)
        return try commit(files.edits(making: deck, from: text, into: edited))
      } catch let problem as any Reportable where problem.status == .badInput {
        _ = Reporter(session.terminal).report(problem)
        guard try session.confirms("Edit it again?", call, standard: true) else {
          throw Refusal("nothing was changed.")
        }
      }
    }
  }

  private func commit(_ edits: [Change.Edit]) throws -> ExitStatus {
    guard !edits.isEmpty else {
      session.say("Nothing was changed.")
      return .done
    }
    let count = EditCount(edits)
    let summary = count.summary
    if call.isDryRun {
      session.say("\(deck): \(summary), not saved.")
      return .done
    }
    if count.total > 1,
      !(try session.confirms("\(deck): \(summary). Save?", call, standard: true))
    {
      throw Refusal("nothing was changed.")
    }
    try session.store.commit(Change("edit", edits: edits))
    session.say("\(deck): \(summary); undo takes it back.")
    return .done
  }
}
