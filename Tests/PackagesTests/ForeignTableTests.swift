import Foundation
import Testing
import Things

@testable import Interchange
@testable import Packages

/// Tables in files of other programs.
struct ForeignTableTests {
  private func source(_ bytes: [UInt8], _ name: String) throws -> ImportSource? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "til-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return try PackageFiles(temporaryFolder: folder.path).table(file.path)
  }

  private static let workbook = """
    <?xml version="1.0"?><workbook><sheets><sheet name="Words" sheetId="1" r:id="rId3"/>\
    <sheet name="More &amp; more" sheetId="2" r:id="rId4"/></sheets></workbook>
    """
  private static let relations = """
    <Relationships><Relationship Id="rId4" Target="worksheets/sheet2.xml"/>\
    <Relationship Id="rId3" Type="sheet" Target="/xl/worksheets/first.xml"/></Relationships>
    """
  private static let strings = """
    <sst><si><t>short</t></si><si><t>long</t></si><si><r><t xml:space="preserve">A </t></r>\
    <r><t>&lt;b&gt;</t></r></si><si><t>漢字</t><rPh sb="0" eb="1"><t>カンジ</t></rPh></si></sst>
    """
  private static let styles = """
    <styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm"/>\
    <numFmt numFmtId="171" formatCode="000"/></numFmts><cellStyleXfs><xf numFmtId="9"/>\
    </cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/>\
    <xf numFmtId="171"/><xf numFmtId="9"/></cellXfs></styleSheet>
    """
  private static let sheet = """
    <worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3" t="inlineStr"><is><t>in</t></is></c></row>
    <row r="4"><c r="A4"><v>44927</v></c><c r="B4" s="1"><v>44927</v></c><c s="2"><v>44927.5</v></c>\
    <c r="D4" s="3"><v>7</v></c><c r="E4" s="4"><v>0.25</v></c></row>
    <row r="5"><c r="A5" t="s"><v>3</v></c><c r="B5" t="str"><f>1+1</f><v>2</v></c>\
    <c r="C5" t="b"><v>1</v></c><c r="D5" t="e"><v>#N/A</v></c><c r="E5"><v>0.30000000000000004</v></c>\
    </row></sheetData></worksheet>
    """

  /// Some programs write `<x:row>` for `<row>`.
  @Test(arguments: ["", "x:"])
  func `the first sheet of a workbook is read as Excel shows it`(prefix: String) throws {
    func part(_ text: String) -> [UInt8] {
      let closing = text.replacing("</", with: "</\(prefix)")
      return Array(closing.replacing(/<(?=[A-Za-z])/, with: "<\(prefix)").utf8)
    }
    let archive = CraftedArchive([
      .deflated("[Content_Types].xml", Array("<Types/>".utf8)),
      .deflated("xl/workbook.xml", part(Self.workbook)),
      .deflated("xl/_rels/workbook.xml.rels", Array(Self.relations.utf8)),
      .deflated("xl/sharedStrings.xml", part(Self.strings)),
      .deflated("xl/styles.xml", part(Self.styles)),
      .deflated("xl/worksheets/first.xml", part(Self.sheet)),
    ])
    let found = try #require(try source(archive.bytes, "words.xlsx"))
    #expect(found.format == "Excel workbook" && found.others == ["More & more"])
    #expect(
      String(decoding: found.bytes, as: UTF8.self) == """
        short,long
        \("\"\"")
        A <b>,,in
        44927,2023-01-01,2023-01-01 12:00,007,25%
        漢字,2,TRUE,#N/A,0.3

        """)
    let reading = try Importers.read(found)
    #expect(reading.format == "Excel workbook")
    #expect(reading.notices.contains { $0.sentence.contains("not More & more") })
  }

  /// Sheets with these rows of two cells, in a workbook and a spreadsheet.
  private func sheets(_ counts: [Int]) throws -> [ImportSource?] {
    let names = counts.indices.map { "Sheet \($0 + 1)" }
    let (ids, pairs) = (counts.indices.map { "rId\($0)" }, counts.map { 0..<$0 })
    let workbook = zip(names, ids).map { "<sheet name=\"\($0)\" r:id=\"\($1)\"/>" }.joined()
    let relations = ids.map { "<Relationship Id=\"\($0)\" Target=\"worksheets/\($0).xml\"/>" }
    let parts = zip(ids, pairs).map { id, pairs in
      let rows = pairs.map { row in
        "<row><c t=\"str\"><v>w\(row)</v></c><c t=\"str\"><v>\(id)</v></c></row>"
      }
      return CraftedArchive.Entry.deflated(
        "xl/worksheets/\(id).xml",
        Array(
          "<sheetData><row><c t=\"str\"><v>Title</v></c></row>\(rows.joined())</sheetData>".utf8))
    }
    let excel = CraftedArchive(
      [
        .deflated("[Content_Types].xml", Array("<Types/>".utf8)),
        .deflated("xl/workbook.xml", Array("<workbook>\(workbook)</workbook>".utf8)),
        .deflated("xl/_rels/workbook.xml.rels", Array("<x>\(relations.joined())</x>".utf8)),
      ] + parts)
    let tables = zip(names, zip(ids, pairs)).map { name, sheet in
      let rows = [["Title"]] + sheet.1.map { ["w\($0)", sheet.0] }
      let cells = rows.map { row in
        row.map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }.joined()
      }
      let all = cells.map { "<table:table-row>\($0)</table:table-row>" }.joined()
      return "<table:table table:name=\"\(name)\">\(all)</table:table>"
    }
    let office = CraftedArchive([
      .init("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
      .deflated("content.xml", Array("<x>\(tables.joined())</x>".utf8)),
    ])
    return [try source(excel.bytes, "words.xlsx"), try source(office.bytes, "words.ods")]
  }

  @Test(arguments: [
    // Rows of each sheet, the sheet that is read.
    ([0, 3], 1), ([1, 0, 2, 5], 2), ([2, 9], 0), ([0, 1], 0), ([0], 0),
  ])
  func `the first sheet with a table is read`(rows: [Int], place: Int) throws {
    for found in try sheets(rows) {
      let found = try #require(found)
      var names = rows.indices.map { "Sheet \($0 + 1)" }
      let name = names.remove(at: place)
      #expect(found.others == names)
      #expect(found.sheet == (place == 0 ? "" : name))
      let text = (0..<rows[place]).map { "w\($0),rId\(place)\n" }.joined()
      #expect(String(decoding: found.bytes, as: UTF8.self) == "Title\n" + text)
    }
  }

  @Test func `the first sheet of a LibreOffice spreadsheet is read`() throws {
    let content = """
      <office:document-content><table:table table:name="One"><table:table-row>\
      <table:table-cell office:value-type="string"><text:p>short</text:p></table:table-cell>\
      <table:table-cell><text:p>long</text:p></table:table-cell>\
      <table:table-cell table:number-columns-repeated="1022"/></table:table-row>\
      <table:table-row><table:table-cell><office:annotation><text:p>note</text:p></office:annotation>\
      <text:p>A<text:s text:c="2"/>B</text:p><text:p>2nd</text:p></table:table-cell>\
      <table:table-cell office:value-type="date" office:date-value="2023-01-01"><text:p>1 Jan</text:p>\
      </table:table-cell></table:table-row>\
      <table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>\
      </table:table><table:table table:name="Two"/></office:document-content>
      """
    let archive = CraftedArchive([
      .init("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
      .deflated("content.xml", Array(content.utf8)),
    ])
    let found = try #require(try source(archive.bytes, "words.ods"))
    #expect(found.others == ["Two"])
    #expect(String(decoding: found.bytes, as: UTF8.self) == "short,long\n\"A  B\n2nd\",1 Jan\n")
  }

  private func sheet(_ rows: String) throws -> String? {
    let content = """
      <office:document-content><table:table table:name="One">\(rows)</table:table>\
      </office:document-content>
      """
    let archive = CraftedArchive([
      .init("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
      .deflated("content.xml", Array(content.utf8)),
    ])
    return try source(archive.bytes, "words.ods").map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `repetitions that make no sense are none`() throws {
    let cells = """
      <table:table-cell><text:p>A<text:s text:c="-1"/>B</text:p></table:table-cell>\
      <table:table-cell table:number-columns-repeated="-5"><text:p>x</text:p></table:table-cell>\
      <table:table-cell><text:p>y</text:p></table:table-cell>
      """
    #expect(try sheet("<table:table-row>\(cells)</table:table-row>") == "AB,y\n")
    #expect(
      try sheet("<table:table-row table:number-rows-repeated=\"-1\">\(cells)</table:table-row>")
        == "")
  }

  @Test(arguments: [
    // Rows, cells, columns of one row, bytes.
    (1_000_000, 1000, 1, "x"), (1000, 1000, 5, "x"), (1, 999, 2, "x"), (1_000_000, 1, 1, "x"),
    (1000, 1000, 1, String(repeating: "long", count: 100)),
  ])
  func `a small file cannot be a huge sheet`(rows: Int, columns: Int, cells: Int, text: String) {
    let cell = """
      <table:table-cell table:number-columns-repeated="\(columns)"><text:p>\(text)</text:p>\
      </table:table-cell>
      """
    let row = """
      <table:table-row table:number-rows-repeated="\(rows)">\
      \(String(repeating: cell, count: cells))</table:table-row>
      """
    #expect(throws: PackageError.self) { _ = try sheet(row + row) }
  }

  @Test func `gaps between rows are counted together`() {
    let rows = (1...110).map { "<row r=\"\($0 * 9_990)\"/>" }.joined()
    let archive = CraftedArchive([
      .deflated("[Content_Types].xml", Array("<Types/>".utf8)),
      .deflated("xl/workbook.xml", Array(Self.workbook.utf8)),
      .deflated("xl/_rels/workbook.xml.rels", Array(Self.relations.utf8)),
      .deflated("xl/worksheets/first.xml", Array("<sheetData>\(rows)</sheetData>".utf8)),
    ])
    #expect(throws: PackageError.self) { _ = try source(archive.bytes, "words.xlsx") }
  }

  @Test func `a Kindle's vocabulary has words, stems and the last usage`() throws {
    let bytes = try CraftedCollection.database([
      "CREATE TABLE WORDS(id TEXT PRIMARY KEY, word TEXT, stem TEXT, lang TEXT, timestamp INTEGER)",
      "CREATE TABLE LOOKUPS(id TEXT, word_key TEXT, usage TEXT, timestamp INTEGER)",
      "INSERT INTO WORDS VALUES('en:ran', 'ran', 'run', 'en', 2), ('en:cat', 'cats', 'cat', 'en', 1)",
      "INSERT INTO LOOKUPS VALUES('1', 'en:ran', 'He ran.', 5), ('2', 'en:ran', 'They ran.', 9)",
    ])
    let found = try #require(try source(bytes, "vocab.db"))
    #expect(
      String(decoding: found.bytes, as: UTF8.self)
        == "short,long,note,tags,guid\ncats,cat,,en,en:cat\nran,run,They ran.,en,en:ran\n")
    #expect(try Importers.read(found).drafts.count == 2)
    #expect(try source(CraftedCollection.old(), "collection.anki2") == nil)
  }

  @Test func `a deck of CrowdAnki is read as Anki's notes`() throws {
    let model = """
      {"crowdanki_uuid":"m","name":"Basic","type":0,"css":"","flds":[{"name":"Back","ord":1},\
      {"name":"Front","ord":0}],"tmpls":[{"name":"1","ord":0,"qfmt":"{{Front}}","afmt":"{{Back}}"},\
      {"name":"2","ord":1,"qfmt":"{{Back}}","afmt":"{{Front}}"}]}
      """
    let text = """
      {"__type__": "Deck", "children": [{"__type__":"Deck","name":"Child","notes":[\
      {"fields":["c","d"],"guid":"g2","note_model_uuid":"m","tags":["x"]}],"children":[]}],\
      "name": "Top", "note_models": [\(model)], "notes": [{"__type__":"Note",\
      "fields":["<b>a</b>","b"],"guid":"g1","note_model_uuid":"m","tags":[]}]}
      """
    let file = FileManager.default.temporaryDirectory.appending(path: "deck-\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(PackageFiles().isPackage(file.path))
    let things = try AnkiThings(PackageFiles().read(file.path, now: Package.now) { _ in })
    #expect(
      things.entries.map { "\($0.deck) \($0.thing.short) \($0.thing.long)" }.sorted()
        == ["Top a b", "Top/Child c d"])
    #expect(things.entries.allSatisfy { $0.directions == .both })

    try Data("{\"__type__\": \"Deck\", \"notes\": [{}]}".utf8).write(to: file)
    #expect(throws: PackageError(file.path, .brokenDeck)) {
      try PackageFiles().read(file.path, now: Package.now) { _ in }
    }
  }
}
