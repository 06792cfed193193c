import Interchange
import Testing
import Things

/// The plan of an import, computed against existing decks.
struct PlanTests {
  private static let deck = """
    short,long,note,tags,also,id,guid
    ACL,Access Control List,,,,bcdfghjkm2,
    QoS,Quality of Servce,,net,,bcdfghjkm3,g-qos
    PAP,Password Authentication Protocol,,,,bcdfghjkm4,
    ATM,Automated Teller Machine,,,cash machine,bcdfghjkm5,

    """

  /// Fates of the drafts, in words.
  private func fates(_ plan: ImportPlan) -> [String] {
    var fates: [String] = []
    plan.forEachDraft { _, fate, _, _ in fates.append(fate) }
    return fates
  }

  static let rules: [(rule: String, file: String, fates: [String], short: String, long: String)] = [
    ("equal forms are the same", "short,long\nACL,Access Control List\n", ["same"], "", ""),
    (
      "forms that differ in how accents are put together are the same",
      "short,long\nACL,Access Control List\nÅ,e\u{301}t\u{e9}\nA\u{30A},\u{e9}te\u{301}\n",
      ["same", "added", "not-taken"], "", ""
    ),
    (
      "a long form that is alike is a change", "short,long\nQoS,Quality of Service\n", ["changed"],
      "QoS", "Quality of Service"
    ),
    (
      "a long form that is not alike is another Thing",
      "short,long\nATM,Asynchronous Transfer Mode\n", ["added"], "", ""
    ),
    (
      "case makes new short form", "short,long\nacl,Access Control Lists\n", ["added"], "", ""
    ),
    (
      "an id of this deck goes before everything else",
      "short,long,id\nACL2,Something Else,bcdfghjkm2\n", ["changed"], "ACL2", "Something Else"
    ),
    (
      "a guid goes before texts",
      "short,long,guid\nQ,Another Thing Entirely,g-qos\n", ["changed"], "Q",
      "Another Thing Entirely"
    ),
    (
      "an id that this deck has not means nothing",
      "short,long,id\nACL,Access Control List,zzzzzzzzzz\n", ["same"], "", ""
    ),
    (
      "the likest long form is the change",
      "short,long\nQoS,Quality of Servicing\nQoS,Quality of Service\n", ["added", "changed"],
      "QoS", "Quality of Service"
    ),
    (
      "order does not matter",
      "short,long\nATM,Automated Teller Machine\nACL,Access Control List\n", ["same", "same"], "",
      ""
    ),
    (
      "the same pair twice is taken once",
      "short,long\nACL,Access Control List\nX,y\nACL,Access Control List\nX,y\n",
      ["same", "added", "not-taken", "not-taken"], "", ""
    ),
  ]

  @Test(arguments: rules)
  func `a row is matched by rule`(
    rule: String, file: String, fates: [String], short: String, long: String
  ) throws {
    let library = try TestLibrary(["words": Self.deck])

    let plan = try library.plan(file)

    #expect(self.fates(plan) == fates, "\(rule)")
    #expect(plan.changes.map(\.new.short) == (short.isEmpty ? [] : [short]), "\(rule)")
    #expect(plan.changes.map(\.new.long) == (long.isEmpty ? [] : [long]), "\(rule)")
  }

  @Test
  func `edits made while studying are kept`() throws {
    let library = try TestLibrary([
      "words": "short,long,note,tags,also\nATM,Automated Teller Machine,mine,bank,cash machine\n"
    ])

    let plan = try library.plan(
      "short,long,note,tags,also\nATM,Automated Teller Machines,,money,teller\n")

    #expect(plan.changes.first?.new.note == "mine")
    #expect(plan.changes.first?.new.tags == ["bank", "money"])
    #expect(plan.changes.first?.new.also == ["cash machine", "teller"])
  }

  @Test
  func `a second import of a file changes nothing`() throws {
    let library = try TestLibrary()
    let file = """
      short,long,note,tags,also,guid
      ACL,Access Control List,n,a b,x|y,g1
      ATM,Automated Teller Machine,,,,
      ATM,Asynchronous Transfer Mode,,,,
      ATM,Asynchronous Transfer Mode,,,,

      """

    let first = try library.plan(file)
    try library.commit(first)
    let second = try library.plan(file)

    #expect(first.counts.addedInAll == 3)
    #expect(second.changesNothing)
    #expect(second.counts.same == 3)
    #expect(second.counts.doubtful == 0)
    let text = try library.text(deck: "words")
    try library.commit(second)
    #expect(try library.text(deck: "words") == text)
  }

  @Test
  func `rows missing from a source are reported and can be suspended`() throws {
    let library = try TestLibrary(["words": "short,long\nmine,my own\n"])
    try library.commit(try library.plan("short,long\nA,one\nB,two\nC,three\n"))

    let plan = try library.plan("short,long\nA,one\nC,threes\n", file: "words (2).csv")
    let other = try library.plan("short,long\nA,one\n", file: "others.csv", deck: "words")

    #expect(plan.vanished.map(\.thing.short) == ["B"])
    #expect(plan.counts.vanished == 1)
    #expect(other.vanished.isEmpty)
    try library.commit(plan, pruning: true)
    let gone = try #require(plan.vanished.first?.thing.id)
    let card = Card.ID(gone, .forward)
    #expect(try library.opened.records(of: [card])[card]?.isSuspended == true)
    #expect(try library.plan("short,long\nA,one\nC,threes\n").vanished.isEmpty)
  }

