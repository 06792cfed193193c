import Testing

@testable import Things

struct PlanTests {
  private let today = StudyDay(year: 2026, month: 11, day: 20)

  private func line(_ event: Event, on day: StudyDay) -> PlanLine? {
    guard case .plan(let scope, let entries) = event else { return nil }
    return PlanLine(scope: scope, day: day, entries: entries)
  }

  @Test(arguments: [nil, "5"])
  func `a plan for an exam survives writing and reading`(before: String?) throws {
    let plan = ExamPlan(
      deck: "net", exam: today + 35, newPerDay: 15, limitBefore: before, start: today,
      startedBefore: 7)

    let written = try #require(plan.events.first.flatMap { line($0, on: today) })

    #expect(ExamPlan(written) == plan)
    #expect([0, 1, 3].map { plan.startedBy(today + $0) } == [7, 22, 52])
    #expect(plan.events.count == 1)
    #expect(plan.lettingGo == [.plan(.deck("net"), [])])
  }

  @Test func `the pace is the deck's limit until the exam, unless another limit was set`() {
    let plan = ExamPlan(
      deck: "net", exam: today + 35, newPerDay: 75, limitBefore: "5", start: today)
    func limit(_ plan: ExamPlan, _ own: String?, _ day: StudyDay) -> String? {
      let lines = own.map { SettingLine(scope: .deck("net"), name: "new", value: $0) }
      return Settings(lines: lines.map { [$0] } ?? []).following([plan], on: day)
        .own("new", of: "net")
    }

    #expect(limit(plan, "5", today + 35) == "75" && limit(plan, "5", today + 36) == "5")
    #expect(limit(plan, "20", today) == "20" && limit(plan, "20", today + 36) == "20")
    #expect(limit(plan, "75", today + 36) == "75")
    // An earlier til wrote the pace as a limit, which ends with the plan as well.
    var written = plan
    written.wroteLimit = true
    #expect(limit(written, "75", today + 35) == "75" && limit(written, "75", today + 36) == "5")
    #expect(limit(written, "20", today + 36) == "20")
    written.limitBefore = nil
    #expect(limit(written, "75", today + 36) == nil)
    #expect(
      written.lettingGo == [
        .plan(.deck("net"), []), .set(.deck("net"), name: "new", value: ""),
      ])
  }

  @Test func `exams are sorted by date, and other plans are ignored`() throws {
    let plans = [("b", 9), ("a", 9), ("c", 2)].map {
      ExamPlan(deck: $0.0, exam: today + $0.1, newPerDay: 1, limitBefore: nil, start: today)
    }
    let lines =
      plans.compactMap { line($0.events[0], on: today) } + [
        PlanLine(scope: .library, day: today, entries: [Plan.Entry("exam", "2026-12-01")]),
        PlanLine(scope: .deck("d"), day: today, entries: [Plan.Entry("exam", "soon")]),
      ]

    #expect(ExamPlan.all(in: lines).map(\.deck) == ["c", "a", "b"])
  }

  @Test func `a catch-up plan ends after its days`() throws {
    let written = try #require(
      CatchupPlan(days: 14, start: today).events.first.flatMap { line($0, on: today) })

    let left = [-1, 0, 1, 13, 14].map { CatchupPlan(written)?.daysLeft(on: today + $0) }

    #expect(left == [14, 14, 13, 1, nil])
    #expect(CatchupPlan.current(in: [written], on: today + 13) != nil)
    #expect(CatchupPlan.current(in: [written], on: today + 14) == nil)
  }

  @Test(arguments: ["0", "-3", "x", ""])
  func `a number of days that is invalid makes no plan`(days: String) {
    let line = PlanLine(
      scope: .library, day: today, entries: [Plan.Entry("catchup", days)])

    #expect(CatchupPlan(line) == nil)
  }

  @Test(
    arguments: [(2514, 60, 14, 236), (120, 60, 30, 62), (60, 60, 30, nil), (40, 0, 1, 40)]
      as [(Int, Int, Int, Int?)])
  func `a catch-up plan spreads the backlog over its days`(
    waiting: Int, usual: Int, days: Int, share: Int?
  ) {
    #expect(Backlog(waiting: waiting, usual: usual, plannedDays: days).share == share)
  }

  @Test func `following a plan finishes on its last day`() {
    var backlog = Backlog(waiting: 700, usual: 20)
    for day in 0..<14 {
      backlog.plannedDays = 14 - day
      backlog.waiting += backlog.usual - (backlog.share ?? backlog.waiting)
    }

    #expect(backlog.waiting <= 2 * backlog.usual)
  }
}
