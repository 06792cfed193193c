import Foundation
import Recall
import Testing
import Things

@testable import Archive

/// Every number of the statistics is the one that the journal gives, told line by line.
struct StatisticsTests {
  private static let scopes: [StatisticsQuestion.Scope] = [
    .everything, .decks(["d1", "byhand"]), .query(.text("ong")),
    .query(.not(.deck("d0"))), .query(.state(.known)), .decks([]),
    .query(.or([.and([.tag("even"), .not(.text("LONG 1"))]), .deck("byhand")])),
  ]

  private static let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))

  /// What a question is answered by, slowly.
  fileprivate struct Slow {
    /// Every card of the scope; of everything, those whose Things are gone, too.
    var cards: [SlowCard]
    /// Those that are asked.
    var asked: [SlowCard]
    var all: [SlowCard]
    var now: Now
    var period: Period

    var answers: [SlowCard.Answer] { cards.flatMap(\.answers) }
    func answers(in period: Period) -> [SlowCard.Answer] {
      answers.filter { period.contains($0.day, today: now.day) }
    }
    var inPeriod: [SlowCard.Answer] { answers(in: period) }
  }

  private func compared(
    _ seed: Int, _ check: (Statistics, Slow) throws -> Void
  ) throws {
    let worn = try WornLibrary(seed: seed)
    let library = worn.library
    let journal = try worn.journal
    let all = journal.cards.map { SlowCard($0, journal.lines(of: $0), by: Self.forgetting) }
    let settings = Settings(lines: try library.settings(), device: library.device)
    let end = worn.fixture.now
    let earlier = Now(
      time: Moment(milliseconds: end.time.milliseconds - 4 * 86_400_000, offset: 3600),
      day: end.day - 4)
    for (scope, now) in Self.scopes.flatMap({ [($0, end), ($0, earlier)] }) {
      let period: Period = now == end ? .all : .days(40)
      let question = StatisticsQuestion(
        scope: scope, period: period, now: now,
        needs: [.standings, .knowledge, .confusions, .decks])
      var entries: [Entry]
      switch scope {
      case .everything: entries = try library.entries(at: now)
      case .decks(let names):
        entries = try library.entries(at: now).filter { names.contains($0.deck) }
      case .query(let query): entries = try library.entries(query, at: now)
      }
      let decks = Dictionary(uniqueKeysWithValues: entries.map { ($0.thing.id, $0.deck) })
      let cards = all.filter { scope == .everything || decks[$0.id.thing] != nil }
      let asked = all.filter { card in
        decks[card.id.thing].map {
          card.id.direction == .forward || settings.asksBothWays(deck: $0)
        }
          ?? false
      }
      try check(
        Statistics(try library.statistics(question), for: question),
        Slow(cards: cards, asked: asked, all: all, now: now, period: period))
    }
  }

  private func share(_ answers: [SlowCard.Answer]) -> Proportion {
    Proportion(answers.count(where: \.isRight), of: answers.count)
  }

  private func isClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-5 * max(1, abs(other))
  }

  @Test(arguments: 0..<2) func `answers are counted as the journal has them`(seed: Int) throws {
    try compared(seed) { statistics, slow in
      let today = TodayAnswers(statistics)
      let answers = slow.answers(in: .days(1))
      let counted = answers.filter { !$0.isCram }
      #expect(today.answers == counted.count && today.cram == answers.count - counted.count)
      #expect(today.right == counted.count(where: \.isRight))
      #expect(today.milliseconds == answers.reduce(0) { $0 + $1.milliseconds })
      #expect(today.new == counted.count(where: \.isFirst))

      let past = slow.inPeriod.filter { $0.day <= slow.now.day }
      let activity = Activity(statistics)
      #expect(activity.answers == past.count)
      #expect(activity.ahead == slow.inPeriod.count - past.count)
      #expect(activity.milliseconds == past.reduce(0) { $0 + $1.milliseconds })
      #expect(activity.studied == Set(past.map(\.day)).count)
      #expect(activity.bars.reduce(0) { $0 + $1.answers } == past.count)
      #expect(activity.bars.reduce(0) { $0 + $1.right } == past.count { !$0.isCram && $0.isRight })

      let calendar = AnswerCalendar(statistics)
      #expect(
        Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0.answers) })
          == Dictionary(past.map { ($0.day, 1) }, uniquingKeysWith: +))

      let hours = HourlySuccess(statistics).hours
      let grades = GradeCounts(statistics)
      let all = slow.inPeriod.filter { !$0.isCram }
      for hour in 0..<24 { #expect(hours[hour] == share(all.filter { $0.hour == hour })) }
      #expect(grades.total == all.count)
      let mature = all.filter { $0.phase == .review && $0.interval >= 21 }
      for grade in Grade.allCases {
        #expect(
          grades.rows[2].counts[Int(grade.rawValue) - 1] == mature.count { $0.grade == grade })
      }
    }
  }

  @Test(arguments: 4..<6) func `retention follows Anki's definition`(seed: Int) throws {
    try compared(seed) { statistics, slow in
      let retention = TrueRetention(statistics)
      for span in TrueRetention.Span.allCases {
        let firsts = slow.answers(in: span.period).filter { $0.comesBack }
        let row = try #require(retention[span])
        #expect(row.young == share(firsts.filter { $0.interval < 21 }))
        #expect(row.mature == share(firsts.filter { $0.interval >= 21 }))
      }
      let firsts = slow.inPeriod.filter { $0.comesBack }
      let calibration = Calibration(statistics)
      #expect(calibration.known == share(firsts))
      for tenth in 0..<10 {
        let some = firsts.filter { min(9, Int($0.recall * 10)) == tenth }
        let row = calibration.tenths.first { $0.tenth == tenth }
        #expect(row?.known ?? Proportion(0, of: 0) == share(some))
        let mean = some.reduce(0) { $0 + Double($1.recall) } / Double(max(1, some.count))
        #expect(abs((row?.predicted ?? 0) - mean) < 0.000_1)
      }
    }
  }

  @Test(arguments: 8..<10) func `cards stand where the journal left them`(seed: Int) throws {
    try compared(seed) { statistics, slow in
      let met = slow.asked.filter { $0.memory != nil }
      let recalls = met.compactMap { $0.recall(at: slow.now) }
      let known = KnownNow(statistics)
      #expect(known.met == met.count)
      #expect(isClose(known.known, recalls.reduce(0) { $0 + Double($1) }))

      for measure in Distribution.Measure.allCases {
        let values =
          switch measure {
          case .intervals: met.filter { $0.phase == .review }.map { Double($0.interval) }
          case .stability: met.compactMap { $0.memory.map { Double($0.stability) } }
          case .difficulty: met.compactMap { $0.memory.map { Double($0.difficulty) } }
          case .recall: recalls.map(Double.init)
          }
        let distribution = Distribution(measure, statistics)
        let bounds = distribution.classes.map(\.from) + [.infinity]
        #expect(distribution.count == values.count)
        for (place, some) in distribution.classes.enumerated() where place > 0 {
          #expect(some.count == values.count { $0 >= bounds[place] && $0 < bounds[place + 1] })
        }
      }

      let waiting = slow.asked.filter { !$0.isSuspended && $0.phase != .new && $0.due != nil }
      let forecast = Forecast(statistics, days: 30)
      #expect(forecast.late == waiting.count { $0.dueDay.map { $0 < slow.now.day } ?? false })
      for (place, count) in forecast.days.enumerated() {
        #expect(count == waiting.count { $0.dueDay == slow.now.day + place })
      }
      let load = slow.asked.filter { !$0.isSuspended && $0.phase == .review }
        .reduce(0) { $0 + 1 / Double(max(1, $1.interval)) }
      #expect(isClose(forecast.load, load))

      let hardest = HardestCards(statistics)
      #expect(hardest.count == slow.asked.count { $0.lapses > 0 })
      #expect(
        hardest.rows.map(\.lapses)
          == slow.asked.map(\.lapses).filter { $0 > 0 }.sorted(by: >).prefix(10).map(\.self))
    }
  }

  @Test(arguments: 12..<14) func `days in a row, decks and directions`(seed: Int) throws {
    try compared(seed) { statistics, slow in
      let days = Set(slow.all.flatMap(\.answers).map(\.day)).filter { $0 <= slow.now.day }
      var current = 0
      var day = days.contains(slow.now.day) ? slow.now.day : slow.now.day - 1
      while days.contains(day) { (current, day) = (current + 1, day - 1) }
      let streak = Streak(statistics)
      #expect(streak.current == current && streak.days == days.count)
      let best = days.map { start in
        (0...).first { !days.contains(start + $0) } ?? 0
      }.max()
      #expect(streak.best == best ?? 0)

      let firsts = { (answers: [SlowCard.Answer]) in
        answers.filter { $0.comesBack && slow.isInPeriod($0) }
      }
      for row in DirectionComparison(statistics).rows {
        let cards = slow.cards.filter { $0.id.direction == row.direction }
        let answers = cards.flatMap(\.answers)
        #expect(row.answers == answers.count { slow.isInPeriod($0) })
        #expect(row.retention == share(firsts(answers)))
        let met = slow.asked.filter { $0.id.direction == row.direction && $0.memory != nil }
        #expect(row.met == met.count)
      }
      let decks = DecksCompared(statistics).rows
      #expect(decks.reduce(0) { $0 + $1.cards } == statistics.data.cards)
      let living = Set(statistics.data.decks.map(\.name))
      if statistics.question.scope != .everything, !living.isEmpty {
        #expect(decks.reduce(0) { $0 + $1.answers } == slow.inPeriod.count)
      }
    }
  }

  @Test(arguments: 16..<18) func `what was known on days that are past`(seed: Int) throws {
    try compared(seed) { statistics, slow in
      for point in statistics.data.knowledge.dropLast() {
        var (known, met) = (0.0, 0)
        for card in slow.asked {
          guard let then = card.standing(at: point.day) else { continue }
          known += Double(then)
          met += 1
        }
        #expect(point.met == met, "\(point.day)")
        #expect(isClose(point.known, known), "\(point.day)")
      }
      #expect(statistics.data.knowledge.count <= KnowledgeDays.most)
    }
  }

  @Test(arguments: 20..<22) func `what was mixed up, by answers that stand`(seed: Int) throws {
    try compared(seed) { statistics, slow in
      var counts: [StatisticsData.Confusion: Int] = [:]
      let living =
        statistics.question.scope == .everything
        ? slow.cards.filter { card in statistics.data.standings.contains { $0.card == card.id } }
        : slow.cards
      for card in living {
        for other in card.answers.compactMap(\.other) {
          counts[.init(card: card.id, other: other, count: 0), default: 0] += 1
        }
      }
      let asked = Set(living.map(\.id))
      let given = statistics.data.confusions.filter { asked.contains($0.card) }
      #expect(given.count == counts.count)
      for confusion in given {
        #expect(
          counts[.init(card: confusion.card, other: confusion.other, count: 0)] == confusion.count)
      }
    }
  }

  @Test(arguments: 0..<3) func `lines keep what the fold said of them`(seed: Int) throws {
    let worn = try WornLibrary(seed: 100 + seed)
    let store = CardStore(database: worn.library.database)

    for card in try worn.journal.cards {
      var fold = CardFold(card, by: Self.forgetting)
      for entry in try store.entries(card.number) {
        let said = fold.apply(entry.entry).map { Tally.Answer($0, hour: entry.time.hour) }
        #expect(entry.tallied == said)
      }
    }
  }

  @Test func `an empty library answers with nothing`() throws {
    let fixture = try LibraryFixture()
    let question = StatisticsQuestion(
      period: .all, now: fixture.now, needs: [.standings, .knowledge, .confusions, .decks])

    let data = try fixture.open().statistics(question)

    #expect(data.days.isEmpty && data.studied.isEmpty && data.standings.isEmpty)
    #expect(data.knowledge.isEmpty && data.decks.isEmpty)
  }
}

extension StatisticsTests.Slow {
  fileprivate func isInPeriod(_ answer: SlowCard.Answer) -> Bool {
    period.contains(answer.day, today: now.day)
  }
}
