import LibraryTestSupport
import TestSupport
import Testing
import Things

@testable import Archive

/// Lines in another device's journal that set something here.
struct ForgedSettingTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func forge(_ lines: [[String]], by device: String = "desk-bcd2") throws {
    var journal = ForgedJournal(of: device)
    for line in lines { journal.add(line) }
    try fixture.write(journal.text, to: "journal/\(device)/2026.tsv")
  }

  private func settings(_ library: Library) throws -> Settings {
    Settings(lines: try library.settings(), device: fixture.device)
  }

  @Test(arguments: [("theme", "dark"), ("sync", "on"), ("live", "off"), ("new", "77")])
  func `a device is set by its own lines only`(name: String, value: String) throws {
    try forge([["set", "@laptop-bcd1", name, value]])
    let library = try fixture.open()
    #expect(try settings(library).value(name).source == .standard)

    let change = Change("set", events: [.set(.device(fixture.device), name: name, value: value)])
    _ = try library.commit(change, at: fixture.now)
    #expect(try settings(library).value(name) == (value, .device(fixture.device)))
  }

  @Test func `another device cannot undo a setting of this one`() throws {
    let library = try fixture.open()
    let change = Change("set", events: [.set(.device(fixture.device), name: "sync", value: "off")])
    let line = try #require(library.commit(change, at: fixture.now).line)
    try forge([["undo", "\(line)", "laptop-bcd1", "\(line.number)", "set", "@laptop-bcd1"]])
    _ = try library.refresh()

    #expect(try settings(library).value("sync").source == .device(fixture.device))
    #expect(try fixture.open(cache: "other").settings() == library.settings())
    let desk = try LibraryFixture(device: "desk-bcd2", in: fixture.folder)
    let other = try desk.open(cache: "desk")
    #expect(throws: LibraryError.otherDevice(fixture.device)) {
      try other.undoing(line, redo: false)
    }
  }

  @Test(arguments: ["../x", "/tmp/x", "-", "@laptop-bcd1", "a/../../x"])
  func `a deck's name in a line leads to no file`(name: String) throws {
    try forge([
      ["set", "-", "default-deck", name], ["set", name, "new", "3"],
      ["add", name, "-", "-", "bcdfghjkmn"],
      ["remove", "bcdfghjkmn", name, "-", "-", "A,Alfa"], ["deck", name, "d"],
    ])
    try fixture.write("short,long,id\nB,Bravo,bcdfghjkmp\n", deck: "d")
    let library = try fixture.open()
    #expect(try library.check { _ in }.problems.isEmpty)

    #expect(throws: (any Error).self) {
      _ = try library.commit(
        Change("add", edits: [.add(NewThing(short: "C", long: "Charlie"), deck: name)]),
        at: fixture.now)
    }
    for number in 3...5 {
      let line = LineName(
        device: try #require(Device("desk-bcd2")), number: number,
        kind: [.add, .remove, .deck][number - 3],
        subject: number == 4 ? "bcdfghjkmn" : name)
      #expect(throws: (any Error).self) {
        guard let undoing = try library.undoing(line, redo: false) else { return }
        _ = try library.commit(undoing, at: fixture.now)
      }
    }
  }
}
