import Foundation
import Interchange
import TestSupport
import Testing

/// One folder per format, with the expected reading beside each file.
struct FormatTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Formats")

  static let inputs: [String] = {
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    return names.filter { $0.contains("/") && !$0.hasSuffix(".expected") }.sorted()
  }()

  @Test
  func `every format has sample files`() {
    let formats = Set(Self.inputs.map { $0.prefix { $0 != "/" } })

    #expect(
      formats == [
        "anki", "definitions", "delimited", "foreign", "headings", "html", "json", "latex", "lines",
        "lists", "logseq", "markdown", "mnemosyne", "obsidian", "org", "pairs", "rst", "wiki",
        "xml",
        "yaml",
      ])
    #expect(Self.inputs.count > 30)
  }

  @Test(arguments: inputs)
  func `sample files give the expected drafts and diagnostics`(input: String) throws {
    let file = Self.folder.appending(path: input)
    let bytes = try [UInt8](Data(contentsOf: file))

    let report = try ReadingReport.of(ImportSource(name: file.lastPathComponent, bytes: bytes))

    try Golden.compare(report, to: file.appendingPathExtension("expected"))
  }
}
