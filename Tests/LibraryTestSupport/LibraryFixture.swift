package import Archive
import Foundation
import Testing
package import Things

/// A library in a temporary folder, removed when the fixture is released.
package final class LibraryFixture {
  package let folder: String
  package let device: Device
  package var time = Moment(milliseconds: 1_795_000_000_000, offset: 3600)

  package init(device: String = "laptop-bcd1", in folder: String? = nil) throws {
    // Of one length wherever the tests run: recorded outputs break lines that contain it.
    self.folder = folder ?? "/tmp/til-\(UUID().uuidString.prefix(8))"
    self.device = try #require(Device(device))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package var now: Now { Now(time: time, day: time.studyDay(rollover: 4)) }

  package func places(cache: String = "cache") throws -> Places {
    try Places(
      option: folder + "/library",
      PlaceVariables(
        home: folder, cacheHome: folder + "/" + cache, stateHome: folder + "/state"))
  }

  /// Opens the library as a start of the program does.
  package func open(cache: String = "cache") throws -> Library {
    try open(places(cache: cache))
  }

  /// Opens the library with an empty index in memory, as if none could be stored.
  package func openInMemory() throws -> Library {
    try open(Places(option: folder + "/library", PlaceVariables()))
  }

  private func open(_ places: Places) throws -> Library {
    try places.makeLibrary()
    return try Library(places, device: device, access: .full)
  }

  /// Writes a file of the library, as another program would.
  package func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(folder)/library/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  package func write(_ text: String, deck: String) throws {
    try write(text, to: "decks/\(deck).csv")
  }

  package func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/library/\(name)", encoding: .utf8)
  }

  package func text(deck: String) throws -> String { try text(of: "decks/\(deck).csv") }

  package func advance(_ seconds: Int64) {
    time = Moment(milliseconds: time.milliseconds + seconds * 1000, offset: time.offset)
  }
}

extension LibraryQuestions {
  /// The Things that match a query, in order of deck and row.
  package func entries(_ query: Query = .everything, at now: Now) throws -> [DeckThing] {
    var entries: [DeckThing] = []
    try things(matching: Question(query, now: now)) {
      entries.append($0)
      return true
    }
    return entries
  }
}
