import Interchange
import Testing
import Things

/// Quizlet exports with any separators between the forms and between rows.
struct QuizletTests {
  private static func pairs(
    _ text: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> [String] {
    let source = ImportSource(name: "set.txt", bytes: Array(text.utf8))
    let reading = try Importers.read(source, options)
    return (0..<reading.drafts.count).map { row in
      let draft = reading.drafts.texts.draft(row)
      return "\(reading.drafts.line(row)) \(draft.short)=\(draft.long)"
    }
  }

  @Test(arguments: [
    "Hund\tdog;Katze\tcat;Baum\ttree", "Hund - dog; Katze - cat; Baum - tree",
    "Hund,dog;Katze,cat;Baum,tree\n", "Hund: dog; Katze: cat; Baum: tree;",
    "Hund – dog;Katze – cat;Baum – tree", "Hund=dog;Katze=cat;Baum=tree",
  ])
  func `semicolons between rows are recognized`(text: String) throws {
    #expect(try Self.pairs(text) == ["1 Hund=dog", "1 Katze=cat", "1 Baum=tree"])
  }

  @Test
  func `rows can end with a semicolon and a line break`() throws {
    let text = "Hund - dog;\nKatze - cat;\nBaum - tree;\n"

    #expect(try Self.pairs(text) == ["1 Hund=dog", "2 Katze=cat", "3 Baum=tree"])
  }

  @Test
  func `definitions can contain line breaks`() throws {
    let text = "Hund\ta dog,\nwhich barks\nat night;Katze\ta cat,\nwhich\ndoes not"

    #expect(
      try Self.pairs(text)
        == ["1 Hund=a dog,\nwhich barks\nat night", "3 Katze=a cat,\nwhich\ndoes not"])
  }

  @Test
  func `any separators can be given`() throws {
    let text = "Hund ### dog @@ Katze ### cat; or tomcat @@ Baum ### tree"
    let options = ReadingOptions(separator: "###", rows: "@@")

    #expect(
      try Self.pairs(text, options) == ["1 Hund=dog", "1 Katze=cat; or tomcat", "1 Baum=tree"])
    #expect(
      try Self.pairs("Hund::dog\nKatze::cat", ReadingOptions(separator: "::"))
        == ["1 Hund=dog", "2 Katze=cat"])
  }

  @Test(arguments: ["/////", "---", " -- ", "::::", "||", " >> "])
  func `a repeated sign separates the forms`(sign: String) throws {
    let text = ["a bad apple", "a bird, or two", "hand"].map { "\($0)\(sign)the \($0), said\n" }

    #expect(
      try Self.pairs(text.joined())
        == [
          "1 a bad apple=the a bad apple, said", "2 a bird, or two=the a bird, or two, said",
          "3 hand=the hand, said",
        ])
  }

  @Test(arguments: [
    "a,http://a.org\nb,http://b.org\n", "std::map,a map\nstd::set,a set\n",
    "a | b\n--|--\nc | d\n",
  ])
  func `repeated signs inside tables separate nothing`(text: String) throws {
    let reading = try Importers.read(ImportSource(name: "t.csv", bytes: Array(text.utf8)))

    #expect(reading.format == "delimited text")
  }

  @Test
  func `the forms can be turned round`() throws {
    let options = ReadingOptions(rows: ";", columns: [.short: "2", .long: "1"])

    #expect(try Self.pairs("dog\tHund;cat\tKatze", options) == ["1 Hund=dog", "1 Katze=cat"])
  }

  @Test(arguments: [
    "Hund;dog\nKatze;cat\n", "a,b;c\nd,e;f\n", "1,5;2,5\n2,5;3,5\n", "Hund;dog;\nKatze;cat;\n",
  ])
  func `tables of semicolons are no Quizlet text`(text: String) throws {
    let reading = try Importers.read(ImportSource(name: "t.csv", bytes: Array(text.utf8)))

    #expect(reading.format == "delimited text")
  }
}
