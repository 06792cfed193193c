import Foundation
import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive

/// The lines of three devices give the same state in any order of arrival.
struct ArrivalTests {
  private static let devices = ["aa-1111", "bb-2222", "cc-3333"].compactMap { Device($0) }
  private static let things = (1...4).map { Thing.ID(number: UInt64($0 * 1_000_003)) }

  @Test(arguments: 0..<50) func `any order of arrival gives the same state`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed + 1))
    let lines = Self.journals(&random)
    let expected = try Self.state(of: lines, arriving: [lines.map { 0..<$0.count }])

    for _ in 0..<20 {
      let arrivals = Self.arrivals(lines, &random)
      #expect(try Self.state(of: lines, arriving: arrivals) == expected)
    }
  }

  /// Lines of three devices: clocks that go back, duplicates, and undos of a device's own and
  /// others' lines.
  private static func journals(_ random: inout SeededGenerator) -> [[[UInt8]]] {
    var names: [LineName] = []
    return devices.map { device in
      var time: Int64 = 1_795_000_000_000 + Int64(random.number(below: 5_000_000))
      var lines: [[UInt8]] = []
      for number in 1...12 {
        time += Int64(random.number(below: 40_000_000)) - 8_000_000
        let moment = Moment(milliseconds: time, offset: 3600 * random.number(below: 3))
        let event = event(names, &random)
        var encoder = LineEncoder(
          device: device, time: moment, day: moment.studyDay(rollover: 4))
        if let name = encoder.add(event, number: number).name, name.kind.isData {
          names.append(name)
        }
        lines.append(encoder.bytes)
        if random.number(below: 8) == 0 { lines.append(encoder.bytes) }
      }
      return lines
    }
  }

  private static func event(_ names: [LineName], _ random: inout SeededGenerator) -> Event {
    let thing = things[random.number(below: things.count)]
    let card = Card.ID(thing, .forward)
    switch random.number(below: 10) {
    case 0: return .suspend(thing)
    case 1: return .resume(thing)
    case 2: return .reset(thing)
    case 3 where !names.isEmpty: return .undo(names[random.number(below: names.count)])
    case 4 where !names.isEmpty: return .redo(names[random.number(below: names.count)])
    case 5: return .set(.library, name: "new", value: "\(random.number(below: 20))")
    default:
      let due = StudyDay(number: 20_800 + random.number(below: 100))
      return .review(
        card,
        Review(
          grade: Grade.allCases[random.number(below: 4)], phaseBefore: .review, phaseAfter: .review,
          duration: random.number(below: 9000), due: .day(due)))
    }
  }

  /// How much of each journal has arrived at each refresh; a merge may deliver early lines late, so
  /// a file may also be replaced by one without its middle.
  private static func arrivals(
    _ lines: [[[UInt8]]], _ random: inout SeededGenerator
  ) -> [[Range<Int>]] {
    var arrivals: [[Range<Int>]] = []
    for _ in 0..<2 {
      arrivals.append(
        lines.map { device in
          let start = random.number(below: 4) == 0 ? random.number(below: device.count) : 0
          return start..<(start + random.number(below: device.count - start + 1))
        })
    }
    return arrivals + [lines.map { 0..<$0.count }]
  }

  /// The final contents of the index.
  private static func state(
    of lines: [[[UInt8]]], arriving arrivals: [[Range<Int>]]
  ) throws -> State {
    let fixture = try LibraryFixture(device: "zz-9999")
    let library = try fixture.openInMemory()
    for arrival in arrivals {
      for (device, (lines, range)) in zip(devices, zip(lines, arrival)) {
        let folder = fixture.folder + "/library/journal/\(device)"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let text = Array("til-journal\t1\t\(device)\n".utf8) + lines[range].joined()
        try Data(text).write(to: URL(fileURLWithPath: folder + "/2026.tsv"))
      }
      _ = try library.refresh()
    }
    var state = State(settings: try library.settings())
    for thing in things {
      let card = Card.ID(thing, .forward)
      var record = try library.records(of: [card])[card]
      record?.newest = nil
      state.records.append(record)
      state.stands.append(try library.history(of: card).map(\.stands))
    }
    return state
  }

  private struct State: Equatable {
    var settings: [SettingLine]
    var records: [CardRecord?] = []
    var stands: [[Bool]] = []
  }
}
