import Recall
import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// Which input at the grade line is a grade, and which was typed too early.
struct GradeGuardTests {
  /// A key pressed some time after the line was shown.
  private static func press(
    _ character: Character, after milliseconds: Int = 900, burst: String = "",
    isEarly: Bool = false
  ) -> KeyPress {
    KeyPress(
      .character(character), burst: burst, isEarly: isEarly, delay: .milliseconds(milliseconds))
  }

  private func decision(_ press: KeyPress, isRight: Bool) -> StudyAction? {
    var watch = GradeGuard(isRight: isRight)
    return watch.decide(press)
  }

  @Test(
    arguments: [
      ("1", Grade.again), ("2", .hard), ("3", .good), ("4", .easy), ("y", .good), ("n", .again),
      ("１", .again), ("４", .easy), ("&", .again), ("é", .hard), ("\"", .good), ("'", .easy),
    ] as [(Character, Grade)])
  func `digits, also full-width and French ones, and y and n are grades`(
    key: Character, grade: Grade
  ) {
    #expect(decision(Self.press(key), isRight: false) == .grade(grade))
    #expect(decision(Self.press(key), isRight: true) == .grade(grade))
  }

  @Test(
    arguments: [
      ("u", StudyAction.undo), ("e", .edit), ("E", .editInEditor), ("a", .accept), ("w", .why),
      ("d", .detail), ("i", .detail), ("s", .suspend), ("@", .suspend), ("b", .bury), ("-", .bury),
      ("f", .flag), ("*", .flag), ("+", .add), ("?", .help), ("q", .leave), (" ", .take),
    ] as [(Character, StudyAction)])
  func `a single letter is a command`(key: Character, action: StudyAction) {
    #expect(decision(Self.press(key), isRight: true) == action)
  }

  @Test(arguments: [
    Self.press("y", burst: "ikes"), Self.press("s", burst: "ee"), Self.press(" ", burst: "x"),
    Self.press("e", burst: "\n"), Self.press("&", burst: "c"),
    KeyPress(.paste("3\n"), delay: .seconds(1)),
    KeyPress(.control("_"), burst: "3", delay: .seconds(1)),
  ])
  func `letters in a burst or paste are not commands`(press: KeyPress) {
    for isRight in [true, false] {
      guard case .say? = decision(press, isRight: isRight) else {
        Issue.record("\(press) is a command")
        continue
      }
      var early = press
      early.isEarly = true
      #expect(decision(early, isRight: isRight) == .tooEarly)
    }
  }

  @Test(
    arguments: [
      ("help", StudyAction.help), ("stop", .leave), ("skip", .skip), (":u\r", .undo),
      (":q\r", .leave), ("again", .grade(.again)), ("hard", .grade(.hard)),
      ("good", .grade(.good)), ("no", .grade(.again)), ("yes", .grade(.good)), ("quit", .leave),
      ("bury", .bury),
    ] as [(String, StudyAction)])
  func `a word typed at once is understood`(word: String, action: StudyAction) {
    let press = KeyPress(
      .character(word.first ?? " "), burst: String(word.dropFirst()), delay: .seconds(1))

    #expect(decision(press, isRight: false) == action)
    #expect(decision(press, isRight: true) == action)
  }

  /// The keys of a word, typed one after the other; a key that waits gets the second letter too.
  private func typed(_ word: String, gap: Int = 200) -> StudyAction? {
    var watch = GradeGuard(isRight: true)
    var letters = Array(word)
    var presses: [KeyPress] = []
    if let first = letters.first, StudyKey.waiting.contains(first) {
      presses.append(Self.press(first, burst: String(letters[1])))
      letters.removeFirst(2)
    }
    presses += letters.enumerated().map { place, letter in
      Self.press(letter, after: place == 0 && presses.isEmpty ? 900 : gap)
    }
    for press in presses {
      if let decision = watch.decide(press) { return decision }
    }
    return watch.decide(KeyPress(.return, delay: .milliseconds(gap)))
  }

  @Test(
    arguments: [
      ("help", StudyAction.help), ("stop", .leave), ("skip", .skip), (":u", .undo),
      ("again", .grade(.again)), ("hard", .grade(.hard)), ("good", .grade(.good)),
      ("flag", .flag), ("keys", .help),
    ] as [(String, StudyAction)])
  func `a word typed letter by letter is understood`(word: String, action: StudyAction) {
    #expect(typed(word) == action)
  }

  /// Else the Return would do something at the prompt.
  @Test(arguments: [200, 2_000]) func `a line after a colon waits for its Return`(gap: Int) {
    var watch = GradeGuard(isRight: true)

    #expect(watch.decide(Self.press(":", burst: "q")) == nil)
    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(gap))) == .leave)
  }

  @Test func `the rest of a word whose first letter has acted is ignored`() {
    var watch = GradeGuard(isRight: true, acted: "u")

    for letter in ["n", "d", "o"] as [Character] {
      #expect(watch.decide(Self.press(letter, after: 200)) == nil)
    }
    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(200))) == nil)
    #expect(watch.decide(Self.press("n")) == .grade(.again))
  }

  @Test func `a key that waits for a second letter acts alone`() {
    for (key, action) in [("s", StudyAction.suspend), ("b", .bury), ("f", .flag), ("a", .accept)] {
      #expect(decision(Self.press(Character(key)), isRight: true) == action)
      #expect(decision(Self.press(Character(key), burst: "\n"), isRight: true) == action)
    }
  }

  @Test(arguments: [("3", true), ("\r", true), ("y", false), ("s", false), (" ", false)])
  func `before a right verdict only digits and Return count`(
    key: String, counts: Bool
  ) {
    let early = KeyPress(
      key == "\r" ? .return : .character(Character(key)), isEarly: true, delay: .zero)

    #expect((decision(early, isRight: true) != .tooEarly) == counts)
    #expect(decision(early, isRight: true) != nil)
  }

  @Test(arguments: ["3", "4", "1", "\r", " ", "q"])
  func `keys typed before another verdict are ignored`(key: String) {
    let early = KeyPress(
      key == "\r" ? .return : .character(Character(key)), isEarly: true, delay: .zero)

    let decision = decision(early, isRight: false)

    #expect(decision == nil || decision == .tooEarly)
  }

  @Test(arguments: [
    (Key.return, 299, false), (.return, 300, true), (.character(" "), 299, false),
    (.character(" "), 301, true),
  ])
  func `Return and Space are ignored for 0.3 seconds after a miss`(
    key: Key, milliseconds: Int, counts: Bool
  ) {
    let press = KeyPress(key, delay: .milliseconds(milliseconds))

    #expect(decision(press, isRight: false) == (counts ? .take : nil))
    #expect(decision(press, isRight: true) == .take)
  }

  @Test func `repeated Return does not extend the pause`() {
    var watch = GradeGuard(isRight: false)

    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(100))) == nil)
    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(150))) == nil)
    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(60))) == .take)
  }

  @Test func `digits are not ignored`() {
    let press = KeyPress(.character("2"), delay: .milliseconds(20))

    #expect(decision(press, isRight: false) == .grade(.hard))
  }

  @Test func `keys bound in inputrc run their binding`() {
    let press = KeyPress(.character("g"), binding: "grade-good", delay: .seconds(1))

    #expect(decision(press, isRight: false) == .grade(.good))
  }

  @Test(arguments: [
    Key.character("x"), .character("5"), .character("0"), .tab, .backspace, .escape,
  ])
  func `other keys do nothing`(key: Key) {
    #expect(decision(KeyPress(key, delay: .seconds(1)), isRight: true) == nil)
  }
}
