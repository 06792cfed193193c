import Foundation
import TestSupport
import Testing

/// Recorded commands and their output, one file per command.
@MainActor
struct TranscriptTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  nonisolated static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  @Test(arguments: TranscriptTests.names)
  func `transcripts match the output`(name: String) throws {
    let file = Self.folder.appending(path: name)
    let written = try String(contentsOf: file, encoding: .utf8)

    let played = try Transcript.played(written)

    try Golden.compare(played, to: file)
  }
}
