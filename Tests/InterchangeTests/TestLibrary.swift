import Archive
import Foundation
import Interchange
import Testing
import Things

/// A library in a folder of its own that is gone when the test is.
final class TestLibrary {
  let opened: any LibraryAccess
  private let folder: String
  private var time = Moment(milliseconds: 1_795_000_000_000, offset: 3600)

  init(_ decks: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.path + "/til-\(UUID().uuidString)"
    let places = try Places(
      option: folder + "/library",
      PlaceVariables(home: folder, cacheHome: folder + "/cache", stateHome: folder + "/state"))
    try places.makeLibrary()
    for (deck, text) in decks {
      let path = URL(filePath: folder + "/library/decks/\(deck).csv")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
    }
    let device = try #require(Device("laptop-bcd1"))
    opened = try Library(places, device: device, access: .full)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var now: Now { Now(time: time, day: time.studyDay(rollover: 4)) }

  func text(deck: String) throws -> String {
    try String(contentsOfFile: folder + "/library/decks/\(deck).csv", encoding: .utf8)
  }

  var entries: [DeckThing] {
    get throws {
      var entries: [DeckThing] = []
      try opened.things(matching: Question(.everything, now: now)) {
        entries.append($0)
        return true
      }
      return entries
    }
  }

  func plan(
    _ text: String, file: String = "words.csv", deck: String? = nil,
    _ options: ReadingOptions = ReadingOptions()
  ) throws -> ImportPlan {
    try Importers.read(ImportSource(name: file, bytes: Array(text.utf8)), options)
      .plan(deck: deck, asking: opened)
  }

  /// Does what a plan says, at a later time than what was done before.
  @discardableResult
  func commit(_ plan: ImportPlan, pruning: Bool = false) throws -> Receipt {
    try commit(plan.change(pruning: pruning))
  }

  @discardableResult
  func commit(_ change: Change) throws -> Receipt {
    time = Moment(milliseconds: time.milliseconds + 60_000, offset: time.offset)
    return try opened.commit(change, at: now)
  }

  func export(
    _ format: String, _ query: Query = .everything, guardingFormulas: Bool = false
  ) throws -> String {
    var bytes: [UInt8] = []
    let export = Export(
      Question(query, now: now), from: opened, guardingFormulas: guardingFormulas)
    #expect(try Exporters.write(export, as: format) { bytes += $0 })
    return String(decoding: bytes, as: UTF8.self)
  }
}
