import Foundation
import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Unusual libraries: statistics still print sensible text and no empty frame.
@MainActor
struct StatisticsEdgeTests {
  nonisolated static let widths = [1, 2, 5, 10, 20, 21, 33, 40, 56, 66, 80, 200]

  /// Draws every block of these statistics in every width, format and language.
  private func draw(_ library: TestLibrary, _ lines: [String] = ["stats", "stats --all"]) throws {
    for line in lines {
      for width in Self.widths {
        for (hasUnicode, isSpoken) in [(true, false), (false, false), (true, true)] {
          let terminal = ScriptedTerminal(
            columns: width,
            capabilities: Capabilities(
              isInteractive: true, showsOutput: true, hasUnicode: hasUnicode, isSpoken: isSpoken))
          let status = Interpreter(library.session(terminal)).run(line: line)
          #expect(status == .done, "\(line) in \(width): \(terminal.errors)")
          #expect(!terminal.output.isEmpty && !terminal.output.lowercased().contains("nan"))
        }
      }
      for form in ["--json", "--plain"] {
        let run = library.run("\(line) \(form)")
        #expect(run.status == .done && !run.output.lowercased().contains("nan"))
      }
    }
  }

  @Test func `every block has a sentence for an empty library`() throws {
    let library = try TestLibrary()

    try draw(library)

    for block in StatisticsBlocks.all {
      let about = block.about
      let run = library.run("stats \(about.name)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count >= 3 || run.output.contains("."), "\(about.name): \(run.output)")
      #expect(
        lines.last?.contains(". ") ?? false || lines.last?.hasSuffix(".") ?? false,
        "\(about.name): \(run.output)")
    }
  }

  @Test func `one answer is enough to show`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nTTL,Time To Live\n", to: "decks/net.csv")
    try library.answer("TTL", .good, due: 3)

    try draw(library)
    #expect(library.run("stats").output.contains("1 answer, 1 right, 1 new card"))
    library.clock.advance(seconds: 3 * 86_400)
    try library.answer("TTL", .again, due: 1)
    try draw(library)
    #expect(library.run("stats").output.contains("0 of 1 in the last 30 days, too few to tell"))
  }

  @Test func `cards in learning steps do not count as unanswered`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nTTL,Time To Live\n", to: "decks/net.csv")
    _ = library.run("set directions both")
    try library.answer("TTL", .again)

    let spoken = ScriptedTerminal(
      columns: 80, capabilities: Capabilities(isInteractive: true, isSpoken: true))
    _ = Interpreter(library.session(spoken)).run(
      line: "stats intervals stability directions calendar")

    #expect(
      library.run("stats intervals").output.contains(
        "No cards with an interval of at least a day yet"))
    #expect(!library.run("stats directions").output.contains("0 of 0"))
    #expect(spoken.output.contains("median 0.2 days. Up to 1 day: 1."))
    #expect(spoken.output.contains("none yet, no answers."))
    #expect(spoken.output.contains("Answers on 20 November: 1."))
    try draw(library)
  }

  @Test func `future answers are reported and left out`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nTTL,Time To Live\nQoS,Quality of Service\n", to: "decks/net.csv")
    try library.answer("QoS", .good, due: 3)
    library.clock.advance(seconds: 90 * 86_400)
    try library.answer("TTL", .good, due: 3)
    library.clock.advance(seconds: -90 * 86_400)

    try draw(library)
    let answers = library.run("stats answers --all", columns: 200).output
    #expect(answers.contains("1 answer dated after today"))
    #expect(answers.contains("1 answer in 4 s"))
  }

  @Test func `years without answers are shown`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nTTL,Time To Live\n", to: "decks/net.csv")
    library.clock.advance(seconds: -40 * 366 * 86_400)
    try library.answer("TTL", .good, due: 3)
    library.clock.advance(seconds: 40 * 366 * 86_400)
    try library.answer("TTL", .good, due: 3)

    try draw(library)
    let answers = library.run("stats answers --all").output
    #expect(answers.contains("1986") && answers.contains("2026"))
    #expect(library.run("stats streak").output.contains("2 days with reviews in total"))
  }

  @Test func `a million answers in a day are counted and shown`() throws {
    let library = try TestLibrary()
    var data = StatisticsData()
    let now = library.store.now()
    data.studied = [now.day - 1, now.day]
    for day in data.studied {
      var tally = Tally()
      var answer = Tally.Answer(grade: .good, milliseconds: 86_400_000, hour: 8, met: .mature)
      answer.isReturn = true
      answer.recall = 0.93
      tally.count(answer)
      // Doubled twenty times: 1,048,576 answers of one day each.
      for _ in 0..<20 { tally.add(tally) }
      var one = StatisticsData.Day(day)
      one.answers.forward = tally
      data.days.append(one)
      data.total.forward.add(tally)
    }
    let question = StatisticsQuestion(period: .all, now: now, needs: [])
    let report = StatisticsReport(
      statistics: Statistics(data, for: question), store: library.store)

    #expect(TodayAnswers(report.statistics).answers == 1_048_576)
    #expect(TodayAnswers(report.statistics).milliseconds == 1_048_576 * 86_400_000)
    let tenth = try #require(Calibration(report.statistics).tenths.first)
    #expect(abs(tenth.predicted - 0.93) < 0.000_1 && tenth.known.count == 2_097_152)
    for type in StatisticsBlocks.all {
      for width in Self.widths {
        #expect(try !lines(type, report, width).isEmpty)
      }
    }
  }

  private func lines<Block: StatisticsBlock>(
    _ type: Block.Type, _ report: StatisticsReport, _ width: Int
  ) throws -> [StyledText] {
    let block = try Block(report)
    return BlockView(block: block, report: report).environment(\.width, width).lines()
  }

  @Test func `invalid arguments are reported`() throws {
    let library = try TestLibrary()

    #expect(library.run("stats --days 3 --all").status == .wrongUsage)
    #expect(library.run("stats --days 0").errors.contains("from 1 to 36500"))
    #expect(library.run("stats deck:").status == .wrongUsage)
  }

  @Test func `the streak can be turned off`() throws {
    let library = try StudiedLibrary().library
    #expect(library.run("stats").output.contains("in a row"))

    library.run("set streak off")

    #expect(!library.run("stats").output.contains("in a row"))
    #expect(library.run("stats streak").output.contains("turned off"))
    #expect(library.run("stats streak --json").output.contains("\"current\":null"))
  }

  @Test func `an ended streak is not mentioned`() throws {
    let library = try StudiedLibrary().library
    library.clock.advance(seconds: 3 * 86_400)

    #expect(!library.run("stats").output.contains("row"))
  }
}
