import Foundation
import Interchange
import Testing
import Things

/// Answers and dates from other programs are imported with their cards, and only once.
struct ForeignHistoryTests {
  private let library: TestLibrary

  init() throws { library = try TestLibrary() }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Formats")
    return try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  private func plan(_ name: String) throws -> ImportPlan {
    try library.plan(String(decoding: Self.bytes(name), as: UTF8.self), file: name)
  }

  private static func lines(_ change: Change) -> [String] {
    change.events.map { event in
      switch event {
      case .past(let past):
        "\(past.card.direction) \(past.grade) \(past.day) "
          + (past.start.map { "\($0.interval) \($0.ease)" } ?? "-")
      case .due(let card, let due, _): "\(card.direction) due \(due)"
      default: "\(event)"
      }
    }
  }

  @Test(arguments: [
    (
      "json/hashcards.json",
      ["forward good 2025-10-04 -", "forward again 2025-10-06 -", "forward due 2025-10-12"]
    ),
    (
      "org/cards.org",
      [
        "forward good 2026-01-01 6 2650", "forward due 2026-01-07",
        "forward good 2026-11-12 12 2360", "forward due 2026-11-24",
      ]
    ),
    (
      "obsidian/note.md",
      [
        "forward good 2026-11-16 4 2700", "forward due 2026-11-20",
        "forward good 2026-11-12 10 2500", "forward due 2026-11-22",
        "backward good 2026-11-15 8 2300", "backward due 2026-11-23",
        "forward good 2026-11-16 12 2500", "forward due 2026-11-28",
      ]
    ),
    (
      "mnemosyne/scheduled.xml",
      [
        "forward good 2026-10-28 24 2360", "forward due 2026-11-21",
        "backward good 2026-11-07 20 2500", "backward due 2026-11-27",
      ]
    ),
  ])
  func `a schedule comes with its cards, and only once`(file: String, lines: [String]) throws {
    let first = try plan(file)

    #expect(Self.lines(first.change()) == lines)
    try library.commit(first.change())
    let again = try Self.lines(plan(file).change())
    #expect(again == [])
  }

  @Test(arguments: [("4", "2025-10-03"), ("2", "2025-10-04"), ("0", "2025-10-04")])
  func `an answer belongs to the study day of the library`(rollover: String, day: String) throws {
    try library.commit(
      Change("set", events: [.set(.library, name: "rollover", value: rollover)]))
    let text =
      #"{"cards":[{"hash":"h","location":{"lineStart":1},"content":{"basic":{"question":"a","#
      + #""answer":"b"}}}],"sessions":[{"reviews":[{"hash":"h","grade":"good","#
      + #""reviewedAt":"2025-10-04T02:30:00.5"}]}]}"#

    let change = try library.plan(text, file: "cards.json").change()

    #expect(Self.lines(change).first == "forward good \(day) -")
  }

  @Test(arguments: [
    ("note.md", "a::b\n<!--SR:!2026-01-01,1e300,270-->\n"),
    ("note.md", "a::b\n<!--SR:!2026-01-01,nan,270-->\n"),
    ("note.md", "a::b\n<!--SR:!0001-01-01,36500,270-->\n"),
    ("note.md", "a::b\n<!--SR:!2026-01-01,4,\(Int.max)-->\n"),
    (
      "cards.org",
      "* a :drill:\nSCHEDULED: <2026-01-01 Thu>\n:PROPERTIES:\n:DRILL_LAST_INTERVAL: inf\n:END:\nb\n"
    ),
    (
      "cards.org",
      "* a :fc:\nb\n:REVIEW_DATA:\n| position | ease | interval | due |\n"
        + "| front | 1e99 | 4 | 2026-01-01 |\n:END:\n"
    ),
    (
      "cards.xml",
      "<mnemosyne time_of_start=\"\(Int.max)\"><item id=\"1\" gr=\"3\" e=\"2.5\" l_rp=\"5\" n_rp=\"9\">"
        + "<Q>a</Q><A>b</A></item></mnemosyne>"
    ),
    (
      "cards.json",
      #"{"cards":[{"hash":"h","location":{"lineStart":9223372036854775807},"content":{"basic":"#
        + #"{"question":"a","answer":"b"}}}],"sessions":[{"reviews":[{"hash":"h","grade":"good","#
        + #""reviewedAt":"2025-10-04T99999999999999999:09:51.5"}]}]}"#
    ),
  ])
  func `an impossible schedule is left out`(file: String, text: String) throws {
    let change = try library.plan(text, file: file).change()

    #expect(Self.lines(change) == [])
    try library.commit(change)
    #expect(try library.entries.map { "\($0.thing.short) \($0.thing.long)" } == ["a b"])
  }

