import Foundation
import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Several machines with a library each, and a shared repository.
final class SyncWorld {
  let folder: String
  private(set) var machines: [LibraryFixture] = []
  private(set) var libraries: [Library] = []
  /// The ids of all added Things.
  private(set) var added: Set<Thing.ID> = []
  private(set) var answers = 0

  var remote: String { folder + "/box.git" }

  init(_ names: [String] = ["laptop-bcd1", "desk-bcd2", "phone-bcd3"], setUp: Bool = true) throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    folder = "\(temporary)/til-sync-\(UUID().uuidString.prefix(8))"
    for (place, name) in names.enumerated() {
      let fixture = try LibraryFixture(device: name, in: "\(folder)/\(name)")
      // All clocks differ.
      fixture.advance(Int64(place) * 97)
      machines.append(fixture)
      libraries.append(try fixture.open())
    }
    if setUp { for place in names.indices { try sync(place, with: remote) } }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func library(_ machine: Int = 0) -> String { machines[machine].folder + "/library" }

  /// Runs git as a user would.
  @discardableResult
  static func git(_ arguments: [String], at folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgSign=false", "-C",
        folder,
      ]
      + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The exit status and message of an error, and its remedy.
  static func refusal(_ body: () throws -> Void) -> (sentence: String, remedy: String)? {
    do {
      try body()
      return nil
    } catch let error as any Reportable {
      return ("\(error.status.rawValue) \(error.sentence)", error.remedy)
    } catch {
      return ("\(error)", "")
    }
  }

  @discardableResult
  func sync(
    _ machine: Int, with remote: String? = nil, _ change: (inout SyncRequest) -> Void = { _ in }
  ) throws -> SyncReport {
    let fixture = machines[machine]
    var request = SyncRequest { fixture.now }
    request.remote = remote
    change(&request)
    return try libraries[machine].sync(request, progress: { _ in })
  }

  /// The question that a sync leaves to the user, if it asks one.
  func question(_ machine: Int) throws -> SyncQuestion? {
    do {
      try sync(machine)
      return nil
    } catch let question as SyncQuestion {
      return question
    }
  }

  @discardableResult
  func commit(_ change: Change, on machine: Int) throws -> Receipt {
    let receipt = try libraries[machine].commit(change, at: machines[machine].now)
    added.formUnion(receipt.added)
    return receipt
  }

  func answer(_ id: Thing.ID, on machine: Int, dueIn days: Int = 3) throws {
    let review = Review(
      grade: .good, phaseBefore: .new, phaseAfter: .review, firstKey: 900, duration: 2000,
      due: .day(machines[machine].now.day + days))
    try commit(Change("study", events: [.review(Card.ID(id, .forward), review)]), on: machine)
    answers += 1
  }

  func entries(_ machine: Int) throws -> [DeckThing] {
    _ = try libraries[machine].refresh()
    return try libraries[machine].entries(at: machines[machine].now)
  }

  func thing(_ short: String, on machine: Int) throws -> Thing {
    try #require(try entries(machine).first { $0.thing.short == short }).thing
  }

  func edit(_ short: String, on machine: Int, _ change: (inout Thing) -> Void) throws {
    var thing = try thing(short, on: machine)
    change(&thing)
    try commit(Change("edit", edits: [.replace(thing.id, thing)]), on: machine)
  }

  /// The contents of the deck files.
  func decks(_ machine: Int) throws -> [String: String] {
    let root = machines[machine].folder + "/library/decks"
    var texts: [String: String] = [:]
    for file in try Tree.files(in: root) {
      texts[file.path] = try String(contentsOfFile: root + "/" + file.path, encoding: .utf8)
    }
    return texts
  }

