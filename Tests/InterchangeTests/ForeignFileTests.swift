import Foundation
import Interchange
import Testing
import Things

/// Files that are not text are identified by content, with advice on how to import them.
struct ForeignFileTests {
  /// A ZIP archive with empty entries, and a first one stored uncompressed.
  private static func zip(_ names: [String], stored: (name: String, text: String)? = nil) -> [UInt8]
  {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let entries = (stored.map { [$0] } ?? []) + names.map { ($0, "") }
    for (name, text) in entries {
      let start = bytes.count
      let sizes = number(text.utf8.count, 4) + number(text.utf8.count, 4)
      let common = number(20, 2) + number(0, 12) + sizes + number(name.utf8.count, 2) + number(0, 2)
      bytes += [0x50, 0x4B, 0x03, 0x04] + common + Array(name.utf8) + Array(text.utf8)
      directory +=
        [0x50, 0x4B, 0x01, 0x02] + number(20, 2) + common + number(0, 10) + number(start, 4)
        + Array(name.utf8)
    }
    let end =
      [0x50, 0x4B, 0x05, 0x06] + number(0, 4) + number(entries.count, 2) + number(entries.count, 2)
      + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
    return bytes + directory + end
  }

  private static let calc = "application/vnd.oasis.opendocument.spreadsheet"

  static let files: [(bytes: [UInt8], what: String)] = [
    (zip(["[Content_Types].xml", "xl/workbook.xml"]), "an Excel workbook"),
    (zip(["[Content_Types].xml", "word/document.xml"]), "a Word document"),
    (zip(["meta", "collection.anki21b", "media"]), "an Anki package"),
    (zip(["collection.anki2", "media"]), "an Anki package"),
    (zip(["content.xml"], stored: ("mimetype", calc)), "a LibreOffice spreadsheet"),
    (zip(["a.txt"]), "a ZIP archive"),
    (zip(["cards.xml", "METADATA"]), "a Mnemosyne export"),
    (zip([]), "a ZIP archive"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    (
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      "an old Excel workbook or another Office file"
    ),
    (Array("%PDF-1.7\n%âãÏÓ".utf8), "a PDF document"),
    ([0x1F, 0x8B, 8, 0], "a gzip archive"),
    ([0x28, 0xB5, 0x2F, 0xFD, 0], "a Zstandard archive"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D], "a PNG image"),
    ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
    (Array("SQLite format 3\0".utf8), "an SQLite database"),
    (Array("<!DOCTYPE html><html>".utf8), "a web page"),
    (Array("\u{FEFF} <?xml version=\"1.0\"?>".utf8), "an XML document"),
    (Array("<?xml version=\"1.0\"?>\n<xliff version=\"1.2\">".utf8), "a translation (XLIFF)"),
    (
      Array("StarDict's dict ifo file\nversion=2.4.2\n".utf8),
      "the description of a StarDict dictionary"
    ),
    (
      Array("CREATE TABLE t (a, b);\nINSERT INTO t VALUES (1, 2);\n".utf8), "an SQL script"
    ),
    (Array("[terms]\nACL = \"Access Control List\"\nNAT = \"x\"\n".utf8), "TOML"),
    (Array("BEGIN:VCARD\nFN:Ada\n".utf8), "a contact (vCard)"),
    (Array("msgid \"dog\"\nmsgstr \"Hund\"\n".utf8), "a translation catalog (.po)"),
    (Array("@article{knuth,\n  title = {TeX},\n}\n".utf8), "a bibliography (BibTeX)"),
    (
      Array("1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n".utf8), "a file of subtitles"
    ),
    (Array("{\\rtf1\\ansi".utf8), "a rich text document"),
    ([0, 0, 0, 0, 0], "not text"),
    (Array("--- Mnemosyne Data Base --- Format Version 3 ---".utf8), "a database of Mnemosyne 1"),
    (Array("\\documentclass{article}\nOne, two\n".utf8), "a LaTeX document"),
    ([0x7F, 0x45, 0x4C, 0x46, 2, 1], "a program"),
  ]

  @Test func `a PDF is scanned by way of pdftotext`() throws {
    let error = #expect(throws: ImportError.self) {
      try Importers.read(ImportSource(name: "a.pdf", bytes: Array("%PDF-1.7\n".utf8)))
    }
    #expect(error?.remedy == "Scan its text instead: pdftotext FILE - | til scan -")
  }

  @Test(arguments: files)
  func `foreign files are recognized by content`(bytes: [UInt8], what: String) throws {
    let error = #expect(throws: ImportError.self) {
      try Importers.read(ImportSource(name: "words.csv", bytes: bytes))
    }

    let named = try #require(error)
    #expect(named.sentence == "words.csv is \(what).")
    #expect(!named.remedy.isEmpty)
    #expect(named.status == .badInput)
  }

  @Test(arguments: [
    "{x},set of x\n{y},set of y\n", "[a],note a\n[b],note b\n", "<,less\n>,more\n",
    "\\begin{itemize},list\n\\end{itemize},end of a list\n",
  ])
  func `text that starts like another format is still a table`(text: String) throws {
    let reading = try Importers.read(ImportSource(name: "w.csv", bytes: Array(text.utf8)))

    #expect(reading.drafts.count == 2)
  }
}