  @Test
  func `a schedule stays with its card when rejected rows are corrected`() throws {
    let text = "#N/A::one\n\nsecond::two\n<!--SR:!2026-11-20,4,270-->\n"
    let source = ImportSource(name: "note.md", bytes: Array(text.utf8))
    let reading = try Importers.read(source)
    let plan = try reading.plan(asking: library.opened)
    let rejects = String(decoding: plan.rejects(), as: UTF8.self)

    let corrected = try Importers.read(
      ImportSource(
        name: "note.md", bytes: Array(rejects.replacingOccurrences(of: "#N/A", with: "first").utf8)),
      ReadingOptions(delimiter: ",", header: .line(1)))
    let change = try plan.reading(reading, corrected: corrected)
      .plan(asking: library.opened).change()
    try library.commit(change)

    #expect(Self.lines(change) == ["forward good 2026-11-16 4 2700", "forward due 2026-11-20"])
    let second = try #require(try library.entries.first { $0.thing.short == "second" })
    let records = try library.opened.records(of: [Card.ID(second.thing.id, .forward)])
    #expect(records.count == 1)
  }

  @Test
  func `a card asked both ways keeps both directions`() throws {
    let edits = try plan("obsidian/note.md").change().edits
    let both = edits.compactMap { edit -> String? in
      guard case .add(let thing, _) = edit, thing.directions == .both else { return nil }
      return thing.short
    }

    #expect(both == ["Hund", "H2O"])
  }

  @Test
  func `a folder of notes gives a deck for each file`() throws {
    let files = try ["markdown/questions.md", "obsidian/note.md", "lists/glossary.md"].map {
      ImportSource(name: $0, bytes: try Self.bytes($0))
    }
    let reading = try Importers.read(ImportSource(name: "vault", bytes: [], files: files))

    #expect(reading.drafts.count == 10)
    #expect(reading.drafts.decks == ["Geography", "geo"])
    #expect(reading.notices.map(\.sentence) == ["1 file has no cards."])
  }

  @Test
  func `headings of a folder are cards if no file has marked ones`() throws {
    let files = try ["net/networking.md", "notes/note.md"].map {
      ImportSource(name: $0, bytes: try Self.bytes("headings/" + $0.drop { $0 != "/" }.dropFirst()))
    }
    let marked = ImportSource(name: "q.md", bytes: try Self.bytes("markdown/questions.md"))

    let headings = try Importers.read(ImportSource(name: "notes", bytes: [], files: files))
    let cards = try Importers.read(
      ImportSource(name: "notes", bytes: [], files: files + [marked]))

    #expect(headings.drafts.decks == ["net/networking", "notes"])
    #expect(headings.drafts.count == 5)
    #expect(cards.drafts.decks == ["Geography"])
  }

  @Test
  func `problems in a folder of notes name the file and the line`() throws {
    let files = [
      ("a/geography.md", "Q: Capital of France\nA: Paris\n\nQ: Capital of Spain\nA:\n"),
      ("b.md", "one\n\nQ: H2O\nA: water\n\nQ:\nA: steam\n"),
    ].map { ImportSource(name: $0, bytes: Array($1.utf8)) }
    let reading = try Importers.read(ImportSource(name: "vault", bytes: [], files: files))
    let found = try reading.plan(asking: library.opened).diagnostics(.notTaken)

    #expect(
      found.map { "\($0.file) \($0.line ?? 0) \($0.rule)" }
        == ["a/geography.md 4 no-long", "b.md 6 no-short"])
  }
}
