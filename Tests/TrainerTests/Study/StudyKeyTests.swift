import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// A single table handles the keys, generates the help, and names the inputrc commands.
struct StudyKeyTests {
  @Test func `no key has two meanings`() {
    let keys = StudyKey.all.flatMap(\.keys)

    #expect(Set(keys).count == keys.count)
  }

  @Test func `no word has two meanings or is a key`() {
    let words = StudyKey.all.flatMap(\.words)

    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0.count > 1 })
  }

  @Test func `every action has a help text and a name to bind`() {
    for key in StudyKey.all {
      #expect(!key.shown.isEmpty && !key.summary.isEmpty)
      #expect(key.name.allSatisfy { $0.isLowercase || $0 == "-" })
    }
    #expect(Set(StudyKey.names).count == StudyKey.all.count)
    #expect(StudyKey.names.contains("grade-good"))
  }

  @MainActor @Test func `help lists every available key`() {
    let after = KeyHelp(isBeforeAnswer: false).lines().map(\.text).joined(separator: "\n")
    let before = KeyHelp(isBeforeAnswer: true).lines().map(\.text).joined(separator: "\n")

    for key in StudyKey.all where key.action != .skip {
      #expect(after.contains(key.summary))
      #expect(before.contains(key.summary) == key.action.isForQuestion)
    }
    #expect(before.contains(":skip"))
  }
}
