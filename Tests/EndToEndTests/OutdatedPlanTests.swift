import Foundation
import Testing

/// A plan that waits at its question while another til changes the library.
@Suite(.waiting) struct OutdatedPlanTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "PackagesTests/Anki/Collection/collection.anki2").path

  @Test func `an import whose Things were changed while it asked is refused`() throws {
    let home = try TerminalHome()
    let collection = home.home + "/collection.anki2"
    try FileManager.default.copyItem(atPath: Self.source, toPath: collection)
    let first = try ProgramRun(["import", collection, "-y"], home: home)
    #expect(first.end == .exit(0), "\(first.errors)")
    let edit = try ProgramRun(["edit", "word5", "--long", "before"], home: home)
    #expect(edit.end == .exit(0), "\(edit.errors)")
    let database = Process()
    database.executableURL = URL(filePath: "/usr/bin/sqlite3")
    database.arguments = [
      collection, "UPDATE notes SET tags = ' t ', mod = mod + 1 WHERE sfld = 'word5'",
    ]
    try database.run()
    database.waitUntilExit()
    #expect(database.terminationStatus == 0)

    let terminal = try PseudoTerminal(["import", collection], home: home, columns: 120)
    try terminal.waitFor("[Y yes")
    let meanwhile = try ProgramRun(["edit", "word5", "--long", "meanwhile"], home: home)
    #expect(meanwhile.end == .exit(0), "\(meanwhile.errors)")
    try terminal.press("y", .return)
    try terminal.waitFor("Things in this plan were changed in the meantime; nothing was imported.")
    #expect(try terminal.waitForEnd() == .exit(1))
    let list = try ProgramRun(["list", "word5", "-l"], home: home)
    #expect(list.output.contains("meanwhile"))
  }
}
