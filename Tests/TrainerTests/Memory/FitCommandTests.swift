import Foundation
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

@MainActor
struct FitCommandTests {
  private func library(days: Int = 30) throws -> TestLibrary {
    let library = try TestLibrary()
    let rows = (0..<70).map { "T\($0),long \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/some.csv")
    try library.study(days: days)
    return library
  }

  /// A log as another program could have written it: the cards of `library`, in UTC.
  private func file(_ rows: [String], in library: TestLibrary) throws -> String {
    try library.write(rows.map { $0 + "\n" }.joined(), to: "log.csv")
    return "\(library.folder)/library/log.csv"
  }

  private func rows(cards: Int = 8, days: Int = 60) -> [String] {
    var rows = ["card_id,review_time,review_rating,review_duration"]
    for day in 0..<days {
      for card in 0..<cards where day % (1 + card % 5) == 0 {
        let time = 1_700_000_000_000 + day * 86_400_000 + card * 10_000
        rows.append("\(card),\(time),\((day * 7 + card * 3) % 11 < 2 ? 1 : 3),4000")
      }
    }
    return rows
  }

  private func json(_ output: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test func `adopted parameters are used, and undo reverts them`() throws {
    let library = try library()
    let before = library.store.settings.parameters

    let fit = try json(library.run("fit --json").output)

    let name = try #require(fit["adopted"] as? String)
    let candidates = try #require(fit["candidates"] as? [[String: Any]])
    #expect(
      candidates.map { $0["name"] as? String } == [
        "current", "defaults", "fsrs6", "fsrs7", "moving average",
      ])
    let adopted = try #require(candidates.first { $0["adopted"] as? Bool == true })
    #expect(adopted["name"] as? String == name)
    let numbers = try #require(adopted["parameters"] as? [Double])
    #expect(library.store.settings.parameters == (try Parameters(numbers)))
    #expect(library.store.settings.parameters != before)

    library.run("undo -y")
    #expect(library.store.settings.parameters == before)
  }

  @Test func `a dry run changes nothing`() throws {
    let library = try library()
    let before = library.run("history --plain").output

    let fit = try json(library.run("fit -n --reschedule --json").output)

    #expect(fit["adopted"] as? String != nil)
    #expect(fit["done"] as? Bool == false)
    #expect(library.run("history --plain").output == before)
  }

  @Test func `--model trains only that model`() throws {
    let fit = try json(try library().run("fit --model fsrs6 --json").output)

    let names = try #require(fit["candidates"] as? [[String: Any]]).map { $0["name"] as? String }
    #expect(names == ["current", "defaults", "fsrs6", "moving average"])
    #expect(fit["adopted"] as? String == "fsrs6")
  }

  @Test func `parameters are not judged by answers they were fitted to`() throws {
    let library = try library()
    library.run("fit")

    let again = try json(library.run("fit --json").output)

    #expect(again["missing"] as? Int == 50)
    #expect(again["adopted"] is NSNull)
  }

  @Test func `Ctrl-C leaves the parameters as they were`() throws {
    let library = try library()
    let before = library.store.settings.parameters
    let terminal = ScriptedTerminal()
    terminal.interruption = .interrupt

    let status = Interpreter(library.session(terminal)).run(line: "fit")

    #expect(status == .interrupted)
    #expect(terminal.errors == "til: interrupted; nothing was changed.\n")
    #expect(library.store.settings.parameters == before)
  }

  @Test func `parameters and new due dates are one change`() throws {
    let library = try library()
    let questions = library.store.library
    let ids = try #require(try questions.records(in: ["some"])["some"])

    let fit = try json(library.run("fit --reschedule --json").output)

    let moved = try #require(fit["rescheduled"] as? Int)
    let after = try #require(try questions.records(in: ["some"])["some"])
    #expect(moved > 0)
    #expect(zip(ids, after).count { $0.due != $1.due } == moved)

    library.run("undo -y")
    #expect(try questions.records(in: ["some"])["some"]?.map(\.due) == ids.map(\.due))
  }

