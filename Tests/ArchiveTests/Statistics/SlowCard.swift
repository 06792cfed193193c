import Recall
import Things

/// A second implementation of the fold, line by line, with the model's own types.
struct SlowCard {
  struct Answer {
    var day: StudyDay
    var hour: Int
    var milliseconds: Int
    var grade: Grade
    var isCram: Bool
    var phase: Phase
    var interval: Int
    var isFirstOfDay: Bool
    var isFirst: Bool
    var recall: Float
    var other: Thing.ID?

    /// The previous answer had scheduled it for a later day.
    var wasSentAway: Bool

    /// Whether it is the card's first answer of the day, after days of interval or steps.
    var comesBack: Bool {
      !isCram && isFirstOfDay && (phase == .review || phase != .new && wasSentAway)
    }
    var isRight: Bool { grade != .again }
    var met: Tally.Met { phase != .review ? .learning : interval < 21 ? .young : .mature }
  }

  /// The memory state after a line, and the first day it applies to.
  private struct Past {
    var from: StudyDay
    var memory: Memory?
    var lastDay: StudyDay?
  }

  let id: Card.ID
  private var past: [Past] = []
  private let forgetting: Forgetting
  private(set) var answers: [Answer] = []
  private(set) var phase = Phase.new
  private(set) var due: Due?
  private(set) var memory: Memory?
  private(set) var lastDay: StudyDay?
  private(set) var lastTime: Int64 = 0
  private(set) var interval = 0
  private(set) var counted = 0
  private(set) var lapses = 0
  private(set) var isSuspended = false
  private(set) var buried: StudyDay?

  /// Lines that change decks, which say nothing about a card's memory.
  private static let textKinds: Set = ["add", "edit", "remove", "move", "deck"]

  init(_ id: Card.ID, _ lines: [SlowJournal.Line], by forgetting: Forgetting) {
    self.id = id
    self.forgetting = forgetting
    for line in lines where !Self.textKinds.contains(line.kind) {
      take(line)
      let day = line.kind == "past" ? StudyDay(line.fields[2]) ?? line.day : line.day
      let from = max(day, past.last?.from ?? day)
      past.append(Past(from: from, memory: memory, lastDay: lastDay))
    }
  }

  /// The probability of recall at the end of a day; nil before the first answer.
  func standing(at day: StudyDay) -> Float? {
    guard let then = past.last(where: { $0.from <= day }), let memory = then.memory,
      let lastDay = then.lastDay
    else { return nil }
    let days = max(0, day - lastDay)
    return forgetting.recall(
      of: memory, after: Elapsed(studyDays: days, seconds: days * 86_400))
  }

  private mutating func take(_ line: SlowJournal.Line) {
    switch line.kind {
    case "review": review(line)
    case "past":
      let (time, day) = (Moment(line.fields[1]), StudyDay(line.fields[2]))
      if let time, let day { past(Int(line.fields[0]) ?? 0, time, day) }
    case "suspend": isSuspended = true
    case "resume": isSuspended = false
    case "bury": buried = StudyDay(line.fields[0])
    case "reset":
      (phase, due, memory, lastDay, interval, lapses) = (.new, nil, nil, nil, 0, 0)
    case "due":
      guard phase != .new, let due = Due(line.fields[0]) else { return }
      self.due = due
      interval = lastDay.map { promised(due, $0) } ?? 0
    default: break
    }
  }

  private func promised(_ due: Due, _ day: StudyDay) -> Int {
    guard phase == .review, case .day(let dueDay) = due else { return 0 }
    return max(0, dueDay - day)
  }

  private var isAway: Bool {
    guard case .day(let day) = due, let lastDay else { return false }
    return day > lastDay
  }

  private mutating func review(_ line: SlowJournal.Line) {
    let fields = line.fields
    guard let grade = Grade(rawValue: UInt8(fields[0]) ?? 0), let before = Phase(word: fields[2]),
      let after = Phase(word: fields[3]), let due = Due(fields[10])
    else { return }
    var answer = Answer(
      day: line.day, hour: line.time.hour, milliseconds: Int(fields[6]) ?? 0, grade: grade,
      isCram: fields[1] == "cram", phase: before, interval: interval,
      isFirstOfDay: lastDay != line.day, isFirst: memory == nil, recall: 0,
      other: Thing.ID(fields[9]), wasSentAway: isAway)
    if !answer.isCram {
      answer.recall = remember(grade, line.time, line.day)
      if before == .review, grade == .again { lapses += 1 }
      phase = after
      self.due = due
      interval = promised(due, line.day)
    }
    answers.append(answer)
  }

  private mutating func past(_ grade: Int, _ time: Moment, _ day: StudyDay) {
    guard let grade = Grade(rawValue: UInt8(grade)) else { return }
    var answer = Answer(
      day: day, hour: time.hour, milliseconds: 0, grade: grade, isCram: false, phase: phase,
      interval: interval, isFirstOfDay: lastDay != day, isFirst: memory == nil, recall: 0,
      wasSentAway: isAway)
    answer.recall = remember(grade, time, day)
    if phase == .new { (phase, due, interval) = (.review, .day(day), 0) }
    answers.append(answer)
  }

  private mutating func remember(_ grade: Grade, _ time: Moment, _ day: StudyDay) -> Float {
    var recall: Float = 0
    if let memory, let lastDay {
      let seconds = max(0, time.milliseconds - lastTime) / 1000
      let elapsed = Elapsed(studyDays: max(0, day - lastDay), seconds: Int(seconds))
      (recall, self.memory) = forgetting.review(memory, after: elapsed, grade: grade)
    } else {
      memory = forgetting.first(grade)
    }
    (lastDay, lastTime) = (day, time.milliseconds)
    counted += 1
    return recall
  }

  func recall(at now: Now) -> Float? {
    guard let memory, let lastDay else { return nil }
    let seconds = max(0, now.time.milliseconds - lastTime) / 1000
    return forgetting.recall(
      of: memory,
      after: Elapsed(studyDays: max(0, now.day - lastDay), seconds: Int(seconds)))
  }

  /// The day on which it is due.
  var dueDay: StudyDay? {
    let day: StudyDay? =
      switch due {
      case nil: nil
      case .day(let day): day
      case .moment(let moment): moment.studyDay(rollover: 4)
      }
    guard let day, let buried else { return day }
    return max(day, buried)
  }
}
