import DelimitedText
import Foundation
import Testing

/// The files in `decks`: complete, in one format, and suitable for typing.
struct StarterFileTests {
  static let counts = [
    "aviation": 140, "capitals": 195, "computing": 220, "elements": 118, "http": 62,
    "medical": 100, "nato": 36, "signals": 31, "slang": 100,
  ]
  static let names = counts.keys.sorted()

  private struct Row: Hashable {
    var short: String
    var long: String
    var note: String
    var tags: String
  }

  private static func bytes(of deck: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Repository.root.appending(path: "decks/\(deck).csv")))
  }

  private static func rows(of deck: String) throws -> [Row] {
    var reader = try RecordReader(bytes(of: deck), dialect: .csv)
    var rows: [Row] = []
    while reader.advance() {
      rows.append(Row(short: reader[0], long: reader[1], note: reader[2], tags: reader[3]))
    }
    return Array(rows.dropFirst())
  }

  @Test func `exactly these starter decks exist`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "decks").path)
    let names = files.filter { $0.hasSuffix(".csv") }.map { $0.replacing(".csv", with: "") }

    #expect(names.sorted() == Self.names, "Write each with its number of Things here.")
  }

  @Test(arguments: names)
  func `a starter deck has the promised number of Things, with unique short forms`(
    deck: String
  ) throws {
    let rows = try Self.rows(of: deck)

    #expect(rows.count == Self.counts[deck])
    #expect(Set(rows.map { $0.short.lowercased() }).count == rows.count)
    #expect(Set(rows.map { $0.long.lowercased() }).count == rows.count)
  }

  @Test(arguments: names)
  func `starter decks have the format that til writes`(deck: String) throws {
    let header = ["short", "long", "note", "tags"]
    let rows = try Self.rows(of: deck)

    var writer = RowWriter(.csv)
    writer.append(header)
    for row in rows { writer.append([row.short, row.long, row.note, row.tags]) }

    let file = try Self.bytes(of: deck)
    #expect(file == writer.bytes)
  }

  @Test(arguments: names)
  func `every long form can be typed, every note is short, and everything has a tag`(
    deck: String
  ) throws {
    for row in try Self.rows(of: deck) {
      let words = row.long.split(separator: " ")
      #expect(words.count <= 8 && row.long.count <= 60, "\(row.short) is too long to be typed.")
      #expect(words.joined(separator: " ") == row.long, "\(row.short) has blanks too many.")
      #expect(row.note.isEmpty || row.note.hasSuffix("."), "The note of \(row.short) has no end.")
      #expect(row.note.count <= 80, "The note of \(row.short) is too long.")
      #expect(!row.tags.isEmpty, "\(row.short) has no tag.")
    }
  }
}
