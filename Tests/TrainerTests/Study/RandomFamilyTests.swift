import Foundation
import TestSupport
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Random sessions over families of two to six members, with a learner who knows some of them.
@MainActor
struct RandomFamilyTests {
  /// `FAMILIES=50 swift test --filter RandomFamilyTests` runs 1,000 sessions.
  private nonisolated static let libraries =
    ProcessInfo.processInfo.environment["FAMILIES"].flatMap(Int.init) ?? 3

  /// Each library has few decks, since every question checks all of them for changes.
  @Test(.slow, arguments: 0..<libraries)
  func `only what was asked or shown is graded, and no meaning counts twice`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let library = try TestLibrary()
    library.run("set new none")
    var exchanges = 0
    for number in 0..<20 {
      let family = (0..<(2 + random.number(below: 5))).map { "alpha\($0) beta\(number) gamma\($0)" }
      let rows = family.map { "F\(number),\($0)\n" }.joined()
      try library.write("short,long\n\(rows)", to: "decks/d\(number).csv")
      let known = family.shuffled(using: &random).prefix(random.number(below: family.count + 1))
      let learner = Learner(knows: Array(known), random: random)
      let kind = random.one(of: ["", "", "--cram", "--families"])
      Interpreter(library.session(learner)).run(line: "study d\(number) \(kind) --json")
      random = learner.random
      exchanges += try check(learner.events(), of: "d\(number) \(kind)", in: library)
    }
    #expect(exchanges > 2)
  }

  /// Checks each answer of a session, and returns how many were to another card than the one asked.
  private func check(
    _ events: [[String: Any]], of name: String, in library: TestLibrary
  ) throws -> Int {
    var (asked, shown, verdict, typed) = ("", "", "", "")
    var answered: [String: Int] = [:]
    var exchanges = 0
    for event in events {
      let card = event["card"] as? String ?? ""
      switch event["kind"] as? String {
      case "question":
        asked = card
        // An answer was undone, and its card is shown again.
        if event["left"] == nil, let count = answered[card] {
          answered[card] = count > 1 ? count - 1 : nil
        }
      case "verdict":
        (shown, verdict) = (card, event["verdict"] as? String ?? "")
        typed = event["typed"] as? String ?? ""
      case "answer":
        #expect(card == shown, "\(name): graded without being shown")
        #expect(verdict != "meaning", "\(name): graded although it is asked again")
        let isRight = ["exact", "same", "nearly"].contains(verdict)
        if card != asked {
          exchanges += 1
          #expect(isRight, "\(name): missed without being asked")
          #expect(answered[card] == nil, "\(name): counted twice")
        }
        if isRight {
          let thing = try #require(Card.ID(card)?.thing)
          #expect(try library.store.library.thing(thing)?.thing.long == typed, "\(name)")
        }
        answered[card, default: 0] += 1
      default: break
      }
    }
    for (card, count) in answered {
      let history = try library.store.library.history(of: try #require(Card.ID(card)))
      let standing = history.count { entry in
        if case .answer = entry.what { entry.stands } else { false }
      }
      #expect(standing == count, "\(name): \(card)")
    }
    return exchanges
  }
}

/// A terminal at which somebody answers from the meanings that he knows.
@MainActor
private final class Learner: Terminal {
  let capabilities = Capabilities(isInteractive: true, showsOutput: false)
  let size = TerminalSize(columns: 80, rows: 24)
  var paint = Paint()
  let fault: String? = nil
  private(set) var random: SeededGenerator
  private let known: [String]
  private var output = ""
  /// Lines typed in all, and for the current question.
  private var lines = (inAll: 0, here: 0)

  init(knows known: [String], random: SeededGenerator) {
    self.known = known
    self.random = random
  }

  func events() throws -> [[String: Any]] {
    try output.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  func write(_ text: String, to channel: OutputChannel) { if channel == .output { output += text } }

  func readLine(_ request: LineRequest) -> InputResult<TypedLine> {
    lines = (lines.inAll + 1, lines.here + 1)
    if lines.inAll > 60 { return .ended }
    if lines.here > known.count + 2 { return .input(TypedLine("")) }
    switch random.number(below: 10) {
    case 0: return .input(TypedLine("nothing of the kind"))
    case 1: return .input(TypedLine(":u"))
    case 2: return .input(TypedLine(near))
    default: return .input(TypedLine(known.isEmpty ? "" : random.one(of: known)))
    }
  }

  /// A meaning with one word replaced.
  private var near: String {
    guard !known.isEmpty else { return "" }
    return random.one(of: known).split(separator: " ").dropLast().joined(separator: " ") + " zeta"
  }

  func readKey(_ prompt: [StyledText]) -> InputResult<KeyPress> {
    lines.here = 0
    let key = random.one(of: [
      Key.return, .return, .character("3"), .character("1"), .character("u"),
    ])
    return .input(KeyPress(key, delay: .seconds(1)))
  }

  func showProgress(_ line: StyledText?) {}
  func takeInterruption() -> Interruption? { nil }
  func edit(fileAt path: String) -> EditorResult { .finished }
}
