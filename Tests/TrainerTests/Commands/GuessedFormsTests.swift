import Testing

@testable import Trainer

/// What `add` says if it guessed where the long form begins.
@MainActor
struct GuessedFormsTests {
  @Test(arguments: [
    ("add What is 2+2? 4", "saved What = is 2+2? 4 in things, a new deck\n", true),
    ("add What is 2+2? = 4", "saved What is 2+2? in things, a new deck\n", false),
    ("add SMTP Simple Mail Transfer Protocol", "saved SMTP in things, a new deck\n", false),
    ("add gato cat", "saved gato in things, a new deck\n", false),
  ])
  func `both forms are shown if the short one may be too short`(
    line: String, output: String, isGuess: Bool
  ) throws {
    let result = try TestLibrary().run(line)
    #expect(result.output == output)
    #expect(result.errors.contains("put = between the two forms") == isGuess)
  }
}
