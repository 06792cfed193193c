import DelimitedText
import Foundation
import Testing

/// Files of public suites and our own, with their valid rows.
struct PublicCaseTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Outcome: Decodable {
      var rows: [[String]]?
      var warn: String?
      var error: String?
    }
    struct Expected: Decodable {
      var delimiter: String
      var encoding: String
    }

    enum CodingKeys: String, CodingKey {
      case id
      case file
      case header
      case expected = "import"
      case rows
      case anyOf = "any_of"
    }

    var id: String
    var file: String
    var header: Bool
    var expected: Expected
    var rows: [[String]]?
    var anyOf: [Outcome]?
    var testDescription: String { id }

    var outcomes: [Outcome] { anyOf ?? [Outcome(rows: rows)] }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases")

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
    #expect(Self.cases.allSatisfy { !$0.outcomes.isEmpty })
  }

  @Test(arguments: cases)
  func `files are read correctly without options`(given: Case) throws {
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appending(path: given.file)))

    let text = try DecodedText(bytes)
    let guess = Sniffer().sniff(text.bytes)
    var reader = RecordReader(text.bytes, dialect: guess.dialect, from: guess.body)
    var rows: [[String]] = []
    var problems: [RecordProblem] = []
    while reader.advance() {
      rows.append(reader.texts)
      if let problem = reader.problem { problems.append(problem) }
    }

    #expect(text.encoding.name.lowercased() == given.expected.encoding)
    #expect([guess.dialect.delimiter] == Array(given.expected.delimiter.utf8))
    #expect(given.outcomes.contains { Self.fits($0, rows, problems) })
  }

  private static func fits(
    _ outcome: Case.Outcome, _ rows: [[String]], _ problems: [RecordProblem]
  ) -> Bool {
    let descriptions = problems.map(\.description).joined()
    if let error = outcome.error { return descriptions.contains(error) }
    return outcome.rows == rows && outcome.warn.map(descriptions.contains) ?? true
  }
}
