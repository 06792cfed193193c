import Foundation
import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive

/// Decks that are damaged or disappear on one machine, without anybody having removed Things.
@Suite(.slow) struct DeckLossTests {
  private func text(_ count: Int, of name: String = "T") -> String {
    "short,long\n" + (0..<count).map { "\(name)\($0),a long form \(name)\($0)\n" }.joined()
  }

  /// Two machines with a deck of four Things, and further ones.
  private func world(_ decks: [String: Int] = [:]) throws -> SyncWorld {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    for (name, count) in decks.merging(["net": 4], uniquingKeysWith: { one, _ in one }) {
      try world.machines[0].write(text(count, of: name.uppercased()), deck: name)
    }
    try world.sync(0)
    try world.sync(1)
    return world
  }

  private func path(_ deck: String, _ world: SyncWorld, _ machine: Int = 0) -> String {
    world.library(machine) + "/decks/\(deck).csv"
  }

  private func remote(_ deck: String, _ world: SyncWorld) throws -> String {
    try SyncWorld.git(["show", "main:decks/\(deck).csv"], at: world.remote)
  }

  private func damaged(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return [
      [], [UInt8](repeating: 0, count: bytes.count), Array(bytes.prefix(bytes.count / 2 + 3)),
      Array(bytes.prefix(bytes.count / 2)) + [UInt8](repeating: 0, count: 40),
      Array(text.replacing("\nNET2", with: "\n\"NET2").utf8), [0xFF, 0xFE] + bytes,
      Array(text.replacing("\nNET1", with: "\n<<<<<<< HEAD\nNET1").utf8),
    ]
  }

  @Test func `a damaged deck is not sent, and can be restored`() throws {
    let world = try world()
    let good = try world.machines[0].text(deck: "net")
    for bytes in damaged(good) {
      try Data(bytes).write(to: URL(filePath: path("net", world)))

      let report = try world.sync(0)

      #expect(report.sent.isEmpty)
      #expect(report.remarks.map(\.file) == ["decks/net.csv"], "\(bytes.prefix(20))")
      #expect(try remote("net", world) == good)
      #expect(try Data(contentsOf: URL(filePath: path("net", world))) == Data(bytes))
      let restored = try world.sync(0) { $0.restores = true }
      #expect(restored.remarks.map(\.sentence) == ["Restored net."])
      #expect(try world.machines[0].text(deck: "net") == good)
      #expect(try world.sync(0).remarks == [])
    }
    #expect(try world.problems() == [])
  }

  @Test func `a last row that was shortened is an edit`() {
    let old = Array("short,long\nA,one\nB,two".utf8)

    #expect(!DeckDamage.of(Array("short,long\nA,one\nB,tw".utf8), since: old))
    #expect(DeckDamage.of(Array("short,long\nA,on".utf8), since: old))
    #expect(!DeckDamage.of(Array("short,long\nA,one".utf8), since: old))
  }

  @Test func `a damaged deck stays as it is while other machines change it`() throws {
    let world = try world()
    try world.machines[0].write("short,long\n\"A", deck: "net")
    try world.edit("NET1", on: 1) { $0.long = "changed elsewhere" }
    try world.sync(1)

    try world.sync(0)

    #expect(try world.machines[0].text(deck: "net") == "short,long\n\"A")
    try world.sync(0) { $0.restores = true }
    #expect(try world.thing("NET1", on: 0).long == "changed elsewhere")
    #expect(try world.problems() == [])
  }

  @Test func `a damaged deck that another program has sent does not replace a good one`() throws {
    let world = try world()
    let good = try world.machines[0].text(deck: "net")
    for bytes in damaged(good) {
      try Data(bytes).write(to: URL(filePath: path("net", world, 1)))
      try SyncWorld.git(["commit", "-q", "-a", "-m", "mine"], at: world.library(1))
      try SyncWorld.git(["push", "-q", "origin", "HEAD:main"], at: world.library(1))

      let report = try world.sync(0)

      #expect(report.remarks.map(\.file) == ["decks/net.csv"], "\(bytes.prefix(20))")
      #expect(try world.machines[0].text(deck: "net") == good)
      #expect(try remote("net", world) == good)
      try world.sync(1) { $0.restores = true }
      #expect(try world.machines[1].text(deck: "net") == good)
    }
    #expect(try world.problems() == [])
  }

  enum Loss: CaseIterable { case folder, entries, subfolder, rows, half }

  private func lose(_ loss: Loss, _ world: SyncWorld, on machine: Int = 0) throws {
    let decks = world.library(machine) + "/decks"
    switch loss {
    case .folder: try FileManager.default.removeItem(atPath: decks)
    case .entries:
      for name in try FileManager.default.contentsOfDirectory(atPath: decks) {
        try FileManager.default.removeItem(atPath: decks + "/" + name)
      }
    case .subfolder: try FileManager.default.removeItem(atPath: decks + "/work")
    case .rows, .half:
      let deck = loss == .rows ? "work/big" : "net"
      let lines = try world.machines[machine].text(deck: deck).split(separator: "\n")
      let kept = lines.prefix(loss == .rows ? 10 : 2).joined(separator: "\n") + "\n"
      try world.machines[machine].write(kept, deck: deck)
    }
  }

  private func decks(for loss: Loss) -> [String: Int] {
    loss == .half ? [:] : loss == .rows ? ["work/big": 61, "other": 99] : ["work/big": 51]
  }

