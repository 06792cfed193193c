import Foundation
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Merging two versions of the decks, without git.
struct ThreeWayMergeTests {
  private static let base = """
    short,long,note,tags,also,id
    SMTP,Simple Mail Transfer Protocol,,mail net,,bbbbbbbbbb
    DNS,Domain Name System,"the phone book, so to say",net,,cccccccccc
    TCP,Transmission Control Protocol,,,,dddddddddd

    """

  private func merged(
    _ ours: String, _ theirs: String, base: String = base, later: MergeSideName? = nil
  ) -> ThreeWayMerge {
    ThreeWayMerge(
      base: ["net.csv": Array(base.utf8)], ours: ["net.csv": Array(ours.utf8)],
      theirs: ["net.csv": Array(theirs.utf8)], later: { _ in later })
  }

  private func text(_ merge: ThreeWayMerge, _ path: String = "net.csv") -> String? {
    merge.files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `changes of different cells of a row are both kept`() {
    let ours = Self.base.replacing("Simple Mail Transfer Protocol,", with: "Simple Mail,")
    let theirs = Self.base.replacing("Protocol,,mail net", with: "Protocol,port 25,mail net")

    let merge = merged(ours, theirs)

    #expect(text(merge)?.contains("SMTP,Simple Mail,port 25,mail net,,bbbbbbbbbb\n") == true)
    #expect(merge.losses.isEmpty)
    #expect(merge.remarks.isEmpty)
  }

  @Test func `tags are merged, without those that one side removed`() {
    let ours = Self.base.replacing("mail net", with: "net old")
    let theirs = Self.base.replacing("mail net", with: "mail net rfc")

    #expect(text(merged(ours, theirs))?.contains(",net old rfc,") == true)
  }

  @Test(arguments: [MergeSideName.ours, .theirs])
  func `the later of two texts of a cell wins, and the other is reported`(
    later: MergeSideName
  ) throws {
    let ours = Self.base.replacing("Domain Name System", with: "Domain Names")
    let theirs = Self.base.replacing("Domain Name System", with: "The Domain Name System")

    let merge = merged(ours, theirs, later: later)

    let expected = later == .ours ? "DNS,Domain Names," : "DNS,The Domain Name System,"
    #expect(text(merge)?.contains(expected) == true)
    let loss = try #require(merge.losses.first)
    #expect(loss.short == "DNS")
    #expect(loss.keptOurs == (later == .ours))
    let row = String(decoding: loss.row, as: UTF8.self)
    #expect(row.hasPrefix(later == .ours ? "DNS,The Domain Name System," : "DNS,Domain Names,"))
    #expect(row.contains("\"the phone book, so to say\""))
  }

  @Test func `new rows of both sides follow their neighbors, the same on both machines`() {
    let ours = Self.base.replacing("DNS,", with: "ARP,Address Resolution,,,,gggggggggg\nDNS,")
    let theirs = Self.base.replacing("DNS,", with: "BGP,Border Gateway,,,,ffffffffff\nDNS,")

    let one = text(merged(ours, theirs))
    let other = text(merged(theirs, ours))

    #expect(one == other)
    let shorts = one?.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(shorts == ["SMTP", "BGP", "ARP", "DNS", "TCP"])
  }

  @Test func `a removed row is dropped unless the other side changed it`() {
    let ours =
      Self.base.split(separator: "\n").filter { !$0.hasPrefix("DNS") }
      .joined(separator: "\n") + "\n"
    let theirs = Self.base.replacing("Domain Name System", with: "Domain Names")

    #expect(text(merged(ours, Self.base)) == ours)
    let kept = merged(ours, theirs)
    #expect(text(kept)?.contains("DNS,Domain Names,") == true)
    #expect(
      kept.remarks == [.kept(Thing.ID("cccccccccc") ?? .init(number: 0), short: "DNS", deck: "net")]
    )
  }

