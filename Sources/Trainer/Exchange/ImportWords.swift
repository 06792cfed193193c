import Interchange
import TextUI

/// What is asked and said of a plan.
struct ImportWords {
  private let plan: ImportPlan
  private let isPruning: Bool

  init(_ plan: ImportPlan, isPruning: Bool) {
    self.plan = plan
    self.isPruning = isPruning
  }

  /// What is asked, as in `Make the deck acronyms-final: 206 new, 1 changed (its schedule stays)?`.
  var question: String {
    let names = Counted.names(plan.targets.map(\.name))
    let isNew = plan.targets.allSatisfy(\.isNew)
    let decks = plan.targets.count == 1 ? "the deck" : "the decks"
    return (isNew ? "Make \(decks) \(names)" : "Take into \(names)") + ": \(numbers)?"
  }

  private var numbers: String {
    let counts = plan.counts
    var parts: [String] = []
    if counts.addedInAll > 0 { parts.append("\(counts.addedInAll.grouped) new") }
    if counts.changedInAll > 0 {
      let whose = counts.changedInAll == 1 ? "its schedule stays" : "their schedules stay"
      parts.append("\(counts.changedInAll.grouped) changed (\(whose))")
    }
    if isPruning { parts.append("\(counts.vanished.grouped) suspended") }
    return parts.joined(separator: ", ")
  }

  func choices(isSpoken: Bool) -> String {
    let count = plan.counts.notTaken
    var choices = ["Y yes", "n no", "l list all"]
    if count > 0 { choices.append("e edit the \(count.grouped)") }
    choices.append("d other deck")
    return isSpoken
      ? choices.joined(separator: ", ") + ": " : "  [\(choices.joined(separator: " · "))] "
  }

  var done: String {
    guard plan.targets.count == 1, let deck = plan.targets.first(where: \.isNew)?.name else {
      return "Done; undo takes it back."
    }
    return "Done; study asks it, undo takes it back. An exam? deadline \(deck) 25 Dec"
  }
}
