import Testing

@testable import Trainer

/// Splitting lines into words.
struct WordSplitterTests {
  @Test(arguments: [
    ("add SMTP Simple Mail", ["add", "SMTP", "Simple", "Mail"]),
    ("  a\t b  ", ["a", "b"]),
    ("add don't 5\" stop", ["add", "don't", "5\"", "stop"]),
    ("'two words' \"and more\"", ["two words", "and more"]),
    ("“curly quotes” ‘of phones’", ["curly quotes", "of phones"]),
    ("\"a \\\"b\\\" c\" \"back\\\\slash\"", ["a \"b\" c", "back\\slash"]),
    ("\"it's\" 'say \"so\"'", ["it's", "say \"so\""]),
    ("\"a\"b c\"", ["a\"b c"]),
    ("\"\"", [""]),
    (
      "list deck:\"my deck\" (tag:“a b” or x)",
      ["list", "deck:\"my deck\"", "(tag:“a b”", "or", "x)"]
    ),
    ("deck:\"a b\") x:\"a b\" deck:\"a", ["deck:\"a b\")", "x:\"a", "b\"", "deck:\"a"]),
    ("$HOME `ls` *", ["$HOME", "`ls`", "*"]),
    ("", []),
  ])
  func `quotes open only at the start of a word`(line: String, words: [String]) throws {
    #expect(try WordSplitter.words(line).map(\.text) == words)
  }

  @Test func `an unclosed quote is reported with its position`() {
    let error = #expect(throws: UsageError.self) { try WordSplitter.words("add \"open") }

    #expect(error?.sentence == "unclosed quote at character 5.")
  }

  @Test(arguments: ["plain", "two words", "qu\"ote", "back\\slash", "", "'single", "it's"])
  func `a quoted word is read back as the same word`(text: String) throws {
    let word = Call.Word(text, isQuoted: true)

    #expect(try WordSplitter.words(word.typed) == [word])
  }
}
