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

  private func decision(_ press: KeyPress, isRight: Bool) -> GradeGuard.Decision? {
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
    #expect(decision(Self.press(key), isRight: false) == .act(.grade(grade)))
    #expect(decision(Self.press(key), isRight: true) == .act(.grade(grade)))
  }

  @Test(
    arguments: [
      ("u", StudyAction.undo), ("e", .edit), ("E", .editInEditor), ("a", .accept), ("w", .why),
      ("d", .detail), ("i", .detail), ("s", .suspend), ("@", .suspend), ("b", .bury), ("-", .bury),
      ("f", .flag), ("*", .flag), ("+", .add), ("?", .help), ("q", .leave), (" ", .take),
    ] as [(Character, StudyAction)])
  func `a single letter is a command`(key: Character, action: StudyAction) {
    #expect(decision(Self.press(key), isRight: true) == .act(action))
  }

  @Test(arguments: [
    Self.press("y", burst: "es"), Self.press("s", burst: "ee"), Self.press(" ", burst: "x"),
    Self.press("e", burst: "\n"), Self.press("&", burst: "c"),
    KeyPress(.paste("3\n"), delay: .seconds(1)),
    KeyPress(.control("_"), burst: "3", delay: .seconds(1)),
  ])
  func `letters in a burst or paste are not commands`(press: KeyPress) {
    #expect(decision(press, isRight: true) == .tooEarly)
    #expect(decision(press, isRight: false) == .tooEarly)
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

    #expect(decision(press, isRight: false) == (counts ? .act(.take) : nil))
    #expect(decision(press, isRight: true) == .act(.take))
  }

  @Test func `repeated Return does not extend the pause`() {
    var watch = GradeGuard(isRight: false)

    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(100))) == nil)
    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(150))) == nil)
    #expect(watch.decide(KeyPress(.return, delay: .milliseconds(60))) == .act(.take))
  }

  @Test func `digits are not ignored`() {
    let press = KeyPress(.character("2"), delay: .milliseconds(20))

    #expect(decision(press, isRight: false) == .act(.grade(.hard)))
  }

  @Test func `keys bound in inputrc run their binding`() {
    let press = KeyPress(.character("g"), binding: "grade-good", delay: .seconds(1))

    #expect(decision(press, isRight: false) == .act(.grade(.good)))
  }

  @Test(arguments: [
    Key.character("x"), .character("5"), .character("0"), .tab, .backspace, .escape,
  ])
  func `other keys do nothing`(key: Key) {
    #expect(decision(KeyPress(key, delay: .seconds(1)), isRight: true) == nil)
  }
}
