import Recall
import TestSupport
import Testing
import Things

@testable import Interchange

/// Exported files can be imported again with the same contents.
struct ExportTests {
  private static let words = """
    short,long,note,tags,also,id,guid
    SMTP,Simple Mail Transfer Protocol,"Sends mail.
      second line",mail net,mail protocol|a\\|b,,
    " lead","trail ",,,,,g 1
    "quo""te","tab\there",,,,,
    =1+1,"@formula, -not",-note,,,,"=g"
    #hash,#N/A,,,,bcdfghjkm2,
    twin,same words,,,,bcdfghjkm3,
    twin,same words,,,,bcdfghjkm4,
    Å,ångström,,é,,,
    <b>,a &amp; b <i>x</i>,,,,,
    "line
    break","two
    lines",,,,,

    """
  private static let spanish = "short,long\nperro,dog\ngato,cat\n"

  /// A library whose rows have ids, as they do after the first review or change.
  private func library() throws -> TestLibrary {
    let library = try TestLibrary(["words": Self.words, "languages/es": Self.spanish])
    try library.commit(Change("edit", edits: [.identify(deck: "words")]))
    try library.commit(Change("edit", edits: [.identify(deck: "languages/es")]))
    return library
  }

  @Test(arguments: ["csv", "tsv", "anki"])
  func `export and then import is identity`(format: String) throws {
    let library = try library()
    let text = try library.export(format)

    let other = try TestLibrary()
    let plan = try other.plan(text, file: "all.\(format)")
    try other.commit(plan)

    #expect(plan.diagnostics(.notTaken).isEmpty)
    #expect(try other.entries == library.entries)
    #expect(try other.plan(text, file: "all.\(format)").changesNothing)
    #expect(try library.plan(text, file: "all.\(format)").counts.addedInAll == 0)
  }

  @Test(arguments: ["csv", "tsv"])
  func `a single deck is exported without its name`(format: String) throws {
    let library = try TestLibrary(["languages/es": Self.spanish])
    let text = try library.export(format)

    let other = try TestLibrary()
    try other.commit(try other.plan(text, file: "es.\(format)"))

    #expect(!text.contains("deck"))
    #expect(try other.entries.map(\.thing) == library.entries.map(\.thing))
  }

  @Test
  func `a deck is exported in the format of its file`() throws {
    let library = try library()

    let text = try library.export("csv", .deck("languages/es"))

    let ids = try library.entries.filter { $0.deck == "languages/es" }.map(\.thing.id)
    #expect(
      text == "short,long,note,tags,also,id\nperro,dog,,,,\(ids[0])\ngato,cat,,,,\(ids[1])\n")
  }

  @Test
  func `no exported cell is a spreadsheet formula`() throws {
    let library = try TestLibrary(["w": "short,long,note\n=1+1,@x,-y\n+z,a=b,\"\tt\"\n"])

    let text = try library.export("csv", guardingFormulas: true)

    #expect(text.hasPrefix("\u{FEFF}short,long"))
    #expect(text.contains("'=1+1,'@x,'-y,"))
    #expect(text.contains("'+z,a=b,'\tt,"))
  }

  @Test
  func `JSON has every member and escapes control characters`() throws {
    let library = try TestLibrary([
      "w": "short,long,tags,also,id\n\"a\"\"\\\",\"x\u{1B}\u{202E}é\",t u,v,bcdfghjkm2\n"
    ])

    let text = try library.export("json")

    #expect(
      text == """
        {"til":1,"kind":"things","format":"til-things","version":1,"things":[
        {"id":"bcdfghjkm2","deck":"w","short":"a\\"\\\\","long":"x\\u001b\\u202eé","note":"",\
        "tags":["t","u"],"also":["v"],"guid":"","directions":"",\
        "image":[],"audio":[]}
        ]}

        """)
  }

  @Test
  func `lists for Quizlet, Markdown and paper have two columns`() throws {
    let library = try TestLibrary([
      "w": "short,long,note\n\"a\tb\",\"x|y\n*z*\",\"<i>\"\nC&C,two,\n"
    ])

    #expect(try library.export("quizlet") == "a b\tx|y *z*\nC&C\ttwo\n")
    #expect(
      try library.export("markdown") == """
        | short | long | note |
        | --- | --- | --- |
        | a\tb | x\\|y<br>\\*z\\* | &lt;i> |
        | C&amp;C | two |  |

        """)
    let sheet = try library.export("sheet")
    #expect(sheet.contains("<caption>w</caption>"))
    #expect(sheet.contains("<td>x|y<br>*z*<small>&lt;i&gt;</small></td>"))
    #expect(sheet.contains("border-left: 0.3mm dashed") && sheet.hasSuffix("</body></html>\n"))
  }

  @Test
  func `reviews are exported as the public tools read them`() throws {
    let library = try TestLibrary(["w": "short,long,id\nA,one,bcdfghjkm2\nB,two,bcdfghjkm3\n"])
    let (one, two) = try (
      #require(Thing.ID("bcdfghjkm2")), #require(Thing.ID("bcdfghjkm3"))
    )
    func answer(_ thing: Thing.ID, _ grade: Grade, _ before: Phase, cram: Bool = false) throws {
      let review = Review(
        grade: grade, mode: cram ? .cram : .normal, phaseBefore: before, phaseAfter: .review,
        duration: 1500, due: .day(StudyDay(number: 21_000)))
      try library.commit(Change("answer", events: [.review(Card.ID(thing, .forward), review)]))
    }
    try answer(two, .good, .new)
    try answer(one, .again, .new)
    try answer(two, .hard, .review)
    try answer(two, .easy, .review, cram: true)

    let text = try library.export("revlog")

    #expect(
      text == """
        card_id,review_time,review_rating,review_state,review_duration
        1,1795000060000,3,0,1500
        1,1795000180000,2,2,1500
        2,1795000120000,1,0,1500

        """)
  }

  /// Exports are written in pieces, which end after the Thing that fills one.
  @Test(arguments: Edges.around(Export.pieceSize))
  func `a text of any size is exported whole`(size: Int) throws {
    let rest = "2nd,second\n3rd,\"third, é\"\n"
    let header = "short,long\n"
    let library = try TestLibrary(["a": header + "1,x\n" + rest])
    let added = try ["csv", "tsv", "anki", "json", "quizlet", "markdown", "sheet"].map { format in
      (format, size - (try library.export(format).utf8.count))
    }
    for (format, missing) in added {
      // The whole text, and the piece before the last rows, end there.
      for more in [0, 30, 60] {
        let long = String(repeating: "x", count: 1 + missing + more)
        let library = try TestLibrary(["a": header + "1,\(long)\n" + rest])

        let text = try library.export(format)

        #expect(text.ranges(of: "second").count == 1, "\(format)")
        #expect(text.ranges(of: long).count == 1)
        #expect(text.ranges(of: "third, é").count == 1)
        #expect(text.utf8.count == size + more)
      }
    }
  }

  @Test
  func `unknown formats are rejected`() throws {
    let library = try TestLibrary()

    let export = Export(Question(.everything, now: library.now), from: library.opened)

    #expect(try !Exporters.write(export, as: "xls") { _ in })
    #expect(
      Exporters.names == ["csv", "tsv", "json", "anki", "revlog", "quizlet", "markdown", "sheet"])
  }
}
