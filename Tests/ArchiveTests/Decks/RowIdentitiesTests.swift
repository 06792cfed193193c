import TestSupport
import Testing
import Things

@testable import Archive

@Suite struct RowIdentitiesTests {
  private func id(_ short: String, _ long: String, _ counter: Int = 0) -> Thing.ID {
    .computed(short: short, long: long, counter: counter)
  }

  private func seen(_ rows: [String: [LastSeen.Entry]]) -> LastSeen {
    let ids = Set(rows.values.joined().map(\.id))
    return LastSeen(rows: { rows[$0] ?? [] }, knows: { ids.contains($0) })
  }

  private func row(_ id: Thing.ID, _ short: String, _ long: String) -> LastSeen.Entry {
    LastSeen.Entry(id: id, short: short, long: long)
  }

  private func identities(
    _ decks: [DeckFile], _ seen: LastSeen = .nothing
  ) throws -> RowIdentities {
    RowIdentities.of(decks, seen: seen)
  }

  @Test func `an id in a cell belongs to the row`() throws {
    let other = id("x", "y")
    let result = try identities([deck("short,long,id\nA,a,\(other)\nB,b,\n")])

    #expect(result.decks[0].ids == [other, id("B", "b")])
    #expect(result.decks[0].unwritten == [1])
    #expect(result.remarks.isEmpty)
    #expect(!result.isDisputed)
  }

