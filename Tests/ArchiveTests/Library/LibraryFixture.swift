import Foundation
import Recall
import Testing
import Things

@testable import Archive

/// A library in a folder of its own that is gone when the test is.
final class LibraryFixture {
  let folder: String
  let device: Device
  var time = Moment(milliseconds: 1_795_000_000_000, offset: 3600)

  init(device: String = "laptop-bcd1", in folder: String? = nil) throws {
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.path + "/til-\(UUID().uuidString)"
    self.device = try #require(Device(device))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var now: Now { Now(time: time, day: time.studyDay(rollover: 4)) }

  func places(cache: String = "cache") throws -> Places {
    try Places(
      option: folder + "/library",
      PlaceVariables(
        home: folder, cacheHome: folder + "/" + cache, stateHome: folder + "/state"))
  }

  /// Opens the library as a start of the program does.
  func open(cache: String = "cache") throws -> Library {
    let places = try places(cache: cache)
    try places.makeLibrary()
    return try Library(places, device: device, access: .full)
  }

  /// Opens the library where there is no place for an index: it is in memory, and begins anew.
  func openInMemory() throws -> Library {
    let places = try Places(option: folder + "/library", PlaceVariables())
    try places.makeLibrary()
    return try Library(places, device: device, access: .full)
  }

  func write(_ text: String, deck: String) throws {
    let path = folder + "/library/decks/\(deck).csv"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func text(deck: String) throws -> String {
    try String(contentsOfFile: folder + "/library/decks/\(deck).csv", encoding: .utf8)
  }

  func advance(_ seconds: Int64) {
    time = Moment(milliseconds: time.milliseconds + seconds * 1000, offset: time.offset)
  }
}

extension Library {
  func entries(_ query: Query = .everything, at now: Now) throws -> [DeckThing] {
    var entries: [DeckThing] = []
    try things(matching: Question(query, now: now)) {
      entries.append($0)
      return true
    }
    return entries
  }
}
