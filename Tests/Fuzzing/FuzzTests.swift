import Foundation
import TestSupport
import Testing

/// Runs every fuzz entry over its seeds and changes of them.
///
/// A broken promise traps, which ends the test run. `TIL_FUZZ` sets the number of changes for each
/// entry; `Tests/Fuzzing/run` searches with libFuzzer.
struct FuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["TIL_FUZZ"].flatMap { Int($0) } ?? 300
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private typealias Entry = (name: String, seeds: [String], run: @Sendable ([UInt8]) -> Void)

  private static let entries: [Entry] = [
    ("FuzzAnswers", [], fuzzAnswers), ("FuzzCommandLine", [], fuzzCommandLine),
    ("FuzzDelimitedText", ["../DelimitedTextTests/Cases"], fuzzDelimitedText),
    ("FuzzImport", ["../InterchangeTests/Formats"], fuzzImport), ("FuzzIndex", [], fuzzIndex),
    ("FuzzJournal", ["../ArchiveTests/Journal/Golden"], fuzzJournal),
  ]

  /// An input longer than this is cut, so that each run is short.
  private static let longest = 2000

  // Command lines belong to the main actor.
  @Test(arguments: entries.map(\.name)) @MainActor
  func `no bytes break a promise`(name: String) throws {
    let entry = try #require(Self.entries.first { $0.name == name })
    let seeds = try Self.seeds(["seeds/" + name] + entry.seeds)
    try #require(!seeds.isEmpty)
    var random = SeededGenerator(seed: 20)

    for seed in seeds.prefix(Self.count) { entry.run(seed) }
    for _ in 0..<Self.count { entry.run(Self.changed(random.one(of: seeds), &random)) }
  }

  private static func seeds(_ folders: [String]) throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for folder in folders {
      let path = Self.folder.appending(path: folder).path
      guard let names = FileManager.default.enumerator(atPath: path) else { continue }
      for name in names.allObjects.map({ "\($0)" }).sorted() {
        guard let bytes = FileManager.default.contents(atPath: path + "/" + name) else { continue }
        seeds.append(Array(bytes.prefix(longest)))
      }
    }
    return seeds
  }

  /// One to four changes: a bit, a byte, a part repeated, removed or put elsewhere.
  private static func changed(_ seed: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0...random.number(below: 4) {
      guard !bytes.isEmpty else { return [UInt8(random.number(below: 256))] }
      let place = random.number(below: bytes.count)
      let end = min(bytes.count, place + 1 + random.number(below: 32))
      switch random.number(below: 5) {
      case 0: bytes[place] ^= 1 << UInt8(random.number(below: 8))
      case 1: bytes[place] = random.one(of: interesting)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place..<end)
      default:
        let part = Array(bytes[place..<end])
        bytes.insert(contentsOf: part, at: random.number(below: bytes.count))
      }
    }
    return bytes
  }

  /// Bytes with a meaning in one of the formats.
  private static let interesting =
    Array("\"'\t\n\r,;|:=<>()-\\ 019zé\u{202E}\u{301}".utf8) + [0, 255]
}
