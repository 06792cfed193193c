import Foundation
import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive

/// Libraries on several machines that share a repository.
@Suite(.slow) struct SyncTests {
  private func add(_ short: String, _ long: String, _ deck: String = "net") -> Change {
    Change("add", edits: [.add(NewThing(short: short, long: long), deck: deck)])
  }

  @Test func `each machine receives what the other sends`() throws {
    let world = try SyncWorld()
    let id = try #require(
      try world.commit(add("SMTP", "Simple Mail Transfer Protocol"), on: 0).added.first)
    try world.answer(id, on: 0)

    let sent = try world.sync(0)
    let received = try world.sync(1)

    #expect(sent.sent.reviews == 1)
    #expect(sent.sent.added == ["SMTP"])
    #expect(received.received.reviews == 1)
    #expect(received.received.added == ["SMTP"])
    #expect(received.received.devices == ["laptop-bcd1"])
    #expect(try world.sync(1).isUpToDate)
    #expect(try world.entries(1).map(\.thing.short) == ["SMTP"])
    #expect(try world.problems() == [])
  }

  @Test func `libraries without a common commit are merged`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"], setUp: false)
    try world.commit(add("SMTP", "Simple Mail Transfer Protocol"), on: 0)
    try world.commit(add("DNS", "Domain Name System"), on: 0)
    try world.commit(add("DNS", "Domain Name System"), on: 1)
    try world.commit(add("TCP", "Transmission Control Protocol"), on: 1)

    let first = try #require(
      try world.libraries[0].setup(for: world.remote, progress: { _ in }))
    try world.sync(0, with: world.remote)
    let second = try #require(
      try world.libraries[1].setup(for: world.remote, progress: { _ in }))
    try world.sync(1, with: world.remote)

    #expect(first.sides == .send)
    #expect(first.newRemote == world.remote)
    #expect(second.sides == .merge)
    #expect(second.newRemote == nil)
    #expect(try world.entries(1).map(\.thing.short).sorted() == ["DNS", "SMTP", "TCP"])
    #expect(try world.problems() == [])
    #expect(try world.libraries[1].setup(for: world.remote, progress: { _ in }) == nil)
  }

  @Test func `the later of two texts wins, and undo restores the other`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    try world.commit(add("DNS", "Domain Name System"), on: 0)
    try world.sync(0)
    try world.sync(1)
    world.machines[1].advance(3600)
    try world.edit("DNS", on: 0) { $0.long = "earlier" }
    try world.edit("DNS", on: 1) { $0.long = "later" }

    try world.sync(0)
    let merged = try world.sync(1)

    #expect(merged.overruled == ["DNS"])
    #expect(try world.thing("DNS", on: 1).long == "later")
    #expect(try world.problems() == [])
    #expect(try world.thing("DNS", on: 0).long == "later")
    var line: JournalLine?
    try world.libraries[1].lines(of: world.machines[1].device) { past in
      line = past.line
      return false
    }
    let found = try #require(line)
    guard case .batch(let batch) = found.event else {
      Issue.record("\(found.event)")
      return
    }
    #expect(batch.command == "sync")
    #expect(batch.source == "with laptop-bcd1")
    let undoing = try #require(try world.libraries[1].undoing(found.name, redo: false))
    #expect(undoing.conflicts.isEmpty)
    _ = try world.libraries[1].commit(undoing, at: world.machines[1].now)
    #expect(try world.thing("DNS", on: 1).long == "earlier")
    #expect(try world.problems() == [])
    #expect(try world.thing("DNS", on: 0).long == "earlier")
  }

  /// On two machines, adds a Thing, edits a note and answers two cards every day.
  @Test func `twenty days on two machines cause no conflict`() throws {
    let world = try SyncWorld(["laptop-bcd1", "desk-bcd2"])
    try world.commit(add("A", "alpha"), on: 0)
    try world.commit(add("B", "beta"), on: 0)
    for day in 0..<20 {
      for machine in 0..<2 {
        let fixture = world.machines[machine]
        fixture.advance(43_200)
        try world.sync(machine)
        try world.commit(add("D\(day)M\(machine)", "added on day \(day)"), on: machine)
        let entries = try world.entries(machine)
        try world.edit(entries[(day * 3) % entries.count].thing.short, on: machine) {
          $0.note = "day \(day) on \(machine)"
        }
        for turn in 0..<2 {
          try world.answer(entries[(day + turn) % entries.count].thing.id, on: machine)
        }
        if day % 3 == machine { try world.sync(machine) }
      }
    }
    #expect(try world.problems() == [])
    #expect(try world.entries(0).count == 42)
  }

  /// `SYNC_HISTORIES=1000 swift test --filter SyncTests` tests more histories.
  @Test func `random histories of three machines end in the same state`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SYNC_HISTORIES"].flatMap(Int.init) ?? 4
    let start = environment["SYNC_SEED"].flatMap(Int.init) ?? 0
    for seed in start..<start + count {
      var random = SeededGenerator(seed: UInt64(seed))
      let world = try SyncWorld()
      do {
        for step in 0..<40 { try world.step(step, &random) }
        let problems = try world.problems()
        #expect(problems == [], "seed \(seed)")
      } catch {
        Issue.record(error, "seed \(seed)")
      }
    }
  }
}
