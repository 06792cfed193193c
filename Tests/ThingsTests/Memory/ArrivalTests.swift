import Recall
import TestSupport
import Testing
import Things

/// Lines of several devices give the same state in any order of arrival, in 10,000 histories.
@Suite(.slow)
struct ArrivalTests {
  private static let models = MemoryModel.allCases.map { Forgetting(Parameters(defaultsOf: $0)) }

  /// A line with its position in the total order: the latest time of its device up to it.
  private struct Placed {
    var latest: Int64
    var entry: HistoryEntry
  }

  @Test(arguments: 0..<20)
  func `any order of arrival gives the same state`(batch: Int) {
    var faults: [String] = []
    for number in 0..<500 where faults.isEmpty {
      var draw = SeededGenerator(seed: UInt64(1_000_000 + batch * 500 + number))
      let lines = Self.lines(&draw)
      let forgetting = Self.models[number % Self.models.count]
      let expected = Self.folded(Self.placed(lines), by: forgetting)
      let arrived = Self.arrived(lines.shuffled(using: &draw), &draw, by: forgetting)
      if arrived != expected { faults.append("\(number): \(arrived), expected \(expected)") }
    }
    #expect(faults.isEmpty)
  }

  /// Three devices in turn, with wrong clocks and undone lines.
  private static func lines(_ draw: inout SeededGenerator) -> [HistoryEntry] {
    var numbers: [UInt32] = [0, 0, 0]
    var minute = 0
    return (0..<draw.number(below: 30) + 2).map { _ in
      let device = draw.number(below: 3)
      numbers[device] += 1
      minute += draw.minutes()
      let time = Moment(
        milliseconds: CardLines.noon(CardLines.today).milliseconds + Int64(minute) * 60_000,
        offset: 3600)
      let day = time.studyDay(rollover: 4)
      let review = Review(
        grade: draw.one(of: Grade.allCases), phaseBefore: draw.one(of: Phase.allCases),
        phaseAfter: draw.one(of: [.learning, .review, .relearning]), due: .day(day + 3))
      return HistoryEntry(
        line: HistoryEntry.LineKey(device: UInt32(device), number: numbers[device]), time: time,
        day: day, what: draw.number(below: 3) > 0 ? .answer(review) : draw.bystander(on: day),
        stands: draw.number(below: 6) > 0)
    }
  }

  /// Sorted as in the journal, without duplicates.
  private static func placed(_ lines: [HistoryEntry]) -> [Placed] {
    var placed: [Placed] = []
    for device in UInt32(0)..<3 {
      var latest = Int64.min
      for entry in lines.filter({ $0.line.device == device }).sorted(by: isBefore) {
        if placed.last?.entry.line == entry.line { continue }
        latest = max(latest, entry.time.milliseconds)
        placed.append(Placed(latest: latest, entry: entry))
      }
    }
    return placed.sorted {
      ($0.latest, $0.entry.line.device, $0.entry.line.number)
        < ($1.latest, $1.entry.line.device, $1.entry.line.number)
    }
  }

  private static func isBefore(_ one: HistoryEntry, _ other: HistoryEntry) -> Bool {
    one.line.number < other.line.number
  }

  private static func folded(_ placed: [Placed], by forgetting: Forgetting) -> CardRecord {
    var fold = CardFold(CardLines.card, by: forgetting)
    for line in placed { fold.apply(line.entry) }
    return fold.record
  }

  /// Folds the lines in batches, some lines twice: continues if the new ones are last, and
  /// otherwise starts over.
  private static func arrived(
    _ lines: [HistoryEntry], _ draw: inout SeededGenerator, by forgetting: Forgetting
  ) -> CardRecord {
    var known: [HistoryEntry] = []
    var fold = CardFold(CardLines.card, by: forgetting)
    var rest = lines[...]
    while !rest.isEmpty {
      let piece = rest.prefix(draw.number(below: 5) + 1)
      rest = rest.dropFirst(piece.count)
      let before = placed(known)
      known += piece + piece.prefix(1)
      let after = placed(known)
      if after.map(\.entry.line).starts(with: before.map(\.entry.line)) {
        for line in after[before.count...] { fold.apply(line.entry) }
      } else {
        fold = CardFold(CardLines.card, by: forgetting)
        for line in after { fold.apply(line.entry) }
      }
    }
    return fold.record
  }
}