  @Test func `a Thing moved on one side and edited on the other is moved and edited`() {
    let line = "DNS,Domain Name System,\"the phone book, so to say\",net,,cccccccccc\n"
    let header = "short,long,note,tags,also,id\n"
    let merge = ThreeWayMerge(
      base: ["net.csv": Array(Self.base.utf8)],
      ours: [
        "net.csv": Array(Self.base.replacing(line, with: "").utf8),
        "names.csv": Array((header + line).utf8),
      ],
      theirs: ["net.csv": Array(Self.base.replacing("Name System", with: "Names").utf8)])

    #expect(
      text(merge, "names.csv") == header + line.replacing("Name System", with: "Names"))
    #expect(text(merge) == Self.base.replacing(line, with: ""))
  }

  @Test func `one Thing added to two decks is one Thing, in one of them`() {
    let header = "short,long,tags,id\n"
    let merge = ThreeWayMerge(
      base: [:], ours: ["a.csv": Array((header + "SQL,Query,db,bbbbbbbbbb\n").utf8)],
      theirs: ["b.csv": Array((header + "SQL,Query,old,bbbbbbbbbb\n").utf8)],
      later: { $0 == .home(Thing.ID("bbbbbbbbbb") ?? .init(number: 0)) ? .theirs : nil })

    #expect(text(merge, "a.csv") == header)
    #expect(text(merge, "b.csv") == header + "SQL,Query,db old,bbbbbbbbbb\n")
    #expect(merge.remarks.count == 1)
  }

  @Test func `a deck renamed on both sides has one name and the edits of both`() {
    let merge = ThreeWayMerge(
      base: ["net.csv": Array(Self.base.utf8)],
      ours: ["web.csv": Array(Self.base.replacing("Name System", with: "Names").utf8)],
      theirs: ["wire.csv": Array(Self.base.replacing("SMTP,Simple", with: "SMTP,Plain").utf8)],
      later: { $0 == .name("net") ? .theirs : nil })

    #expect(merge.files.keys.sorted() == ["wire.csv"])
    #expect(
      text(merge, "wire.csv")
        == Self.base.replacing("Name System", with: "Names")
        .replacing("SMTP,Simple", with: "SMTP,Plain"))
    #expect(merge.remarks == [.named("wire", notAs: "web")])
  }

  @Test func `line endings, byte-order mark, unknown columns and other records are kept`() {
    let base =
      "\u{FEFF}long;short;own;id\r\nOne;1;x;bbbbbbbbbb\r\n\r\nshort row\r\nTwo;2;y;cccccccccc"
    let ours = base.replacing("One;", with: "\"One\";")
    let theirs = base.replacing(";y;", with: ";z;")

    #expect(text(merged(ours, base, base: base)) == ours)
    #expect(
      text(merged(ours, theirs, base: base))
        == ours.replacing(";y;", with: ";z;") + "\r\n")
  }

  @Test func `each row keeps its line ending, also in a file that mixes them`() {
    let base = "short,long,id\nA,1,bbbbbbbbbb\r\nB,2,cccccccccc\nC,3,dddddddddd\r\n"
    let ours = base.replacing("A,1", with: "A,one")
    let theirs = base.replacing("B,2", with: "B,two").replacing("C,3,dddddddddd\r\n", with: "")

    #expect(
      text(merged(ours, theirs, base: base))
        == "short,long,id\nA,one,bbbbbbbbbb\r\nB,two,cccccccccc\n")
  }

  @Test(arguments: ["\"One\"", "One"])
  func `a side's new quoting is kept if the other side left the row alone`(cell: String) {
    let other = cell == "One" ? "\"One\"" : "One"
    let base = "short,long,id\nA,\(other),bbbbbbbbbb\nB,Two,cccccccccc\n"
    let changed = base.replacing(other, with: cell)
    let unrelated = base.replacing("Two", with: "2")
    let expected = changed.replacing("Two", with: "2")

    #expect(text(merged(changed, unrelated, base: base)) == expected)
    #expect(text(merged(unrelated, changed, base: base)) == expected)
  }

  @Test func `a Thing moved to a deck without its columns brings them along`() {
    let row = "DNS,Domain Name System,\"the phone book, so to say\",net,,cccccccccc\n"
    let names = "short,long,id\nARP,Address Resolution,gggggggggg\n"
    let merge = ThreeWayMerge(
      base: ["net.csv": Array(Self.base.utf8), "names.csv": Array(names.utf8)],
      ours: [
        "net.csv": Array(Self.base.replacing(row, with: "").utf8),
        "names.csv": Array((names + "DNS,Domain Name System,cccccccccc\n").utf8),
      ],
      theirs: [
        "net.csv": Array(Self.base.replacing("so to say", with: "in a way").utf8),
        "names.csv": Array(names.utf8),
      ])

    #expect(text(merge, "names.csv")?.contains("the phone book, in a way") == true)
    #expect(text(merge, "names.csv")?.contains("DNS,Domain Name System,cccccccccc") == true)
    #expect(text(merge)?.contains("DNS") == false)
  }

  @Test func `a deck that is unreadable in all versions is taken from the side that changed it`() {
    let broken = "short,long\n\"open\n"

    #expect(text(merged(broken, broken + "more\n", base: broken)) == broken + "more\n")
    #expect(text(merged(broken + "more\n", broken, base: broken)) == broken + "more\n")
    #expect(merged(broken, broken + "more\n", base: broken).remarks.isEmpty)
  }

  @Test func `headers are merged`() {
    let base = "short,long,id\nA,Alpha,bbbbbbbbbb\n"
    let ours = "short,long,mine,id\nA,Alpha,m,bbbbbbbbbb\n"
    let theirs = "short,long,id,note\nA,Alpha,bbbbbbbbbb,n\nB,Beta,cccccccccc,\n"

    #expect(
      text(merged(ours, theirs, base: base))
        == "short,long,id,mine,note\nA,Alpha,bbbbbbbbbb,m,n\nB,Beta,cccccccccc,,\n")
  }

  @Test func `rows without ids are matched by their text, even with small changes`() {
    let base = "short,long\nA,Alphabet\nB,Beta blocker\n"
    let ours = base.replacing("Beta blocker", with: "Beta blockers")
    let theirs = base.replacing("Alphabet", with: "An alphabet") + "C,Gamma\n"

    #expect(
      text(merged(ours, theirs, base: base))
        == "short,long\nA,An alphabet\nB,Beta blockers\nC,Gamma\n")
  }

  @Test func `a deck that cannot be read is not merged row by row`() {
    let broken = Self.base + "\"open\n"
    let merge = merged(Self.base + "NTP,Network Time,,,,ffffffffff\n", broken)

    #expect(text(merge)?.contains("NTP") == true)
    #expect(merge.remarks == [.unreadable("net.csv")])
  }

  /// `MERGES=10000 swift test --filter ThreeWayMerge` tests more merges.
  @Test func `random merges lose nothing and are the same on both machines`() {
    let count = ProcessInfo.processInfo.environment["MERGES"].flatMap(Int.init) ?? 500
    for seed in 0..<count {
      let triple = MergeTriple(seed: UInt64(seed))
      check(triple, seed)
      // As of two libraries that never met.
      check(triple.withoutBase, seed)
    }
  }

  private func check(_ triple: MergeTriple, _ seed: Int) {
    let (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
    let one = ThreeWayMerge(base: base, ours: ours, theirs: theirs, later: triple.later)
    let other = ThreeWayMerge(base: base, ours: theirs, theirs: ours) { question in
      triple.later(question).map { $0 == .ours ? .theirs : .ours }
    }
    var problems: [String] = []
    if one.files != other.files { problems.append("not commutative") }
    if one.losses.map(\.row) != other.losses.map(\.row) { problems.append("other losses") }
    for side in [ours, theirs] {
      let same = ThreeWayMerge(base: base, ours: side, theirs: side)
      if same.files != side { problems.append("not idempotent") }
      if ThreeWayMerge(base: base, ours: side, theirs: base).files != side
        || ThreeWayMerge(base: base, ours: base, theirs: side).files != side
      {
        problems.append("an unchanged side is not neutral")
      }
      let again = ThreeWayMerge(base: side, ours: one.files, theirs: side)
      if again.files != one.files { problems.append("not stable") }
    }
    problems += triple.lost(in: one)
    if !problems.isEmpty {
      Issue.record(
        "seed \(seed): \(problems.joined(separator: "; "))\n\(triple)\n\(one.files.texts)")
    }
  }
}

