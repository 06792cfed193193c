import LibraryTestSupport
import Testing
import Things

@testable import Archive

struct KnownAnswersTests {
  let fixture: LibraryFixture
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
    try fixture.write(
      """
      short,long,also
      SMTP,Simple Mail Transfer Protocol,
      IMAP,Internet Message Access Protocol,
      TLS,Transport Layer Security,SSL|Secure Sockets (old)
      é,École Normale,
      Co,Cobalt,
      CO,Carbon Monoxide,

      """, deck: "computing")
    try fixture.write("short,long\nCobalt,Metal\nATM,Automated Teller Machine\n", deck: "other")
    _ = try library.refresh()
  }

  @Test func `answers are indexed in steps and updated after changes`() throws {
    let rows = (0..<7000).map { "S\($0),\($0 % 2 == 0 ? "even" : "odd") number \($0)\n" }
    try fixture.write("short,long\n" + rows.joined(), deck: "many")
    _ = try library.refresh()

    var slices = 0
    while library.prepareAnswers(asked: .forward) { slices += 1 }

    let known = library.knownAnswers(asked: .forward, in: "many")
    #expect(slices > 6)
    #expect(!library.prepareAnswers(asked: .forward))
    #expect(shorts(known.things(AnswerKey("even number 0"))) == ["S0"])
    #expect(shorts(known.things(AnswerKey("odd number 6999"))) == ["S6999"])
    #expect(known.hasWord(AnswerKey("odd")) && !known.hasWord(AnswerKey("mail")))
    #expect(known.thingsBeginning(AnswerKey("odd number")).count == 2000)

    try fixture.write("short,long\nS0,even number 0\nN,new number\n", deck: "many")
    _ = try library.refresh()

    #expect(library.prepareAnswers(asked: .forward))
    #expect(shorts(known.things(AnswerKey("new number"))) == ["N"])
    #expect(known.things(AnswerKey("odd number 6999")).isEmpty)
    #expect(!known.hasWord(AnswerKey("odd")))
  }

  @Test func `looking up a word leaves no read of the index open`() throws {
    let index = library.index
    #expect(library.knownAnswers(asked: .forward, in: "computing").hasWord(AnswerKey("mail")))
    let change = Change("add", edits: [.add(NewThing(short: "DNS", long: "names"), deck: "other")])
    _ = try fixture.open().commit(change, at: fixture.now)

    #expect(try library.refresh())
    #expect(try library.decks().map(\.things) == [6, 3])
    #expect(library.index === index, "The index was rebuilt, because it could not be written.")
  }

  private func shorts(_ things: [DeckThing]) -> [String] { things.map(\.thing.short).sorted() }

  @Test(arguments: [
    ("the simple mail transfer protocol", ["SMTP"]), ("simple-mail TRANSFER protocol", ["SMTP"]),
    ("ssl", ["TLS"]), ("secure sockets", ["TLS"]), ("ecole normale", ["é"]), ("nothing", []),
    ("simple mail", []),
  ])
  func `a Thing is found by its answers, without case, accents and spaces`(
    typed: String, found: [String]
  ) {
    let known = library.knownAnswers(asked: .forward, in: "computing")

    #expect(shorts(known.things(AnswerKey(typed))) == found)
  }

  @Test func `long to short it is found by its short form`() {
    let known = library.knownAnswers(asked: .backward, in: "computing")

    #expect(shorts(known.things(AnswerKey("co"))) == ["CO", "Co"])
    #expect(shorts(known.things(AnswerKey("cobalt"))) == ["Cobalt"])
  }

  @Test(arguments: [
    ("int", ["IMAP"]), ("auto", ["ATM"]), ("automatedteller", ["ATM"]), ("c", ["CO", "Co"]),
    ("automatedtellers", []),
  ])
  func `a Thing is found by how an answer begins`(typed: String, found: [String]) {
    let known = library.knownAnswers(asked: .forward, in: "computing")

    #expect(shorts(known.thingsBeginning(AnswerKey(typed))) == found)
  }

  @Test(arguments: [
    ("TRANSFER", true), ("ecole", true), ("sockets", true), ("smtp", false), ("trans", false),
    ("teller", false),
  ])
  func `the words of a deck's answers are known`(word: String, isKnown: Bool) {
    let known = library.knownAnswers(asked: .forward, in: "computing")

    #expect(known.hasWord(AnswerKey(word)) == isKnown)
  }

  @Test func `the same question follows the decks`() throws {
    let known = library.knownAnswers(asked: .forward, in: "other")
    #expect(known.things(AnswerKey("automated teller machine")).count == 1)

    try fixture.write("short,long\nATM,Asynchronous Transfer Mode\n", deck: "other")
    _ = try library.refresh()

    #expect(known.things(AnswerKey("automated teller machine")).isEmpty)
    #expect(shorts(known.things(AnswerKey("asynchronous transfer mode"))) == ["ATM"])
    #expect(shorts(known.things(AnswerKey("simple mail transfer protocol"))) == ["SMTP"])
    #expect(known.hasWord(AnswerKey("mode")) && !known.hasWord(AnswerKey("teller")))
  }

  @Test(arguments: ["Simple Mail Transfer Protocol", "a to The AN", "  x  y ", ""])
  func `the fast path finds the words that the judge finds`(answer: String) {
    let thing = Thing(id: Thing.ID(number: 1), short: "", long: answer)

    let words = AnswerKey.words(of: answer).map { AnswerKind.digest($0.text) }

    #expect(AnswerKind.words.keys(of: thing, asked: .forward) == words)
  }
}
