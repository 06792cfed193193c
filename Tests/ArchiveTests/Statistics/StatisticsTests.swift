import Foundation
import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

/// Every statistic equals the one computed from the journal line by line.
///
/// `STATISTICS=200 swift test --filter StatisticsTests` compares the libraries of 200 seeds.
struct StatisticsTests {
  @Test(arguments: SlowStatistics.seeds(0, 1)) func `answer counts match the journal`(seed: Int)
    throws
  {
    try SlowStatistics.compared(seed) { statistics, slow in
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
      let ends = activity.bars.dropFirst().map(\.first) + [slow.now.day + 1]
      for (bar, end) in zip(activity.bars, ends) {
        let some = past.filter { $0.day >= bar.first && $0.day < end }
        #expect(bar.answers == some.count)
        #expect(bar.right == some.count { !$0.isCram && $0.isRight })
        #expect(bar.milliseconds == some.reduce(0) { $0 + $1.milliseconds })
      }
      #expect(activity.bars.reduce(0) { $0 + $1.answers } == past.count)

      let calendar = AnswerCalendar(statistics)
      #expect(
        Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0.answers) })
          == Dictionary(past.map { ($0.day, 1) }, uniquingKeysWith: +))

      let hours = HourlySuccess(statistics).hours
      let grades = GradeCounts(statistics)
      let all = slow.inPeriod.filter { !$0.isCram }
      for hour in 0..<24 {
        #expect(hours[hour] == SlowStatistics.share(all.filter { $0.hour == hour }))
      }
      #expect(grades.total == all.count)
      #expect(grades.rows.map(\.met) == [.learning, .young, .mature])
      for row in grades.rows {
        let met = all.filter { $0.met == row.met }
        #expect(row.counts == Grade.allCases.map { grade in met.count { $0.grade == grade } })
        #expect(row.right == SlowStatistics.share(met))
      }
    }
  }

  @Test(arguments: SlowStatistics.seeds(5, 13, 18, 25)) func `retention follows Anki's definition`(
    seed: Int
  ) throws {
    try SlowStatistics.compared(seed) { statistics, slow in
      let retention = TrueRetention(statistics)
      for span in TrueRetention.Span.allCases {
        let firsts = slow.answers(in: span.period).filter { $0.comesBack }
        let row = try #require(retention[span])
        #expect(row.young == SlowStatistics.share(firsts.filter { $0.met != .mature }))
        #expect(row.mature == SlowStatistics.share(firsts.filter { $0.met == .mature }))
      }
      // After a reset on another device there may be no memory to predict from.
      let firsts = slow.inPeriod.filter { $0.comesBack && $0.recall > 0 }
      let calibration = Calibration(statistics)
      #expect(calibration.known == SlowStatistics.share(firsts))
      let predictions = firsts.map { Double($0.recall) }
      let mean = predictions.isEmpty ? nil : predictions.reduce(0, +) / Double(predictions.count)
      #expect(abs((calibration.predicted ?? -1) - (mean ?? -1)) < 0.000_1)
      for tenth in 0..<10 {
        let some = firsts.filter { min(9, Int($0.recall * 10)) == tenth }
        let row = calibration.tenths.first { $0.tenth == tenth }
        #expect(row?.known ?? Proportion(0, of: 0) == SlowStatistics.share(some))
        let mean = some.reduce(0) { $0 + Double($1.recall) } / Double(max(1, some.count))
        #expect(abs((row?.predicted ?? 0) - mean) < 0.000_1)
      }
    }
  }

  @Test(arguments: SlowStatistics.seeds(8, 9)) func `card states match the journal`(seed: Int)
    throws
  {
    try SlowStatistics.compared(seed) { statistics, slow in
      let met = slow.asked.filter { $0.memory != nil }
      let recalls = met.compactMap { $0.recall(at: slow.now) }
      let known = KnownNow(statistics)
      #expect(known.met == met.count)
      let asked = slow.directions.values.map { $0.all.count }
      #expect(known.cards == asked.reduce(0, +))
      #expect(SlowStatistics.isClose(known.known, recalls.reduce(0) { $0 + Double($1) }))

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
        for (place, some) in distribution.classes.enumerated() {
          let low = place == 0 ? -Double.infinity : bounds[place]
          #expect(some.count == values.count { $0 >= low && $0 < bounds[place + 1] })
        }
        let mean = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        #expect(SlowStatistics.isClose(distribution.mean, mean))
        #expect(SlowStatistics.isClose(distribution.median, SlowStatistics.median(values)))
      }

      let waiting = slow.waiting
      let forecast = Forecast(statistics, days: 30)
      #expect(forecast.late == waiting.count { $0.dueDay.map { $0 < slow.now.day } ?? false })
      for (place, count) in forecast.days.enumerated() {
        #expect(count == waiting.count { $0.dueDay == slow.now.day + place })
      }
      let load = slow.asked.filter { !$0.isSuspended && $0.phase == .review }
        .reduce(0) { $0 + 1 / Double(max(1, $1.interval)) }
      #expect(SlowStatistics.isClose(forecast.load, load))
      let recent = slow.answers(in: .days(30))
      let pace = Double(recent.reduce(0) { $0 + $1.milliseconds }) / Double(recent.count)
      #expect(SlowStatistics.isClose(forecast.milliseconds, recent.isEmpty ? nil : pace))

      let hardest = HardestCards(statistics)
      #expect(hardest.count == slow.asked.count { $0.lapses > 0 })
      let order = slow.asked.filter { $0.lapses > 0 }.sorted { one, other in
        let difficulties = [one, other].map { $0.memory?.difficulty ?? 0 }
        if one.lapses != other.lapses { return one.lapses > other.lapses }
        if difficulties[0] != difficulties[1] { return difficulties[0] > difficulties[1] }
        return one.id < other.id
      }
      #expect(hardest.rows.map(\.card) == order.prefix(10).map(\.id))
      for (row, card) in zip(hardest.rows, order) {
        #expect(row.lapses == card.lapses && row.answers == card.counted)
        #expect(row.difficulty == card.memory?.difficulty ?? 0)
      }
    }
  }

  @Test(arguments: SlowStatistics.seeds(12, 13)) func `days in a row`(seed: Int) throws {
    try SlowStatistics.compared(seed) { statistics, slow in
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
      #expect(streak.isTodayDone == days.contains(slow.now.day))
      if let end = streak.bestEnd {
        #expect((0..<streak.best).allSatisfy { days.contains(end - $0) })
        #expect(!days.contains(end + 1))
      }
    }
  }

  @Test(arguments: SlowStatistics.seeds(16, 17)) func `knowledge on past days`(seed: Int) throws {
    try SlowStatistics.compared(seed) { statistics, slow in
      for point in statistics.data.knowledge.dropLast() {
        var (known, met) = (0.0, 0)
        for card in slow.asked {
          guard let then = card.standing(at: point.day) else { continue }
          known += Double(then)
          met += 1
        }
        #expect(point.met == met, "\(point.day)")
        #expect(SlowStatistics.isClose(point.known, known), "\(point.day)")
      }
      #expect(statistics.data.knowledge.count <= KnowledgeDays.most)
    }
  }

  @Test(arguments: SlowStatistics.seeds(20, 21)) func `confusions from answers in effect`(seed: Int)
    throws
  {
    try SlowStatistics.compared(seed) { statistics, slow in
      var counts: [Confusion: Int] = [:]
      let living =
        statistics.question.scope == .everything
        ? slow.cards.filter { card in statistics.data.standings.contains { $0.card == card.id } }
        : slow.cards
      for card in living {
        for other in card.answers.compactMap(\.other) {
          counts[.init(card: card.id, other: other, times: 0), default: 0] += 1
        }
      }
      let asked = Set(living.map(\.id))
      let given = statistics.data.confusions.filter { asked.contains($0.card) }
      #expect(given.count == counts.count)
      for confusion in given {
        #expect(
          counts[.init(card: confusion.card, other: confusion.other, times: 0)] == confusion.times)
      }
    }
  }

  @Test(arguments: 0..<3) func `lines store the results of the fold`(seed: Int) throws {
    let worn = try WornLibrary(seed: 100 + seed)
    let store = HistoryStore(database: worn.library.database)

    for card in try worn.journal.cards {
      var fold = CardFold(card, by: SlowStatistics.forgetting)
      for entry in try store.entries(card.number) {
        #expect(entry.tallied == fold.apply(entry))
      }
    }
  }

  @Test func `an empty library has empty statistics`() throws {
    let fixture = try LibraryFixture()
    let question = StatisticsQuestion(
      period: .all, now: fixture.now, needs: [.standings, .knowledge, .confusions, .decks])

    let data = try fixture.open().statistics(question)

    #expect(data.days.isEmpty && data.studied.isEmpty && data.standings.isEmpty)
    #expect(data.knowledge.isEmpty && data.decks.isEmpty)
  }

  /// Statistics read only the columns of cards that a condition needs; lists read whole cards.
  @Test(arguments: SlowStatistics.seeds(3, 4)) func `conditions select the same as in lists`(
    seed: Int
  ) throws {
    let worn = try WornLibrary(seed: seed)
    let (library, now) = (worn.library, worn.fixture.now)
    let states = Query.State.allCases.map { Query.state($0) }
    let numbers = Query.Measure.allCases.map { measure in
      let low: Double = [.recall: 0.8, .difficulty: 5, .lapses: 1][measure] ?? 3
      return Query.number(measure, .init(low: low, high: nil))
    }
    let days = Query.DayMeasure.allCases.map {
      Query.days($0, .init(low: now.day - 20, high: now.day + 3))
    }
    var found: Set<Query> = []
    for query in states + numbers + days {
      for other in [nil] + states + numbers {
        let query = other.map { Query.and([query, .not($0)]) } ?? query
        let question = StatisticsQuestion(
          scope: .query(query), period: .all, now: now, needs: [.decks])
        let things = try library.statistics(question).decks.reduce(0) { $0 + $1.things }
        let listed = try library.entries(query, at: now).count
        #expect(things == listed, "\(query)")
        if listed > 0 { found.insert(query) }
      }
    }
    #expect(found.count > 60)
  }
}
