import Interchange
import Testing
import Things

/// Tables with several lists side by side.
struct SideBySideTests {
  private func read(_ text: String, file: String = "words.csv") throws -> (
    pairs: [String], rules: [String]
  ) {
    let reading = try Importers.read(ImportSource(name: file, bytes: Array(text.utf8)))
    let rules = reading.notices.map(\.rule)
    guard reading.obstacle == nil else { return ([], rules) }
    let plan = try reading.plan(asking: TestLibrary().opened)
    return (plan.additions().map { "\($0.short) = \($0.long)" }, rules)
  }

  private static let pairs = [
    "TCP = Transmission Control Protocol", "IP = Internet Protocol", "UDP = User Datagram Protocol",
  ]

  static let repeated: [(text: String, file: String)] = [
    (
      """
      Acronym,Definition,,Acronym,Definition
      TCP,Transmission Control Protocol,,UDP,User Datagram Protocol
      IP,Internet Protocol,,,

      """, "words.csv"
    ),
    (
      """
      short;long;short;long
      TCP;Transmission Control Protocol;UDP;User Datagram Protocol
      IP;Internet Protocol

      """, "words.csv"
    ),
    (
      """
      Acronym,Meaning,Acronym.1,Meaning.1
      TCP,Transmission Control Protocol,UDP,User Datagram Protocol
      IP,Internet Protocol,,

      """, "words.csv"
    ),
    (
      """
      | No. | Term | Meaning | No. | Term | Meaning |
      |---|---|---|---|---|---|
      | 1 | TCP | Transmission Control Protocol | 3 | UDP | User Datagram Protocol |
      | 2 | IP | Internet Protocol | | | |

      """, "words.md"
    ),
    (
      """
      Streams;acronym;;Packets;acronym2
      Transmission Control Protocol;TCP;;User Datagram Protocol;UDP
      Internet Protocol;IP;;;

      """, "words.csv"
    ),
  ]

  @Test(arguments: repeated)
  func `a header that repeats belongs to several lists`(text: String, file: String) throws {
    let read = try read(text, file: file)
    #expect(read.pairs == Self.pairs)
    #expect(read.rules == ["side-by-side"])
  }

  @Test
  func `rows keep their lines`() throws {
    let text = "Acronym,Meaning,Acronym,Meaning\nAB,Alfa Beta,CD,Charlie Dlta\nEF,Echo,,\n"
    let check = try GlossaryCheck(
      ImportSource(name: "a.csv", bytes: Array((text + "AB,Alfa Beta,,\n").utf8)))
    #expect(check.findings.map(\.line) == [4])
  }

  /// Names that repeat in one list; without a pair, it is asked which columns are the forms.
  static let single: [(text: String, pairs: [String])] = [
    (
      "word,meaning,example,meaning\nhond,dog,Een hond,A dog\nkat,cat,Een kat,A cat\n",
      ["hond = dog", "kat = cat"]
    ),
    (
      "Country,Abbreviation,Capital,Abbreviation\nAlfaland,AL,Betaville,BV\nGammany,GA,Delta,DE\n",
      []
    ),
    (
      "word,translation,word,audio\nhond,dog,hond,a\nkat,cat,kat,b\n", ["hond = dog", "kat = cat"]
    ),
  ]

  @Test(arguments: single)
  func `a name that repeats is no other list`(text: String, pairs: [String]) throws {
    let read = try read(text)
    #expect(read.pairs == pairs)
    #expect(!read.rules.contains("side-by-side"))
  }

  @Test
  func `columns that are named read one list only`() throws {
    var options = ReadingOptions()
    options.columns = [.short: "4", .long: "5"]
    let plan = try TestLibrary().plan(Self.repeated[0].text, options)
    #expect(plan.additions().map(\.short) == ["UDP"])
  }
}