/// Three random versions of some decks.
struct MergeTriple: CustomStringConvertible {
  private(set) var base: ThreeWayMerge.Files = [:]
  private(set) var ours: ThreeWayMerge.Files = [:]
  private(set) var theirs: ThreeWayMerge.Files = [:]
  private let seed: UInt64

  /// The rows of one version, in the order of its decks.
  private struct Version {
    var header = ["short", "long", "note", "tags", "id"]
    var ending = "\n"
    var decks: [String: [[String]]] = [:]

    var files: ThreeWayMerge.Files {
      decks.mapValues { rows in
        let lines = ([header] + rows.map { Array($0.prefix(header.count)) })
          .map { $0.joined(separator: ",") + ending }
        return Array(lines.joined().utf8)
      }
    }
  }

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed &* 7919 &+ 1)
    var version = Version()
    if random.number(below: 8) == 0 { version.header = ["short", "long", "note", "tags"] }
    for deck in 0..<1 + random.number(below: 3) {
      version.decks["d\(deck).csv"] = (0..<random.number(below: 6)).map { _ in
        Self.row(&random)
      }
    }
    base = version.files
    ours = Self.changed(version, &random, "o").files
    theirs = Self.changed(version, &random, "t").files
  }

  var withoutBase: MergeTriple {
    var triple = self
    triple.base = [:]
    return triple
  }

  private static func row(_ random: inout SeededGenerator) -> [String] {
    let short = "S\(random.number(below: 100_000))"
    let long = "long form \(random.number(below: 1_000_000)) of \(short)"
    let id = Thing.ID.computed(short: short, long: long)
    return [short, long, "", ["a b", "a", ""][random.number(below: 3)], "\(id)"]
  }

  private static func changed(
    _ version: Version, _ random: inout SeededGenerator, _ mark: String
  ) -> Version {
    var version = version
    for step in 0..<random.number(below: 6) {
      change(&version, &random, "\(mark)\(step)")
    }
    return version
  }

  private static func change(
    _ version: inout Version, _ random: inout SeededGenerator, _ mark: String
  ) {
    let names = version.decks.keys.sorted()
    guard let name = names.isEmpty ? nil : random.one(of: names) else { return }
    let count = version.decks[name]?.count ?? 0
    let row = count > 0 ? random.number(below: count) : nil
    switch random.number(below: 12) {
    case 0, 1, 2:
      if let row { version.decks[name]?[row][1 + random.number(below: 2)] += mark }
    case 3: if let row { version.decks[name]?[row][3] += " \(mark)" }
    case 4: if let row { version.decks[name]?[row][3] = "" }
    case 5: if let row { version.decks[name]?.remove(at: row) }
    case 6, 7: version.decks[name]?.insert(Self.row(&random), at: random.number(below: count + 1))
    case 8:
      let new = "\(mark)-\(name)"
      version.decks[new] = version.decks.removeValue(forKey: name)
    case 9:
      let other = random.one(of: names)
      guard let row, other != name, let moved = version.decks[name]?.remove(at: row) else { return }
      version.decks[other]?.append(moved)
    case 10: version.decks["n\(random.number(below: 2)).csv", default: []].append(Self.row(&random))
    default: version.ending = "\r\n"
    }
  }

  /// The same answer for both sides' view of a question.
  func later(_ question: MergeQuestion) -> MergeSideName? {
    let words = Array("\(seed) \(question)".utf8)
    return [.ours, .theirs, nil][Int(CRC64.of(words) % 3)]
  }

  /// Texts of a side that the merge lost without a message.
  func lost(in merge: ThreeWayMerge) -> [String] {
    let (old, one, two) = (things(base), things(ours), things(theirs))
    let merged = things(merge.files)
    var problems: [String] = []
    for id in Set(one.keys).union(two.keys) {
      let isUnchanged = old[id] != nil && (one[id] == old[id] || two[id] == old[id])
      let mayGo = old[id] != nil && (one[id] == nil || two[id] == nil) && isUnchanged
      // The journals can say that only upstream changed what was removed.
      let isRemoved =
        old[id] != nil
        && (one[id] == nil && later(.removal(id)) == .ours
          || two[id] == nil && later(.removal(id)) == .theirs)
      if merged[id] == nil, !mayGo, !isRemoved, base.values.first.map(hasIDs) ?? true {
        problems.append("\(id) is gone")
      }
      for text in [one[id], two[id]].compactMap(\.self) where text != old[id] && merged[id] != nil {
        let isThere = merged[id]?.contains(text) == true
        let isLost = merge.losses.contains {
          String(decoding: $0.row, as: UTF8.self).contains(text)
        }
        if !isThere, !isLost { problems.append("\"\(text)\" is lost") }
      }
    }
    let count = merge.files.values.reduce(0) {
      $0 + DeckFile(name: "", path: "", bytes: $1).rows.count
    }
    if count != merged.count { problems.append("a Thing stands twice") }
    return problems
  }

  private func hasIDs(_ text: [UInt8]) -> Bool {
    DeckFile(name: "", path: "", bytes: text).header?[.id] != nil
  }

  /// Long forms by id.
  private func things(_ files: ThreeWayMerge.Files) -> [Thing.ID: String] {
    var found: [Thing.ID: String] = [:]
    for (path, text) in files {
      let file = DeckFile(name: path, path: path, bytes: text)
      for row in file.rows { found[row.id ?? file.computedID(row)] = file[row.long] }
    }
    return found
  }

  var description: String {
    "base \(base.texts)\nours \(ours.texts)\ntheirs \(theirs.texts)"
  }
}

extension ThreeWayMerge.Files {
  /// All decks, for failure messages.
  fileprivate var texts: String {
    sorted { $0.key < $1.key }.map { "\($0.key):\n\(String(decoding: $0.value, as: UTF8.self))" }
      .joined(separator: "\n")
  }
}
