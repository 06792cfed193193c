import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Output files: never the library's own, and replaced only after a question.
@MainActor
struct OutputFileTests {
  private func library() throws -> TestLibrary {
    let library = try TestLibrary()
    try library.write("short,long\nSMTP,Simple Mail Transfer Protocol\n", to: "decks/net.csv")
    library.run("suspend SMTP")
    return library
  }

  @Test(arguments: ["decks/net.csv", "decks/new.csv", "journal/laptop-bcd1/2026.tsv", ".gitignore"])
  func `export writes to no file of the library`(name: String) throws {
    let library = try library()
    let path = "\(library.folder)/library/\(name)"
    let before = FileManager.default.contents(atPath: path)

    let run = library.run("export -y -o \(path)")

    #expect(run.status == .cannotCreate)
    #expect(run.errors.replacing("\n", with: " ").contains("belongs to the library."))
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func `export writes neither to the index nor beside it`() throws {
    let library = try library()
    let index = try #require(library.store.upkeep.paths().first { $0.what == "index" }).path

    for path in [index, index + "-wal"] {
      #expect(library.run("export -y --format csv -o \(path)").status == .cannotCreate)
    }
    #expect(library.run("list").status == .done)
  }

  @Test func `a symlink to a deck is no exception`() throws {
    let library = try library()
    let link = library.folder + "/link.csv"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: library.folder + "/library/decks/net.csv")

    #expect(library.run("export -y -o \(link)").status == .cannotCreate)
  }

  @Test func `an existing file is only replaced after confirmation`() throws {
    let library = try library()
    let path = library.folder + "/words.csv"
    try "mine\n".write(toFile: path, atomically: true, encoding: .utf8)

    let refused = library.run("export -o \(path)", ["n"])
    #expect(refused.status == .no)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")

    let agreed = library.run("export -o \(path)", ["y"])
    #expect(agreed.status == .done)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SMTP"))

    try "mine\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(library.run("export -y -o \(path)").status == .done)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SMTP"))
  }

  @Test func `rejected rows are never written to their own source`() throws {
    let library = try library()
    let path = library.folder + "/words.csv"
    let text = "short,long\nDNS,Domain Name System\n\"#N/A\",Broken\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let before = try library.text(of: "decks/net.csv")

    let run = library.run("import \(path) -d net -y --rejects \(path)")

    #expect(run.status == .cannotCreate)
    #expect(run.errors.contains("is an input file of the same command."))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try library.text(of: "decks/net.csv") == before)
  }
}