  @Test func `a counter avoids the id of an existing Thing`() throws {
    let result = try identities([
      deck("short,long\nA,a\n", name: "b"), deck("short,long\nA,a\n", name: "a"),
      deck("short,long,id\nZ,z,\(id("B", "b"))\nB,b,\n", name: "c"),
    ])

    #expect(
      result.decks.map(\.ids) == [
        [id("A", "a", 1)], [id("A", "a")], [id("B", "b"), id("B", "b", 1)],
      ])
  }

  @Test func `two rows of one text in one file are one Thing`() throws {
    let result = try identities([deck("short,long,note\nA,a,1\nB,b,\nA,a,2\n")])

    #expect(result.decks[0].ids == [id("A", "a"), id("B", "b"), id("A", "a")])
    #expect(result.decks[0].repeats == [2])
    #expect(result.remarks == [DeckRemark(path: "words.csv", line: 4, .repeats(line: 2))])
  }

  @Test func `two rows of one text and one id in one file are one Thing`() throws {
    let other = id("x", "y")
    let result = try identities([deck("short,long,id\nA,a,\(other)\nA,a,\(other)\n")])

    #expect(result.decks[0].ids == [other, other])
    #expect(result.decks[0].repeats == [1])
    #expect(result.decks[0].unwritten.isEmpty)
    #expect(!result.isDisputed)
  }

  @Test func `an id in two rows stays with the row whose text gives it`() throws {
    let own = id("A", "a")
    let result = try identities([deck("short,long,id\nB,b,\(own)\nA,a,\(own)\n")])

    #expect(result.decks[0].ids == [id("B", "b"), own])
    #expect(result.decks[0].unwritten == [0])
    #expect(
      result.remarks == [
        DeckRemark(path: "words.csv", line: 2, .takenID(own, by: "decks/words.csv, line 3"))
      ])
    #expect(result.isDisputed)
  }

  @Test func `an id in two rows that neither text gives stays with the first by deck and line`()
    throws
  {
    let other = id("x", "y")
    let b = deck("short,long,id\nA,a,\(other)\n", name: "b")
    let a = deck("short,long,id\nC,c,\(other)\nB,b,\(other)\n", name: "a")

    let result = try identities([b, a])

    #expect(result.decks.map(\.ids) == [[id("A", "a")], [other, id("B", "b")]])
    #expect(try identities([a, b]).decks.map(\.ids) == [[other, id("B", "b")], [id("A", "a")]])
  }

  @Test func `all rows of a copied deck start as new`() throws {
    let text = "short,long,id\nA,a,\(id("A", "a"))\nB,b,\(id("B", "b"))\n"

    let result = try identities([deck(text, name: "copy"), deck(text, name: "a")])

    #expect(result.decks[0].ids == [id("A", "a", 1), id("B", "b", 1)])
    #expect(result.decks[0].unwritten == [0, 1])
    #expect(result.decks[1].ids == [id("A", "a"), id("B", "b")])
  }

  @Test func `a row whose id cell was cleared keeps its id by its text`() throws {
    let old = id("old", "text")
    let result = try identities(
      [deck("short,long\nB,b\nA,a\n")],
      seen(["words": [row(old, "A", "a"), row(id("B", "b"), "B", "b")]]))

    #expect(result.decks[0].ids == [id("B", "b"), old])
    #expect(result.decks[0].unwritten == [0, 1])
    #expect(result.remarks == [DeckRemark(path: "words.csv", line: 3, .recognized(old))])
  }

  @Test func `an edited row keeps its id at 80 percent similarity`() throws {
    let old = id("ATM", "Automated Teler Machine")
    let result = try identities(
      [deck("short,long\nATM,Automated Teller Machine\n")],
      seen(["words": [row(old, "ATM", "Automated Teler Machine")]]))

    #expect(result.decks[0].ids == [old])
    #expect(result.remarks.map(\.what) == [.recognized(old)])
  }

  @Test(arguments: [
    ("SMTP", "Simple Mail Transfer Protocol", "smtp", "Simple Mail Transfer Protocol", true),
    ("SMTP", "Simple Mail Transfer Protocol", "SMTPS", "Simple Mail Transfer Protocol", true),
    ("TLA", "three-letter acronym", "TLS", "three-letter acronym", true),
    ("ATM", "Automated Teller Machine", "ATM", "Asynchronous Transfer Mode", false),
    ("port of ssh", "22", "port of ftp", "21", false),
    ("C", "a language", "C++", "a language", false),
  ])
  func `both forms have equal weight`(
    short: String, long: String, newShort: String, newLong: String, isOne: Bool
  ) throws {
    let old = id(short, long)
    let result = try identities(
      [deck("short,long\n\(newShort),\(newLong)\n")], seen(["words": [row(old, short, long)]]))

    #expect((result.decks[0].ids == [old]) == isOne)
  }

  @Test func `nothing ambiguous is matched`() throws {
    let (one, two) = (
      id("w1", "Automated Teller Machine 1"), id("w1", "Automated Teller Machine 2")
    )
    let texts = [
      row(one, "w1", "Automated Teller Machine 1"), row(two, "w1", "Automated Teller Machine 2"),
    ]

    let forked = try identities(
      [deck("short,long\nw1,Automated Teller Machine 3\n")], seen(["words": texts]))
    let joined = try identities(
      [deck("short,long\nw1,Automated Teller Machine 3\nw1,Automated Teller Machine 4\n")],
      seen(["words": [texts[0]]]))

    #expect(forked.decks[0].ids == [id("w1", "Automated Teller Machine 3")])
    #expect(!joined.decks[0].ids.contains(one))
    #expect(forked.remarks.isEmpty)
  }

  @Test func `equal text takes precedence over similarity`() throws {
    let (one, two) = (id("x", "1"), id("x", "2"))
    let result = try identities(
      [deck("short,long\nword,a long form 1\nword,a long form 2\n")],
      seen(["words": [row(one, "word", "a long form 2"), row(two, "word", "a long form 3")]]))

    #expect(result.decks[0].ids == [two, one])
  }

  @Test func `an id that is still in a cell is not gone`() throws {
    let old = id("x", "1")
    let result = try identities(
      [
        deck("short,long\nA,a long form\n"),
        deck("short,long,id\nA,a long form,\(old)\n", name: "z"),
      ], seen(["words": [row(old, "A", "a long form")]]))

    #expect(result.decks[0].ids == [id("A", "a long form")])
  }

  @Test func `a row from another deck is recognized by equal text only`() throws {
    let (moved, gone) = (id("word", "a long form 1"), id("word", "a long form 2"))
    let result = try identities(
      [deck("short,long\nword,a long form 1\n", name: "b")],
      seen([
        "a": [row(moved, "word", "a long form 1")], "b": [row(gone, "word", "a long form 2")],
      ]))

    #expect(result.decks[0].ids == [moved])
  }

  @Test func `equal rows that were two Things stay two`() throws {
    let (one, two) = (id("x", "1"), id("x", "2"))
    let result = try identities(
      [deck("short,long\nA,a\nA,a\n")],
      seen(["words": [row(one, "A", "a"), row(two, "A", "a")]]))

    #expect(result.decks[0].ids == [one, two])
    #expect(result.decks[0].repeats.isEmpty)
  }

  @Test func `equal rows that were one Thing stay one`() throws {
    let old = id("x", "1")
    let result = try identities(
      [deck("short,long\nA,a\nA,a\n")], seen(["words": [row(old, "A", "a")]]))

    #expect(result.decks[0].ids == [old, old])
    #expect(result.decks[0].repeats == [1])
  }

  @Test func `a known row is used once, even if two decks had it`() throws {
    let old = id("x", "1")
    let result = try identities(
      [deck("short,long\nA,a\n", name: "a"), deck("short,long\nA,a\n", name: "b")],
      seen(["a": [row(old, "A", "a")], "b": [row(old, "A", "a")]]))

    #expect(result.decks.map(\.ids) == [[old], [id("A", "a")]])
  }

  @Test func `a subset of decks gives the same result, or requires all`() throws {
    let a = deck("short,long,id\nA,a,\(id("A", "a"))\n", name: "a")
    let b = deck("short,long\nB,b\n", name: "b")
    let contender = deck("short,long\nA,a\n", name: "c")

    let held: (Thing.ID) -> Bool = { $0 == id("A", "a") }
    let noHomes = { (ids: Set<Thing.ID>) in KnownHomes(of: ids, from: []) }

    #expect(
      RowIdentities.of([b], seen: .nothing, homes: noHomes, isHeldElsewhere: held)?.decks[0].ids
        == (try identities([a, b]).decks[1].ids))
    #expect(
      RowIdentities.of([contender], seen: .nothing, homes: noHomes, isHeldElsewhere: held) == nil)
    #expect(RowIdentities.of([a], seen: .nothing, homes: noHomes, isHeldElsewhere: held) == nil)
  }

  @Test func `matching is idempotent`() throws {
    let texts = ["a": "short,long\nA,a\nB,b\nA,a\n", "b": "short,long\nA,a\nC,c\n"]
    let decks = texts.keys.sorted().map { deck(texts[$0] ?? "", name: $0) }
    let first = try identities(decks)
    let rows = zip(decks, first.decks).map { file, found in
      (file.name, zip(file.rows, found.ids).map { row($1, file[$0.short], file[$0.long]) })
    }

    let second = try identities(decks, seen(Dictionary(uniqueKeysWithValues: rows)))

    #expect(second.decks == first.decks)
  }

  @Test func `the order of files does not matter`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let words = ["aa", "bb", "long word one", "long word two", "long word six"]
      func word() -> String { words[random.number(below: 5)] }
      let ids = (0..<4).map { id("\($0)", "") }
      var decks = ["a", "b", "c"].map { name in
        let rows = (0..<random.number(below: 5)).map { _ in
          "\(word()),\(word()),\(random.number(below: 2) == 0 ? "" : "\(ids[random.number(below: 4)])")\n"
        }
        return deck("short,long,id\n" + rows.joined(), name: name)
      }
      let last = ["a": (0..<3).map { _ in row(ids[random.number(below: 4)], word(), word()) }]
      let first = try identities(decks, seen(last))

      decks.reverse()
      let second = try identities(decks, seen(last))

      #expect(second.decks.reversed() == first.decks)
      #expect(second.remarks == first.remarks)
      let all = zip(decks.reversed(), first.decks).flatMap { _, deck in
        Set(deck.ids.indices).subtracting(deck.repeats).map { deck.ids[$0] }
      }
      #expect(Set(all).count == all.count)
    }
  }

  @Test func `a completely edited deck is matched without quadratic cost`() throws {
    let text = (0..<3000).map { "w\($0),the long form number \($0).\n" }.joined()
    let rows = (0..<3000).map { number in
      row(id("\(number)", ""), "w\(number)", "the long form number \(number)")
    }

    let result = try identities([deck("short,long\n" + text)], seen(["words": rows]))

    #expect(result.decks[0].ids == rows.map(\.id))
  }
}
