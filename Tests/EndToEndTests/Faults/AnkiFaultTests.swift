import Foundation
import TestSupport
import Testing

/// `export --into`, interrupted at any moment.
@Suite(.waiting, .slow, .enabled(if: FaultLibrary.path != nil)) struct AnkiFaultTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "PackagesTests/Anki/Collection/collection.anki2").path

  private let home: TerminalHome
  private let collection: String

  init() throws {
    home = try TerminalHome()
    let profile = home.home + "/Anki/Me"
    collection = profile + "/collection.anki2"
    try FileManager.default.createDirectory(
      atPath: profile, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.source, toPath: collection)
    for command in [
      ["import", collection, "-y"], ["edit", "word2", "--long", "other words"],
      ["suspend", "word4"], ["tag", "word5", "+new", "-y"],
    ] {
      let run = try ProgramRun(command, home: home)
      try #require(run.end == .exit(0), "\(command): \(run.errors)")
    }
    _ = try ProgramRun(
      ["study", "--limit", "3"], input: String(repeating: "x\n3\n", count: 3), home: home)
  }

  private var plan: String {
    get throws {
      let run = try ProgramRun(["export", "--into", collection, "-n"], home: home)
      #expect(run.end == .exit(0), "\(run.errors)")
      return run.output
    }
  }

  @Test(arguments: ["write", "sync", "unlink", "truncate", "open", "rename"])
  func `a program killed at any call leaves the old or the new collection`(call: String) throws {
    let before = try plan
    #expect(before.contains("3 reviews, 3 due dates, texts of 1 note, tags of 1 note"))
    let profile = (collection as NSString).deletingLastPathComponent
    // What an export has written, the library knows.
    let folder = home.folder + ".before"
    try FileManager.default.copyItem(atPath: home.folder, toPath: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var (killed, old, new) = (0, 0, 0)
    for number in 1...200 {
      try FileManager.default.removeItem(atPath: home.folder)
      try FileManager.default.copyItem(atPath: folder, toPath: home.folder)
      try FileManager.default.removeItem(atPath: profile)
      try FileManager.default.createDirectory(
        atPath: profile, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Self.source, toPath: collection)
      var variables = try FaultLibrary.environment(
        Fault(call: call, number: number, error: "kill"), in: home)
      variables["TIL_FAULT_ROOT"] = profile
      let run = try ProgramRun(
        ["export", "--into", collection, "-y"], home: home, environment: variables)
      guard run.end != .exit(0) else { break }
      killed += 1
      let after = try plan
      if after == before { old += 1 } else { new += 1 }
      #expect(
        after == before || after.contains("no changes"), "killed at \(call) \(number): \(after)")
      let again = try ProgramRun(["export", "--into", collection, "-y"], home: home)
      #expect(again.end == .exit(0), "\(again.errors)")
      #expect(try plan.contains("no changes"))
    }
    if call == "write" { #expect(killed > 20 && old > 0, "\(killed), \(old) old, \(new) new") }
  }
}
