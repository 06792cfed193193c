import Testing

/// Source files stay short, and calls label their arguments.
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

  @Test func `no function has three or more unlabeled parameters`() throws {
    for file in try Repository.swiftFiles(in: "Sources") {
      let path = "Sources/\(file)"
      for (signature, count) in Self.unlabeledParameters(in: try Repository.text(of: path)) {
        #expect(count < 3, "\(path): \(signature) has \(count) unlabeled parameters. Label them.")
      }
    }
  }

  @Test func `unlabeled parameters are counted in each signature`() {
    let found = Self.unlabeledParameters(
      in: "func a(_ b: (Int, _ c: Int) -> Void, d: Int, _ e: [Int]) {}\ninit(_ f: Int) { g(h) }")

    #expect(found.map(\.count) == [2, 1])
  }

  /// The number of unlabeled parameters of every `func` and `init` in a source text.
  private static func unlabeledParameters(
    in text: String
  ) -> [(signature: String, count: Int)] {
    text.matches(of: /\b(?:func\s+[^\s(]+|init[?!]?)\s*(?:<[^>(]*>\s*)?\(/).map { match in
      var depth = 1
      var count = 0
      var startsParameter = true
      for character in text[match.range.upperBound...] {
        switch character {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
        if depth == 0 { break }
        if startsParameter, character == "_", depth == 1 { count += 1 }
        if !character.isWhitespace { startsParameter = character == "," && depth == 1 }
      }
      return (String(text[match.range].dropLast()), count)
    }
  }
}
