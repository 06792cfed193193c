import Foundation
import Testing

/// Pictures kept as files; `RECORD=1` writes them anew, and fails so that nobody overlooks it.
enum Golden {
  static func compare(
    _ text: String, to name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "\(name) was recorded: look at it, then test again", sourceLocation: sourceLocation)
      return
    }
    let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept, "\(name) looks different", sourceLocation: sourceLocation)
  }
}
