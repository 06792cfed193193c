import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// `--svg` and `--html` save what a command prints.
@MainActor
struct RecordingTests {
  /// The lines of text in an SVG.
  private func lines(_ svg: String) -> [String] {
    svg.split(separator: "\n").filter { $0.hasPrefix("<text") }.map { line in
      String(line).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
  }

  @Test(arguments: [
    "stats", "stats --all", "list", "show COM1", "why COM1", "decks", "due", "help", "help list",
    "help keys", "set", "history", "version", "where", "simulate --days 30", "check", "manual",
    "completions bash", "due --count", "export",
  ])
  func `a picture has the lines that the command prints`(line: String) throws {
    let library = try StudiedLibrary().library
    let path = library.folder + "/picture.svg"

    let plain = library.run(line)
    let drawn = library.run("\(line) --svg \(path)")

    #expect(drawn.status == plain.status)
    #expect(drawn.output == plain.output || line == "history")
    let svg = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    let printed = (plain.output + plain.errors).split(separator: "\n").map(String.init)
    #expect(lines(svg) == printed.filter { !$0.isEmpty }, "\(line)")
  }

  @Test func `options of pictures are checked`() throws {
    let library = try StudiedLibrary().library
    let path = library.folder + "/picture.html"

    #expect(library.run("list --html \(path) --json").status == .wrongUsage)
    #expect(library.run("list --html \(path) --light --dark").status == .wrongUsage)
    #expect(library.run("list tag:none --html \(path).none").status == .no)
    #expect(library.run("list --html \(path) -n").status == .done)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(library.run("list --html \(path) --dark").status == .done)
    #expect(library.run("list --html \(library.folder)/library/decks/x.csv").status != .done)
    #expect(library.run("stats --open").status == .wrongUsage)
  }

  @Test func `the page of statistics has each block with its numbers`() throws {
    let library = try StudiedLibrary().library
    let path = library.folder + "/stats.html"

    #expect(library.run("stats --all --html \(path)").status == .done)

    let page = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    for block in StatisticsBlocks.all {
      #expect(page.contains("<section id=\"\(block.about.name)\">"), "\(block.about.name)")
    }
    #expect(page.matches(of: #/<svg /#).count >= 10 && page.matches(of: /<table>/).count >= 15)
    #expect(
      page.matches(of: /role="img" aria-label="[^"]+/).count == page.matches(of: #/<svg /#).count)
    #expect(!page.contains("<script") && !page.contains("href") && !page.contains(" src="))
    #expect(!page.contains("url(") && page.utf8.count < 300_000)
    // From 1 to 10, and no shares.
    let difficulty = page.split(separator: "<section id=\"").first { $0.hasPrefix("difficulty") }
    #expect(difficulty?.contains("100 %") == false)
  }
}
