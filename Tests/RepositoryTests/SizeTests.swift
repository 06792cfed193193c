import Testing

/// Files stay small enough to be read at once.
struct SizeTests {
  /// Lists of numbers, and the one file of each module for what the system does.
  private static let exempt: Set<String> = ["Sources/Archive/Files/System.swift"]

  @Test func `no source file has more than 300 lines`() throws {
    for file in try Repository.swiftFiles(in: "Sources") {
      let path = "Sources/\(file)"
      guard !Self.exempt.contains(path) else { continue }
      let lines = try Repository.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
      #expect(lines <= 300, "\(path) has \(lines) lines. Cut it where it does two things.")
    }
  }
}
