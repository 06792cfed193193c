import Foundation
import TestSupport
import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// The screen of a session at 80, 40 and 120 columns, and its text for screen readers.
@MainActor
struct SceneTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Scenes")

  /// The characters that a screen reader can speak without naming them.
  private static let spoken = Set(".,:;'()?%>- \n")

  @Test(arguments: Scenes.names)
  func `scenes match their recordings`(name: String) throws {
    let scene = try #require(Scenes.all.first { $0.name == name })
    let file = Self.folder.appending(path: "\(name).txt")

    let played = try scene.played()

    try Golden.compare(played, to: file)
  }

  @Test(arguments: Scenes.names)
  func `spoken output has no meaningless symbols`(name: String) throws {
    let scene = try #require(Scenes.all.first { $0.name == name })

    let heard = try scene.played(80, isSpoken: true)

    let signs = heard.filter { !$0.isLetter && !$0.isNumber && !Self.spoken.contains($0) }
    #expect(signs.isEmpty)
  }

  @Test(arguments: Scenes.names)
  func `no line is wider than the window`(name: String) throws {
    let scene = try #require(Scenes.all.first { $0.name == name })
    for width in scene.columns {
      let lines = try scene.played(width, isSpoken: false).split(separator: "\n")

      // Typed text may be wider than the window, but output may not.
      let wide = lines.filter { $0.displayWidth > width && !$0.contains(": ") }
      #expect(wide.isEmpty)
    }
  }
}
