import Recall
import TextUI
import Things

/// Explains the effect of the last answer and its date in sentences.
struct DecisionSentences {
  let decision: Decision
  let whole: WhySentences

  var sentences: [String] {
    [answered, effect, [date, others].compactMap(\.self).joined(separator: " "), shifted]
      .compactMap(\.self)
  }

  private var policy: Policy { whole.why.policy }
  private var outcome: Outcome { decision.outcome }

  // MARK: The answer

  private var when: String {
    whole.today - decision.day > 1
      ? whole.on(decision.day) : "\(whole.on(decision.day)) at \(DateText.clock(decision.time))"
  }

  private var answered: String {
    guard decision.before.memory != nil, let recall = decision.outlook.recall else {
      let again = decision.before.answers > 0 ? ", after you reset it" : ""
      return decision.mode == nil
        ? "It was first reviewed in another program, \(when)."
        : "You first answered it \(when)\(again)."
    }
    guard decision.elapsed.studyDays > 0 else {
      let seconds = Int(decision.elapsed.days * Float(Wait.secondsADay))
      return "You last answered it \(when), \(IntervalText.words.text(seconds: seconds)) after the "
        + "previous answer."
    }
    return "You last answered it \(when), after \(days(decision.elapsed.studyDays))\(lateness); "
      + "the chance that you still knew it was \(NumberText.percent(recall))."
  }

  private var lateness: String {
    guard let lateness = decision.lateness, lateness != 0 else { return "" }
    return ", \(days(abs(lateness))) \(lateness > 0 ? "late" : "early")"
  }

  private var effect: String? {
    guard let after = decision.after.memory else { return nil }
    let graded = "You graded it \(decision.grade)"
    guard let before = decision.before.memory else {
      return
        "\(graded): stability started at \(NumberText.short(after.stability)) days and difficulty "
        + "at \(NumberText.short(after.difficulty)) of 10."
    }
    return "\(graded): stability \(change(before.stability, after.stability, unit: " days")) "
      + "and difficulty \(change(before.difficulty, after.difficulty))."
  }

  private func change(_ before: Float, _ after: Float, unit: String = "") -> String {
    let texts = (NumberText.short(before), NumberText.short(after))
    return texts.0 == texts.1
      ? "stayed at \(texts.0)\(unit)" : "went from \(texts.0) to \(texts.1)\(unit)"
  }

  // MARK: The date

  private var date: String {
    guard decision.isByPresentRules else {
      return "The answer gave an interval of \(text(decision.wait)). With the current settings and "
        + "parameters it would be \(text(outcome.plainWait)), but changing them does not move due "
        + "dates."
    }
    if decision.after.phase.hasSteps { return step }
    let goal = "At your target of \(NumberText.percent(policy.retention))"
    let plain = outcome.plainWait.days ?? 0
    let model = policy.modelInterval(after: outcome)
    let rounded = Int(model.rounded(.toNearestOrAwayFromZero))
    if rounded == plain { return "\(goal), the interval is \(days(plain))\(onDay)." }
    if rounded > plain {
      return "\(goal), the interval would be \(days(rounded)), but the maximum is "
        + "\(days(plain))\(onDay)."
    }
    let limit = plain == 1 ? "the minimum is" : "a better grade must give a longer one:"
    return "\(goal), the interval would be \(NumberText.short(model)) days, but \(limit) "
      + "\(days(plain))\(onDay)."
  }

  /// The date, unless it is mentioned with what moved it.
  private var onDay: String {
    guard decision.shift == 0, case .day(let day)? = decision.after.due else { return "" }
    return ": \(whole.day(day))"
  }

  private var step: String {
    let learned = decision.after.phase == .learning ? "being learned" : "being learned again"
    guard case .seconds = decision.wait else {
      return "It is \(learned): the step ends on a later day, so it is due again on "
        + "\(decision.after.due.map(whole.date) ?? "")."
    }
    let left = decision.after.stepsLeft - 1
    if left == 0 {
      let kind = decision.after.phase == .learning ? "learning" : "relearning"
      return "It is in its last \(kind) step, \(text(decision.wait))."
    }
    let then = left < 1 ? "" : ", then \(Counted.text(left, "more step"))"
    return "It is \(learned): it is due again after \(text(decision.wait))\(then)."
  }

  /// The intervals of the other grades.
  private var others: String? {
    let others = Grade.allCases.filter { $0 != decision.grade }
    let order = others.filter { $0 != .again } + others.filter { $0 == .again }
    let verb = decision.isByPresentRules ? "would have given" : "would give"
    let texts = order.enumerated().map { index, grade in
      let wait = decision.outlook[grade].plainWait
      // Days are moved a little, to spread the work.
      let about = wait.days == nil ? "" : "about "
      return "\(grade)\(index == 0 ? " \(verb)" : "") \(about)\(text(wait))"
    }
    return texts.joined(separator: ", ").capitalizedFirst + "."
  }

  // MARK: What moved it

  private var shifted: String? {
    guard decision.after.phase == .review, let shift = decision.shift, shift != 0,
      case .day(let day)? = decision.after.due
    else { return nil }
    let by = abs(shift) == 1 ? "one day" : "\(abs(shift)) days"
    return
      "Moved \(by) \(shift > 0 ? "later" : "earlier"), to \(whole.day(day)), \(reason(day, plain: day - shift))."
  }

  private func reason(_ day: StudyDay, plain: StudyDay) -> String {
    if case .day(let other)? = whole.sibling?.due, abs(other - plain) < 5,
      abs(other - day) > abs(other - plain), let sibling = whole.sibling
    {
      return "away from \(sibling.id.words), which is due \(whole.day(other))"
    }
    if whole.easyDays.share(on: plain) < whole.easyDays.share(on: day) {
      return "because \(whole.day(plain)) is an easy day"
    }
    // The card itself may be among those of its day.
    let itself = whole.why.record.due == .day(day) ? 1 : 0
    let (there, here) = (max(0, whole.load[day] - itself), whole.load[plain])
    if policy.balance, plain > whole.today, there < here {
      return
        "because \(whole.day(plain)) already has \(Counted.text(here, "card")) due and this day "
        + "has \(there.grouped)"
    }
    return "so that cards learned together drift apart"
  }

  // MARK: Words

  private func days(_ days: Int) -> String { Counted.text(days, "day") }

  private func text(_ wait: Wait) -> String {
    switch wait {
    case .days(let days): self.days(days)
    case .seconds(let seconds): IntervalText.words.text(seconds: seconds)
    }
  }
}
