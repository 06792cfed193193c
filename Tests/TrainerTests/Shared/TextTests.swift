import Testing
import TextUI
import Things

@testable import Trainer

/// Small text functions.
struct TextTests {
  @Test(arguments: [
    ("a", "a"), ("a\tb", "a\\tb"), ("a\nb\r", "a\\nb\\r"), ("a\\tb", "a\\\\tb"), ("", ""),
    ("\u{1B}]52;c;eA==\u{7}", "\\x1b]52;c;eA==\\x07"),
    ("\u{9B}31m\u{7F}\u{0}", "\\x9b31m\\x7f\\x00"),
    ("é漢\u{85}", "é漢\\x85"), ("\\x1b", "\\\\x1b"),
  ])
  func `plain fields contain no control characters, and can be read back`(
    field: String, escaped: String
  ) {
    let line = TabSeparated.line([field, "x"])
    #expect(line == "\(escaped)\tx\n")
    #expect(TabSeparated.fields(line.dropLast()) == [field, "x"])
  }

  @Test(arguments: [
    (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c", "d"], "a, b, c and d"),
    (["a", "b", "c", "d", "e"], "a, b, c and 2 more"), ([], ""),
  ])
  func `names are listed as in a sentence`(names: [String], text: String) {
    #expect(Counted.names(names) == text)
  }

  @Test func `things are counted`() {
    #expect(Counted.things(1) == "1 Thing")
    #expect(Counted.things(2514) == "2,514 Things")
    #expect(Counted.text(0, "miss", many: "misses") == "0 misses")
  }

  @Test(arguments: [
    (Float(4.24), "4.2"), (4.25, "4.3"), (0.04, "0.0"), (9.94, "9.9"), (9.96, "10"), (31.2, "31"),
    (-0.5, "-0.5"), (.nan, "–"), (.infinity, "–"),
  ])
  func `a number is read with few digits`(number: Float, text: String) {
    #expect(NumberText.short(number) == text)
  }

  @Test(arguments: [
    (Float(3.8275703e-05), "0.000038275703"), (1.0, "1"), (0.1, "0.1"), (-2.5e-07, "-0.00000025"),
    (1e-10, "0.0000000001"), (3.4028235e38, "340282350000000000000000000000000000000"),
    (16_777_216, "16777216"), (-0.0, "-0"),
  ])
  func `an exact decimal has no exponent and gives the same number`(number: Float, text: String) {
    #expect(ExactDecimal.text(number) == text)
    #expect(Float(text) == number)
  }

  @Test(arguments: [
    ("mail  network,web mail", ["mail", "network", "web"]), ("", []),
  ])
  func `tags are words`(text: String, tags: [String]) {
    #expect(ThingWords.tags(text) == tags)
  }

  @Test(arguments: [
    (["one"], "one"), (["a b", "c"], "a b | c"), (["a|b", "c\\d"], "a\\|b | c\\d"), ([], ""),
  ])
  func `other answers are read back from their text`(also: [String], text: String) {
    #expect(ThingWords.text(also: also) == text)
    #expect(CellLists.also(text) == also)
  }

  @Test func `a backslash that escapes nothing is kept`() {
    #expect(CellLists.also("a\\b|c\\") == ["a\\b", "c\\"])
  }
}
