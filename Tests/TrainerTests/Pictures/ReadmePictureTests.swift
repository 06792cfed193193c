import Foundation
import TestSupport
import Testing

@testable import Trainer

/// The README's pictures show what the program prints.
@MainActor
struct ReadmePictureTests {
  nonisolated static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../.github/pictures").standardized

  @Test(arguments: ReadmePictures.names)
  func `a picture is what the program prints`(name: String) throws {
    let svg = try ReadmePictures.svg(name)

    try Golden.compare(svg, to: Self.folder.appending(path: "\(name).svg"))
    #expect(svg.utf8.count < 200_000)
    #expect(!svg.contains("<script") && !svg.contains("url("))
    #expect(svg.components(separatedBy: "http").count == 2, "only the name of the format")
  }

  /// Another order of the questions would give each answer to the wrong card.
  @Test func `the session's answers are those of its questions`() throws {
    let svg = try ReadmePictures.svg("session")

    #expect(!svg.contains(">that is ") && !svg.contains(">no<"))
    #expect(svg.contains("3 words") && svg.contains("one typo"))
  }

  @Test func `the README shows them`() throws {
    let readme = try String(
      contentsOf: Self.folder.appending(path: "../../README.md"), encoding: .utf8)
    for name in ReadmePictures.names {
      #expect(readme.contains("(.github/pictures/\(name).svg)"), "\(name)")
    }
  }
}
