package import Foundation
package import Testing

/// Expected results kept in files.
///
/// `RECORD=1 swift test` writes them and fails, so that a recorded change is always reviewed.
package enum Golden {
  package static func compare(
    _ text: String, to file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = file.lastPathComponent
    let expected = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    guard text != expected else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "\(name) was recorded. Review it, then run the tests again without RECORD.",
        sourceLocation: sourceLocation)
      return
    }
    #expect(
      text == expected, "\(name) differs. Record it with RECORD=1 if the change is intended.",
      sourceLocation: sourceLocation)
  }
}
