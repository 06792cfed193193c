import Foundation
import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// Things that were added but are in no deck.
@Suite(.slow) struct LostThingsTests {
  private func world() throws -> SyncWorld {
    let world = try SyncWorld(["laptop-bcd2", "desk-bcd3"])
    let drafts = [("DNS", "Domain Name System"), ("TCP", "Transmission Control Protocol")]
    for (short, long) in drafts {
      try world.commit(
        Change("add", edits: [.add(NewThing(short: short, long: long), deck: "net")]), on: 0)
    }
    try world.sync(0)
    try world.sync(1)
    return world
  }

  @Test func `a row that an editor removed is reported, with the machine and the day`() throws {
    let world = try world()
    let text = try #require(try world.decks(1)["net.csv"])
    let rest = text.split(separator: "\n").filter { !$0.hasPrefix("DNS") }.joined(separator: "\n")
    try world.machines[1].write(rest + "\n", deck: "net")
    try world.sync(1)
    try world.sync(0)

    let report = try world.libraries[0].check { _ in }

    #expect(report.problems.isEmpty)
    let remark = try #require(report.remarks.first)
    #expect(remark.sentence.hasPrefix("DNS was added to net on laptop, "))
    #expect(remark.sentence.contains("missing from all decks since desk's change of "))
    #expect(report.remarks.count == 1)
  }

  @Test func `a Thing removed, moved or renamed with til is not reported as missing`() throws {
    let world = try world()
    let (dns, tcp) = (try world.thing("DNS", on: 1), try world.thing("TCP", on: 1))
    try world.commit(Change("remove", edits: [.remove(dns.id)]), on: 1)
    try world.commit(Change("move", edits: [.move(tcp.id, to: "wire")]), on: 1)
    try world.commit(Change("rename", edits: [.rename(deck: "wire", to: "cable")]), on: 1)

    #expect(try world.problems() == [])
    #expect(try world.libraries[0].check { _ in }.remarks == [])
  }
}
