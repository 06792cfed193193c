import Foundation
import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Journals that lose lines on one machine: a sync brings every line back, here and everywhere.
@Suite(.slow) struct JournalLossTests {
  enum Damage: CaseIterable { case deleted, emptied, cut, middle, folder, branch }
  enum Known: CaseIterable { case warm, cold, foreign }
  enum Remote: CaseIterable { case complete, behind, ahead }

  private let own = "laptop-bcd1"
  private let other = "desk-bcd2"

  private func world() throws -> SyncWorld {
    let world = try SyncWorld([own, other])
    for machine in 0..<2 {
      let draft = NewThing(short: "T\(machine)", long: "a long form \(machine)")
      let id = try #require(
        try world.commit(Change("add", edits: [.add(draft, deck: "net")]), on: machine).added.first)
      try world.sync(machine)
      for _ in 0..<3 { try world.answer(id, on: machine) }
      try world.sync(machine)
    }
    try world.sync(0)
    try SyncWorld.git(["branch", "old", "HEAD~2"], at: world.library())
    return world
  }

  private func lines(in journal: String) throws -> Set<String> {
    guard FileManager.default.fileExists(atPath: journal) else { return [] }
    return try Tree.files(in: journal).filter { $0.path.hasSuffix(".tsv") }
      .reduce(into: []) { lines, file in
        let text = try String(contentsOfFile: journal + "/" + file.path, encoding: .utf8)
        lines.formUnion(text.split(separator: "\n").map(String.init))
      }
  }

  private func damage(_ damage: Damage, of device: String, _ world: SyncWorld) throws {
    let folder = world.library() + "/journal/" + device
    if damage == .folder {
      return try FileManager.default.removeItem(atPath: world.library() + "/journal")
    }
    if damage == .branch {
      try SyncWorld.git(["checkout", "-q", "old"], at: world.library())
      return
    }
    let file = try folder + "/" + #require(Tree.files(in: folder).first).path
    var text = try String(contentsOfFile: file, encoding: .utf8)
    var lines = text.split(separator: "\n")
    switch damage {
    case .deleted: return try FileManager.default.removeItem(atPath: file)
    case .emptied: text = ""
    case .cut: text = String(text.dropLast(text.count / 2))
    default:
      lines.removeSubrange(2..<lines.count - 1)
      text = lines.joined(separator: "\n") + "\n"
    }
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  private func library(_ known: Known, _ world: SyncWorld, _ name: String) throws -> Library {
    let fixture = world.machines[0]
    guard known != .warm else { return world.libraries[0] }
    if known == .foreign {
      let source = try #require(try world.machines[1].places().index)
      let target = try #require(try fixture.places(cache: name).index)
      try FileManager.default.createDirectory(
        atPath: Folder.of(target), withIntermediateDirectories: true)
      for end in ["", "-wal"] {
        try? FileManager.default.copyItem(atPath: source + end, toPath: target + end)
      }
    }
    return try fixture.open(cache: name)
  }

  private func leaveBranch(_ world: SyncWorld) throws {
    try SyncWorld.git(["checkout", "-q", "main"], at: world.library())
    try SyncWorld.git(["config", "--remove-section", "branch.old"], at: world.library())
    try SyncWorld.git(["branch", "-f", "old", "main~2"], at: world.library())
  }

  private func clone(_ world: SyncWorld) throws -> Set<String> {
    let folder = world.folder + "/clone"
    try? FileManager.default.removeItem(atPath: folder)
    try SyncWorld.git(["clone", "-q", world.remote, folder], at: world.folder)
    return try lines(in: folder + "/journal")
  }

  /// `LOSSES=all swift test --filter JournalLossTests` tries every combination.
  @Test(arguments: Remote.allCases)
  func `a sync brings every line back, here and everywhere`(remote: Remote) throws {
    let isWhole = ProcessInfo.processInfo.environment["LOSSES"] == "all"
    let world = try world()
    let fixture = world.machines[0]
    let thing = try world.thing("T0", on: 0)
    var number = Remote.allCases.firstIndex(of: remote) ?? 0
    for damage in Damage.allCases {
      for device in [own, other] {
        for known in Known.allCases {
          number += 1
          if !isWhole, number % 5 != 0 { continue }
          let name = "\(damage) \(device) \(known) \(remote)"
          switch remote {
          case .complete: break
          case .behind:
            try world.answer(thing.id, on: 0)
            try SyncWorld.git(["commit", "-q", "-a", "-m", "mine"], at: world.library())
          case .ahead:
            try world.answer(try world.thing("T1", on: 1).id, on: 1)
            try world.sync(1)
          }
          let all = try lines(in: world.library() + "/journal")
            .union(lines(in: world.library(1) + "/journal"))
          try self.damage(damage, of: device, world)
          let left = try lines(in: world.library() + "/journal")
          #expect(!all.isSubset(of: left), "\(name)")

          let library = try library(known, world, "cache\(number)")
          var request = SyncRequest(now: { fixture.now })
          if damage == .branch {
            // Whether to merge an older branch is a question.
            request.accepted = [.branch("old", insteadOf: "main")]
          }
          let report = try library.sync(request, progress: { _ in })

          let here = try lines(in: world.library() + "/journal")
          #expect(all.isSubset(of: here), "\(name)")
          #expect(try all.isSubset(of: clone(world)), "\(name)")
          #expect(library.access == .full, "\(name)")
          let receipt = try library.commit(
            Change("flag", events: [.flag(thing.id)]), at: fixture.now)
          #expect(receipt.line != nil, "\(name)")
          let notices = report.remarks.filter { $0.sentence.hasPrefix("Restored ") }
          #expect(notices.count == (damage == .branch ? 0 : 1), "\(name)")
          if damage == .branch { try leaveBranch(world) }
          try world.sync(0)
          try world.sync(1)
        }
      }
    }
    #expect(try world.problems() == [])
  }
}