  @Test(arguments: Loss.allCases)
  func `Things that disappeared are a question, and nothing is sent before the answer`(
    loss: Loss
  ) throws {
    let world = try world(decks(for: loss))
    let before = try world.decks(1)
    let head = try SyncWorld.git(["rev-parse", "main"], at: world.remote)
    try lose(loss, world)

    let question = try #require(try world.question(0))

    #expect(question.status == .no)
    #expect(try SyncWorld.git(["rev-parse", "main"], at: world.remote) == head)
    #expect(try world.question(0) == question)
    try world.sync(0) { $0.restores = true }
    #expect(try rows(world.decks(0)) == rows(before))
    #expect(try world.problems() == [])
    #expect(try rows(world.decks(1)) == rows(before))

    try lose(loss, world)
    let left = loss == .folder ? [:] : try world.decks(0)
    let again = try #require(try world.question(0))
    try world.sync(0) { $0.accepted = [again] }
    #expect(try world.question(0) == nil)
    // The lines that record the answer spare the other machine the question.
    #expect(try world.question(1) == nil)
    #expect(try world.decks(1) == left)
  }

  @Test(arguments: Loss.allCases)
  func `Things that another program removed are a question on the receiving machine`(
    loss: Loss
  ) throws {
    let world = try world(decks(for: loss))
    let before = try world.decks(0)
    try lose(loss, world, on: 1)
    try SyncWorld.git(["add", "-A"], at: world.library(1))
    try SyncWorld.git(["commit", "-q", "-m", "mine"], at: world.library(1))
    try SyncWorld.git(["push", "-q", "origin", "HEAD:main"], at: world.library(1))
    // Both a merge and a mere update of the branch are asked about.
    if loss == .rows {
      try world.commit(Change("flag", events: [.flag(try world.thing("NET0", on: 0).id)]), on: 0)
    }

    let question = try #require(try world.question(0))

    guard case .removed = question else {
      Issue.record("\(question)")
      return
    }
    #expect(try world.decks(0) == before)
    try world.sync(0) { $0.restores = true }
    #expect(
      try world.entries(0).count
        == before.values.reduce(0) { $0 + $1.split(separator: "\n").count - 1 })
    #expect(try world.problems() == [])
  }

  @Test func `what til removes, moves and renames is no question`() throws {
    let world = try world(["big": 60, "more": 70])
    let things = try world.entries(0)
    let edits = things.filter { $0.deck == "big" }.map { Change.Edit.remove($0.thing.id) }
    try world.commit(Change("remove", edits: edits), on: 0)
    try world.commit(Change("rename", edits: [.rename(deck: "more", to: "else")]), on: 0)
    try world.commit(
      Change(
        "move",
        edits: things.filter { $0.deck == "more" }.prefix(55).map {
          .move($0.thing.id, to: "third")
        }),
      on: 0)
    #expect(try world.question(0) == nil)
    #expect(try world.question(1) == nil)
    #expect(try world.problems() == [])
    // A deck renamed by hand has the same Things.
    try FileManager.default.moveItem(atPath: path("third", world), toPath: path("3rd", world))
    #expect(try world.question(0) == nil)
    #expect(try world.question(1) == nil)
    #expect(try world.problems() == [])
    #expect(try world.entries(1).count == 74)
  }

  @Test func `a sync can be undone in decks, and the answers stay`() throws {
    let world = try world(["big": 60, "gone": 3])
    let before = try world.decks(0)
    let id = try world.thing("NET0", on: 1).id
    try world.answer(id, on: 1)
    try world.edit("NET1", on: 1) { $0.long = "changed" }
    try world.commit(
      Change("add", edits: [.add(NewThing(short: "new", long: "a new one"), deck: "net")]), on: 1)
    let gone = try world.entries(1).filter { $0.deck == "gone" || $0.thing.short == "BIG7" }
    try world.commit(Change("remove", edits: gone.map { .remove($0.thing.id) }), on: 1)
    try world.commit(
      Change("move", edits: [.move(try world.thing("BIG9", on: 1).id, to: "net")]), on: 1)
    try world.sync(1)
    try world.sync(0)
    let after = try world.decks(0)

    let undoing = try #require(try world.libraries[0].undoingSync())
    #expect(undoing.conflicts.isEmpty)
    _ = try world.libraries[0].commit(undoing, at: world.machines[0].now)

    #expect(try rows(world.decks(0)) == rows(before))
    #expect(try world.libraries[0].undoingSync() == nil)
    #expect(try world.libraries[0].records(of: [Card.ID(id, .forward)]).count == 1)
    // It is an ordinary change.
    let again = try #require(try world.libraries[0].undoing(nil, redo: false))
    #expect(again.conflicts.isEmpty)
    _ = try world.libraries[0].commit(again, at: world.machines[0].now)
    #expect(try rows(world.decks(0)) == rows(after))
    #expect(try world.problems() == [])
  }

  /// The rows of decks that have some, without their ids, which a change may have written.
  private func rows(_ decks: [String: String]) -> [String: [String]] {
    decks.mapValues { text in
      text.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",").prefix(2).joined(separator: ",")
      }
    }.filter { !$0.value.isEmpty }
  }

  @Test func `another branch is merged only if the user agrees`() throws {
    let world = try world()
    try world.edit("NET1", on: 0) { $0.long = "changed" }
    try world.sync(0)
    let head = try SyncWorld.git(["rev-parse", "main"], at: world.remote)
    try SyncWorld.git(["checkout", "-q", "-b", "old", "HEAD~1"], at: world.library())

    #expect(try world.question(0) == .branch("old", insteadOf: "main"))
    #expect(try SyncWorld.git(["rev-parse", "main"], at: world.remote) == head)

    try world.sync(0) { $0.accepted = [.branch("old", insteadOf: "main")] }
    #expect(try world.question(0) == nil)
    #expect(try world.thing("NET1", on: 0).long == "changed")
    #expect(try world.problems() == [])
  }
}
