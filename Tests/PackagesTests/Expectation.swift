import Foundation
import Interchange
import Packages
import Testing

/// Anki's own description of a package.
struct Expectation: Decodable {
  struct Card: Decodable {
    var ord: Int
    var deck: String
    var state: String
    var queue: String
    var dueDate: String?
    var position: Int?
    var interval: Int
    var stability: Double?
    var difficulty: Double?
    var reviewCount: Int?
  }

  struct Item: Decodable {
    var guid: String
    var notetype: String
    var fields: [String]
    var tags: [String]
    var cards: [Card]
  }

  var notes: Int
  var cards: Int
  var reviews: Int
  var asOf: String?
  var items: [Item]
  var media: [String: String]
}

/// The packages that tests read.
enum Package {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Anki")

  static let good: [String] = names.filter { !$0.hasPrefix("damaged") }
  /// Damaged in a way that Anki, too, repairs when it imports them.
  static let repaired = [
    "damaged-card-data-not-json.apkg", "damaged-card-without-note.apkg",
    "damaged-id-in-future.apkg", "damaged-note-without-cards.apkg",
  ]
  static let damaged: [String] = names.filter {
    $0.hasPrefix("damaged") && !repaired.contains($0)
  }

  private static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix("pkg") }.sorted()
  }()

  /// A time after all times in the packages.
  static let now: Int64 = 1_790_000_000

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  static func read(_ name: String, now: Int64 = now) throws -> AnkiCollection {
    try PackageFiles().read(path(name), now: now) { _ in }
  }

  static func expectation(_ name: String) throws -> Expectation {
    let data = try Data(contentsOf: URL(filePath: path(name) + ".expect.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Expectation.self, from: data)
  }
}
