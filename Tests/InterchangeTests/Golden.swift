import Foundation
import Testing

/// Results kept as files; `RECORD=1` writes them anew, and fails so that nobody overlooks it.
enum Golden {
  static func compare(
    _ text: String, to file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = file.lastPathComponent
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "\(name) was recorded: look at it, then test again", sourceLocation: sourceLocation)
      return
    }
    let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept, "\(name) says something else", sourceLocation: sourceLocation)
  }
}
