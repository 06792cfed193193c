import Foundation
import TestSupport
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Recordings of statistics; `RECORD=1` updates them.
@MainActor
struct StatisticsPictureTests {
  struct Picture: Sendable {
    var name: String
    var columns: Int
    var depth = ColorDepth.none
    var hasUnicode = true
    var isSpoken = false
  }

  nonisolated static let windows = [
    Picture(name: "40", columns: 40), Picture(name: "80", columns: 80),
    Picture(name: "120", columns: 120),
    Picture(name: "40 ascii", columns: 40, hasUnicode: false),
    Picture(name: "80 ascii", columns: 80, hasUnicode: false),
    Picture(name: "120 ascii", columns: 120, hasUnicode: false),
    Picture(name: "40 color", columns: 40, depth: .sixteen),
    Picture(name: "80 color", columns: 80, depth: .sixteen),
    Picture(name: "120 color", columns: 120, depth: .trueColor),
    Picture(name: "80 ascii color", columns: 80, depth: .palette256, hasUnicode: false),
    Picture(name: "spoken", columns: 80, isSpoken: true),
  ]

  private func drawn(_ line: String, _ window: Picture, _ library: TestLibrary) -> String {
    let terminal = ScriptedTerminal(
      columns: window.columns,
      capabilities: Capabilities(
        isInteractive: true, showsOutput: true, colorDepth: window.depth,
        hasUnicode: window.hasUnicode, isSpoken: window.isSpoken))
    terminal.paint = Paint(theme: .dark, depth: window.depth)
    Interpreter(library.session(terminal)).run(line: line)
    return terminal.output
  }

  @Test(arguments: [
    ("overview", "stats"), ("blocks", "stats --all"), ("some", "stats deck:network --days 30"),
  ])
  func `statistics match their recordings`(name: String, line: String) throws {
    let library = try StudiedLibrary().library

    for window in Self.windows {
      let picture = drawn(line, window, library)
      let path = "Pictures/\(name) \(window.name).txt"
      try compare(picture.replacing("\u{1B}", with: "␛"), to: path)
      if window.depth == .none {
        let lines = picture.split(separator: "\n")
        if !window.isSpoken {
          #expect(lines.allSatisfy { StyledText($0).width <= window.columns }, "\(path)")
        }
        if !window.hasUnicode { #expect(picture.utf8.allSatisfy { $0 < 0x80 }, "\(path)") }
      }
    }
  }

  private func compare(_ text: String, to path: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    try Golden.compare(text, to: folder.appending(path: path))
  }

  @Test func `the overview fits in a small window`() throws {
    let library = try StudiedLibrary().library

    let picture = drawn("stats", Picture(name: "80", columns: 80), library)

    #expect(picture.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
  }

  @Test func `no information is in color alone`() throws {
    let library = try StudiedLibrary().library

    for line in ["stats", "stats --all"] {
      let plain = drawn(line, Picture(name: "80", columns: 80), library)
      let colored = drawn(
        line, Picture(name: "80", columns: 80, depth: .trueColor), library)
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }
  }

  @Test func `spoken statistics are sentences in plain characters`() throws {
    let library = try StudiedLibrary().library
    let allowed = Set(".,:;'()?%>- \n")

    for line in ["stats", "stats --all", "stats --days 7"] {
      let text = drawn(line, Picture(name: "", columns: 80, isSpoken: true), library)
      let strange = text.filter { !$0.isLetter && !$0.isNumber && !allowed.contains($0) }
      #expect(Set(strange.replacing("/", with: "")).isEmpty, "\(line) says \(strange)")
      #expect(!text.contains("  "))
    }
  }
}