  @Test
  func `an undone import does not count`() throws {
    let library = try TestLibrary()
    try library.commit(try library.plan("short,long\nA,one\nB,two\n"))
    let undoing = try #require(try library.opened.undoing(nil, redo: false))
    _ = try library.opened.commit(undoing, at: library.now)

    let plan = try library.plan("short,long\nA,one\n")

    #expect(plan.vanished.isEmpty)
    #expect(plan.counts.addedInAll == 1)
  }

  @Test
  func `one import is one undo`() throws {
    let library = try TestLibrary(["words": Self.deck])
    let before = try library.entries

    try library.commit(
      try library.plan("short,long,note\nQoS,Quality of Service,better\nNEW,another\nB,c\n"))
    #expect(try library.entries.count == 6)
    let undoing = try #require(try library.opened.undoing(nil, redo: false))
    _ = try library.opened.commit(undoing, at: library.now)

    #expect(undoing.line.event.kind == .batch)
    #expect(try library.entries == before)
  }

  @Test
  func `redo restores the order of rows`() throws {
    let library = try TestLibrary(["words": Self.deck])
    let rows = (0..<50).map { "S\($0),long form \($0)\n" }.joined()
    try library.commit(
      try library.plan("short,long\nQoS,Quality of Service\n" + rows, file: "words.csv"))
    let imported = try library.text(deck: "words")

    for redo in [false, true, false, true] {
      let undoing = try #require(try library.opened.undoing(nil, redo: redo))
      _ = try library.opened.commit(undoing, at: library.now)
    }

    #expect(try library.text(deck: "words") == imported)
  }

  @Test
  func `a pair in another deck stays there`() throws {
    let library = try TestLibrary(["other": "short,long\nACL,Access Control List\n"])

    let plan = try library.plan(
      "short,long\nACL,Access Control List\nacl,access control list\nACL,Anterior Cruciate Ligament\n"
    )

    #expect(fates(plan) == ["elsewhere", "added", "added"])
    #expect(plan.elsewhere.map(\.deck) == ["other"])
    #expect(plan.diagnostics(.doubtful).map(\.rule) == ["case-twin"])
  }

  @Test
  func `a second meaning joins a family and is not doubtful`() throws {
    let library = try TestLibrary(["words": Self.deck])

    let plan = try library.plan("short,long\nPAP,Positive Airway Pressure\n")

    #expect(plan.counts.added == 0)
    #expect(plan.counts.joining == 1)
    #expect(plan.counts.doubtful == 0)
    #expect(plan.additions(joiningFamilies: true).map(\.short) == ["PAP"])
    #expect(plan.additions().isEmpty)
  }

  @Test
  func `a repeated id is one Thing`() throws {
    let library = try TestLibrary(["words": Self.deck])

    let plan = try library.plan(
      "short,long,id\nACL,Access Control Lists,bcdfghjkm2\nXYZ,something,bcdfghjkm2\n")
    try library.commit(plan)

    #expect(fates(plan) == ["changed", "added"])
    #expect(plan.diagnostics(.doubtful).map(\.rule) == ["repeated-id"])
    let things = try library.entries.map(\.thing)
    #expect(Set(things.map(\.id)).count == 5)
    #expect(things.first { $0.short == "ACL" }?.id == Thing.ID("bcdfghjkm2"))
  }

  @Test
  func `free ids of a file are kept`() throws {
    let library = try TestLibrary()

    try library.commit(try library.plan("short,long,id\nA,one,bcdfghjkm2\nB,two,\n"))

    #expect(try library.entries.first?.thing.id == Thing.ID("bcdfghjkm2"))
  }

  @Test
  func `rows go to the decks they name, unless --deck is given`() throws {
    let library = try TestLibrary()
    let file = "short,long,deck\nA,one,x\nB,two,y/z\nC,three,\n"

    let plan = try library.plan(file)
    let all = try library.plan(file, deck: "one")
    try library.commit(plan)

    #expect(plan.targets.map(\.name) == ["x", "y/z", "words"])
    #expect(all.targets.map(\.name) == ["one"])
    #expect(try library.entries.map(\.deck) == ["words", "x", "y/z"])
    #expect(try library.plan(file).changesNothing)
  }

  @Test
  func `a bad row does not affect the others`() throws {
    let library = try TestLibrary()

    let plan = try library.plan("short,long\nA,one\n#N/A,x\nB\nC,three\n")

    #expect(plan.counts.added == 2)
    #expect(plan.counts.notTaken == 2)
    #expect(plan.diagnostics(.notTaken).map(\.line) == [3, 4])
  }

  @Test
  func `a corrected short form keeps its Thing`() throws {
    let library = try TestLibrary()
    try library.commit(try library.plan("short,long\nSTMP,mail\nDNS,names\nNTP,time\n"))
    let ids = Set(try library.entries.map(\.thing.id))

    let plan = try library.plan("short,long\nSMTP,mail\ndns,names\nNTP,time\nFTP,files\n")
    #expect(fates(plan) == ["changed", "changed", "same", "added"])
    #expect(plan.vanished.isEmpty)
    try library.commit(plan)
    #expect(Set(try library.entries.map(\.thing.id)).isSuperset(of: ids))

    let other = try library.plan("short,long\nA,names\nB,names\n")
    #expect(fates(other) == ["added", "added"])
  }

  @Test
  func `each of many long forms matches its own Thing`() throws {
    let library = try TestLibrary()
    let rows = (0..<80).map { "X,meaning number \($0 * 7919)\n" }.joined()

    try library.commit(try library.plan("short,long\n" + rows))
    let plan = try library.plan("short,long\n" + rows.replacing("meaning", with: "Meaning"))

    #expect(plan.counts.changedInAll == 80)
  }
}