  /// Syncs until all machines are up to date, and returns any differences or errors.
  func problems() throws -> [String] {
    for _ in 0..<3 { for machine in machines.indices { try sync(machine) } }
    var problems: [String] = []
    for machine in machines.indices {
      let name = machines[machine].device.name
      let report = try sync(machine)
      if !report.isUpToDate { problems.append("\(name) does not come to rest: \(report)") }
      _ = try libraries[machine].refresh()
      let check = try libraries[machine].check { _ in }
      problems += check.problems.map { "\(name): \($0.file ?? "") \($0.sentence)" }
      if try decks(machine) != decks(0) { problems.append("\(name) has other decks") }
      if try entries(machine) != entries(0) { problems.append("\(name) lists in another order") }
      guard machine != 0 else { continue }
      // Due dates, memory, histories, statistics, settings and everything else.
      problems += try IndexComparison(one: libraries[machine].index, other: libraries[0].index)
        .differences()
        .map { "\(name) has other \($0)" }
    }
    return try problems + lost()
  }

  /// Acknowledged data that is missing on every machine.
  private func lost() throws -> [String] {
    var problems: [String] = []
    let journal = try Tree.files(in: machines[0].folder + "/library/journal").map { file in
      try String(
        contentsOfFile: machines[0].folder + "/library/journal/" + file.path, encoding: .utf8)
    }.joined()
    let reviews = journal.split(separator: "\n").count {
      JournalLineParts(Array($0.utf8)[...])?.kind == "review"
    }
    if reviews != answers { problems.append("\(answers) answers, \(reviews) of them kept") }
    let living = Set(try entries(0).map(\.thing.id))
    for id in added.subtracting(living).sorted() where !journal.contains("\tremove\t\(id)\t") {
      problems.append("\(id) is in no deck, and nobody removed it")
    }
    return problems
  }
}

// Random histories.
extension SyncWorld {
  func step(_ number: Int, _ random: inout SeededGenerator) throws {
    let machine = random.number(below: machines.count)
    machines[machine].advance(Int64(random.number(below: 4000)) - 200)
    let library = libraries[machine]
    let entries = try entries(machine)
    let entry = entries.isEmpty ? nil : random.one(of: entries)
    switch random.number(below: 16) {
    case 0, 1, 2:
      let draft = NewThing(
        short: "S\(random.number(below: 30))", long: "long form \(number) of \(machine)")
      try commit(
        Change("add", edits: [.add(draft, deck: "d\(random.number(below: 3))")]), on: machine)
    case 3:
      // The same Thing on several machines, possibly in different decks.
      let draft = NewThing(short: "same", long: "long form \(random.number(below: 4))")
      try commit(
        Change("add", edits: [.add(draft, deck: "d\(random.number(below: 3))")]), on: machine)
    case 4, 5:
      guard var thing = entry?.thing else { return }
      if random.number(below: 2) == 0 {
        thing.long += " \(number)"
      } else {
        thing.note += "n\(number)"
      }
      if random.number(below: 3) == 0 { thing.tags.append("t\(random.number(below: 4))") }
      try commit(Change("edit", edits: [.replace(thing.id, thing)]), on: machine)
    case 6:
      guard let entry else { return }
      try commit(Change("remove", edits: [.remove(entry.thing.id)]), on: machine)
    case 7:
      guard let entry else { return }
      let deck = "d\(random.number(below: 4))"
      guard deck != entry.deck else { return }
      try commit(Change("move", edits: [.move(entry.thing.id, to: deck)]), on: machine)
    case 8:
      guard let entry, random.number(below: 2) == 0 else { return }
      try commit(
        Change("rename", edits: [.rename(deck: entry.deck, to: "r\(number)-\(machine)")]),
        on: machine)
    case 9:
      let redo = random.number(below: 4) == 0
      do {
        guard let undoing = try library.undoing(nil, redo: redo), undoing.conflicts.isEmpty
        else { return }
        _ = try library.commit(undoing, at: machines[machine].now)
      } catch let error as DeckNameError where error.why == .exists {
        // The deck's old name is taken.
        return
      }
    // An answer is kept even if it was undone.
    case 10:
      guard let entry else { return }
      try commit(Change("suspend", events: [.suspend(entry.thing.id)]), on: machine)
    case 11:
      try commit(
        Change("set", events: [.set(.library, name: "new", value: "\(number)")]), on: machine)
    case 12: try sync(machine)
    default:
      guard let entry else { return }
      try answer(entry.thing.id, on: machine, dueIn: 1 + random.number(below: 20))
    }
  }
}
