import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct JudgementTests {
  private static let defaults = MemoryModel.fsrs6.defaults.map { Double($0) }

  @Test func `the first of six equal parts is only for training`() throws {
    let split = try #require(TimeSplit(count: 605, seen: 0))

    #expect(split.judged == [100..<201, 201..<302, 302..<403, 403..<504, 504..<605])
    #expect(split.whole == 100..<605)
  }

  @Test func `reviews that the current parameters were fitted to are not judged`() throws {
    let split = try #require(TimeSplit(count: 600, seen: 550))

    #expect(split.judged == [550..<560, 560..<570, 570..<580, 580..<590, 590..<600])
    #expect(TimeSplit(count: 600, seen: 551) == nil)
  }

  @Test func `parameters that predict better are adopted`() throws {
    let truth = SimulatedLog.numbers(.fsrs6, spreads: 3, seed: 21)
    let log = try SimulatedLog(model: .fsrs6, numbers: truth, answers: 5_000, seed: 22).log()

    let report = Fit(log).report(current: Parameters(defaultsOf: .fsrs6)) { _ in }

    #expect(report.candidates.map(\.name) == [.current, .defaults, .fsrs6, .fsrs7, .movingAverage])
    let adopted = try #require(report.adopted)
    #expect(adopted.parameters?.model == .fsrs6)
    #expect(Set(report.candidates.map(\.metrics.items)).count == 1)
    let losses = report.candidates.map(\.metrics.logLoss)
    #expect(adopted.metrics.logLoss == losses.min())
    let gain = try #require(adopted.gain)
    #expect(report.decision == .adopt(.fsrs6, gain, beside: nil))
    #expect(abs(gain.logLoss - (losses[0] - adopted.metrics.logLoss)) < 1e-12)
    #expect(gain.error > 0 && gain.isClear)
    #expect(report.candidates[0].gain == nil)
  }

  @Test func `parameters that predict no better are not adopted`() throws {
    let truth = try Parameters(SimulatedLog.numbers(.fsrs6, spreads: 1.5, seed: 23))
    let numbers = truth.values.map { Double($0) }
    let log = try SimulatedLog(model: .fsrs6, numbers: numbers, answers: 1_500, seed: 24).log()

    let report = Fit(log).report(current: truth) { _ in }

    #expect(report.candidates.first?.name == .current)
    #expect(report.decision == .keep)
    #expect(report.adopted == nil)
  }

  // The true parameters are in use, so any gain is chance.
  @Test func `a gain by chance is not adopted`() throws {
    let truth = try Parameters(SimulatedLog.numbers(.fsrs6, spreads: 0.3, seed: 23))
    let numbers = truth.values.map { Double($0) }

    let reports = try (100..<112).map { (seed: UInt64) in
      let log = try SimulatedLog(model: .fsrs6, numbers: numbers, answers: 700, seed: seed).log()
      return Fit(log).report(current: truth, models: [.fsrs6]) { _ in }
    }

    let ahead = reports.count { $0.candidates.dropFirst().contains { ($0.gain?.logLoss ?? 0) > 0 } }
    #expect(ahead > 2)
    #expect(reports.count { $0.adopted != nil } <= 2)
  }

  @Test func `only the given models are trained and adopted`() throws {
    let truth = SimulatedLog.numbers(.fsrs7, spreads: 1, seed: 25)
    let log = try SimulatedLog(model: .fsrs7, numbers: truth, answers: 2_000, seed: 26).log()

    let report = Fit(log).report(current: Parameters(defaultsOf: .fsrs6), models: [.fsrs6]) {
      _ in
    }

    #expect(report.candidates.map(\.name) == [.current, .defaults, .fsrs6, .movingAverage])
  }

  @Test func `another fit needs new reviews`() throws {
    let log = try SimulatedLog(model: .fsrs6, numbers: Self.defaults, answers: 800).log()
    let last = try #require(log.times.max())
    let current = Parameters(defaultsOf: .fsrs6)

    let now = Fit(log).report(current: current, seenUntil: last) { _ in }
    let earlier = Fit(log).report(current: current, seenUntil: 0) { _ in }

    #expect(now.decision == .tooFew(missing: 50, sinceLastFit: true))
    #expect(earlier == Fit(log).report(current: current) { _ in })
    #expect(earlier.decision != .tooFew(missing: 50, sinceLastFit: true))
  }

  @Test func `progress approaches 1 and never exceeds it`() {
    let progress = FitProgress(whole: 3)
    progress.begin(1, pieces: 2)
    let first = (0..<200).map { _ in progress.advance() }
    progress.begin(2, pieces: 0)
    let second = (0..<200).map { _ in progress.advance() }

    #expect(first + second == (first + second).sorted())
    #expect(first[199] < 1 / 3.0)
    #expect(second[0] > 1 / 3.0)
    #expect(second[199] > 0.9 && second[199] < 1)
  }
}
