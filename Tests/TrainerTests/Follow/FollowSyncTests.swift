import Foundation
import Recall
import TestSupport
import Testing
import Things

@testable import Trainer

/// Two machines that follow one list and sync.
extension FollowTests {
  @Test func `two machines that follow the same list and sync agree`() throws {
    let other = try second()
    try follow(studying: ["DNS"])
    library.run("sync")
    other.run("sync")
    #expect(other.run("follow").output.contains("this machine has no such path"))
    #expect(other.run("follow --update -y").status == .no)
    #expect(other.run("follow \(list) -d terms -y").status == .done)

    // Each takes in another version while the remote is away.
    try FileManager.default.moveItem(atPath: box, toPath: box + "-away")
    var rows = rows()
    rows[3][1] = "Domain Naming System"
    rows.append(["NEW", "Something Else"])
    try write(table(rows))
    #expect(library.run("follow --update -y").errors.contains("Not synced before the update"))
    rows[0][1] = "Automatic Clearing House"
    rows.append(["MORE", "Yet Another"])
    try write(table(rows))
    #expect(other.run("follow --update -y").status == .done)
    try FileManager.default.moveItem(atPath: box + "-away", toPath: box)
    for machine in [library, other, library] { #expect(machine.run("sync").status == .done) }

    #expect(try texts(library) == texts(other))
    for machine in [library, other, library, other] {
      #expect(machine.run("follow --update -y").status == .done)
      machine.run("sync")
    }
    #expect(try texts(library).count == 12)
    #expect(try texts(library) == texts(other))
    #expect(try things["ACH"] == "Automatic Clearing House")
    #expect(try isStudied("DNS"))
    #expect(library.run("check").status == .done)
  }

  @Test func `what the user wrote on one machine stands against a later update on another`() throws
  {
    let other = try second()
    try follow()
    library.run("sync")
    other.run("sync")
    other.run("edit ACH --long 'My own words'")
    other.run("remove IRC -y")
    library.clock.advance(seconds: 60)
    try update(
      table(
        rows().map { ["ACH", "IRC", "DNS"].contains($0[0]) ? [$0[0], $0[1] + " now"] : $0 }))
    for machine in [library, other, library] { #expect(machine.run("sync").status == .done) }

    #expect(try texts(library) == texts(other))
    #expect(try things["ACH"] == "My own words")
    #expect(try things["IRC"] == nil)
    #expect(try things["DNS"] == "Domain Name System now")
    #expect(library.run("follow --update -y").status == .done)
    #expect(try things["ACH"] == "My own words")
    #expect(try things["IRC"] == nil)
  }

  @Test func `a removed Thing whose answer arrives later comes back suspended`() throws {
    let other = try second()
    try follow()
    library.run("sync")
    other.run("sync")
    try other.answer("IRC", .good, due: 5)
    let before = try id("IRC")
    try update(table(rows().filter { $0[0] != "IRC" }))
    #expect(try things["IRC"] == nil)
    other.run("sync")
    let said = library.run("sync").errors + other.run("sync").errors + library.run("sync").errors

    #expect(said.contains("IRC"))
    for machine in [library, other] {
      let thing = try #require(try machine.store.library.family(of: "IRC").first).thing
      #expect(thing.id == before)
      let card = Card.ID(thing.id, .forward)
      #expect(try machine.store.library.records(of: [card])[card]?.isSuspended == true)
    }
  }
}
