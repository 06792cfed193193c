import Foundation
import Testing

@testable import Console

@MainActor
struct StateStorageTests {
  @Test(arguments: ["", "a b", "tab\tline\nend", "a\r", "a\r\nb", "back\\slash\\t", "é\u{301}"])
  func `values are read back`(value: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let storage = StateStorage(file: StateFile(path: path))

    storage["first\r"] = value
    storage["last \(value)"] = "x"

    #expect(StateStorage(file: StateFile(path: path))["first\r"] == value)
    #expect(StateStorage(file: StateFile(path: path))["last \(value)"] == "x")
    storage["first\r"] = nil
    #expect(storage["first\r"] == nil)
  }
}
