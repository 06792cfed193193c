import Testing

/// Files stay small enough to be read at once.
struct SizeTests {
  @Test func `no source file has more than 500 lines`() throws {
    for file in try Repository.swiftFiles(in: "Sources") {
      let path = "Sources/\(file)"
      let lines = try Repository.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
      #expect(lines <= 500, "\(path) has \(lines) lines. Cut it where it does two things.")
    }
  }
}