  @Test func `a foreign log is fitted without a library`() throws {
    let library = try library(days: 0)
    let terminal = ScriptedTerminal()
    let path = try file(rows(), in: library)
    let session = Session(
      terminal: terminal, source: .shell,
      surroundings: Surroundings { try library.store.files.read($0, limit: $1) },
      opener: { _, _, _ in
        Issue.record("A library was opened.")
        return library.store
      })

    let status = Interpreter(session).run(arguments: ["fit", "--log", path, "--json"])

    let fit = try json(terminal.output)
    let names = try #require(fit["candidates"] as? [[String: Any]]).map { $0["name"] as? String }
    #expect(status == .done)
    #expect(names == ["defaults", "fsrs6", "fsrs7", "moving average"])
    #expect(fit["answers"] as? Int == rows().count - 1)
  }

  @Test func `order and duplicates of rows do not matter`() throws {
    let library = try library(days: 0)
    let sorted = rows()
    let plain = try json(library.run("fit --json --log \(file(sorted, in: library))").output)
    let turned = [sorted[0]] + sorted.dropFirst().reversed() + sorted.dropFirst().prefix(7)

    let mixed = try json(library.run("fit --json --log \(file(turned, in: library))").output)

    #expect(mixed["repeated"] as? Int == 7)
    #expect(try #require(mixed["candidates"] as? NSArray) == plain["candidates"] as? NSArray)
  }

  @Test func `days start at the given hour`() throws {
    let library = try library(days: 0)
    // Two answers per card, at 23:00 and at 3:00 UTC.
    let rows =
      ["card_id,review_time,review_rating"]
      + (0..<100).flatMap { card in
        [0, 4 * 3_600_000].map { "\(card),\(1_700_002_800_000 + $0 + card * 86_400_000),3" }
      }
    let path = try file(rows, in: library)

    let missing = try ["4", "0"].map { hour in
      try json(library.run("fit --json --log \(path) --timezone UTC --day-start \(hour)").output)[
        "missing"] as? Int
    }

    #expect(missing == [64, nil])
  }

  @Test func `--evaluate predicts each later-day review, whatever the order of the rows`() throws {
    let library = try library(days: 1)
    let rows = rows(cards: 30)
    _ = try file([rows[0]] + rows.dropFirst().reversed(), in: library)
    let path = "\(library.folder)/library/log.csv"
    let out = "\(library.folder)/out.csv"

    let result = try json(
      library.run("fit --log \(path) --evaluate --json --timezone UTC --predictions \(out)").output)

    let models = try #require(result["models"] as? [[String: Any]])
    #expect(models.map { $0["name"] as? String } == ["standard", "fsrs6", "fsrs7", "blend"])
    let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
    #expect(
      lines[0] == "card_id,review_time,review_rating,elapsed_days,standard,fsrs6,fsrs7,blend")
    let cells = lines.dropFirst().map { $0.split(separator: ",") }
    #expect(cells.count == result["items"] as? Int && cells.count > 400)
    #expect((result["fits"] as? Int ?? 0) > 3)
    let times = cells.compactMap { Int($0[1]) }
    #expect(times == times.sorted())
    for (place, model) in models.enumerated() {
      let losses = cells.compactMap { row in
        Double(row[4 + place]).map { -Foundation.log(row[2] == "1" ? 1 - $0 : $0) }
      }
      let mean = losses.reduce(0, +) / Double(losses.count)
      #expect(abs(mean - (model["logLoss"] as? Double ?? 0)) < 1e-9)
    }
  }

  @Test func `--evaluate answers without reviews, with one card, and with named cards`() throws {
    let library = try library(days: 1)
    let header = "review_rating,card_id,review_time"
    let logs = [
      ([header], 0), ([header, "3,1,1700000000000"], 0),
      ([header, "3,one,1700000000000", "1,one,1700200000000", "3,two,1700200000000"], 1),
    ]
    for (rows, items) in logs {
      let path = try file(rows, in: library)
      let output = library.run("fit --log \(path) --evaluate --timezone UTC --predictions -").output
      #expect(output.split(separator: "\n").count == items + 1)
      #expect(items == 0 || output.contains("\none,1700200000000,1,3,"))
      let result = try json(library.run("fit --log \(path) --evaluate --json").output)
      #expect(result["items"] as? Int == items)
    }
  }
}
