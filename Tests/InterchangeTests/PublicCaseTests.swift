import Foundation
import Interchange
import Testing

/// Files of public suites and our own: an import reads the valid rows without options.
struct PublicCaseTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Outcome: Decodable {
      var rows: [[String]]?
      var warn: String?
      var error: String?
    }

    enum CodingKeys: String, CodingKey {
      case id
      case file
      case rows
      case anyOf = "any_of"
    }

    var id: String
    var file: String
    var rows: [[String]]?
    var anyOf: [Outcome]?
    var testDescription: String { id }

    var outcomes: [Outcome] { anyOf ?? [Outcome(rows: rows)] }
  }

  /// The reader's own tests use the same files.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "DelimitedTextTests/Cases")

  static let cases: [Case] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = (files ?? []).filter { $0.hasSuffix(".json") && $0 != "manifest.json" }.sorted()
    return names.compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
      return try? JSONDecoder().decode(Case.self, from: data)
    }
  }()

  @Test
  func `all cases exist`() {
    #expect(Self.cases.count == 26)
  }

  @Test(arguments: cases)
  func `all valid rows are imported`(given: Case) throws {
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appending(path: given.file)))

    let reading = try Importers.read(ImportSource(name: given.file, bytes: bytes))
    var rows: [[String]] = []
    reading.text?.forEachRecord { _, fields in
      rows.append(fields)
      return true
    }

    #expect(given.outcomes.contains { Self.fits($0, rows, reading) })
  }

  private static func fits(
    _ outcome: Case.Outcome, _ rows: [[String]], _ reading: Reading
  ) -> Bool {
    if let error = outcome.error { return reading.obstacle?.sentence.contains(error) ?? false }
    return outcome.rows == rows
  }
}
