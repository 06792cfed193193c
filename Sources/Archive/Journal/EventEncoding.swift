import Recall
import SystemFiles
import Things

extension Event {
  /// The name of its kind in the journal.
  var word: String {
    if case .extra(let kind, _) = self { kind } else { kind?.rawValue ?? "" }
  }

  /// The fields after the subject.
  func write(to line: inout LineBytes) {
    switch self {
    case .review(_, let review): review.write(to: &line)
    case .past(let past): past.write(to: &line)
    case .typed(_, let text): line.add(text)
    case .undo(let name), .redo(let name): name.write(to: &line)
    case .suspend, .resume, .flag, .unflag, .reset, .extra: break
    case .bury(_, let until): line.add("\(until)")
    case .due(_, let due, let carried):
      line.add("\(due)")
      carried?.write(to: &line)
    case .set(_, let name, let value):
      line.add(name)
      line.add(value)
    case .plan(_, let entries):
      for entry in entries {
        line.add(entry.name)
        line.add(entry.value)
      }
    case .batch(let batch): batch.write(to: &line)
    case .add(let added): added.write(to: &line)
    case .edit(let row):
      row.write(to: &line)
      line.add(digest: row.left)
    case .remove(let row):
      row.write(to: &line)
      line.addOptional(row.next?.description ?? "")
    case .move(let row, let to):
      row.write(to: &line, movedTo: to)
      line.addOptional(row.next?.description ?? "")
      line.add(digest: row.left)
    case .deck(_, let to): line.add(to)
    }
  }
}

extension AddedRows {
  fileprivate func write(to line: inout LineBytes) {
    line.add(change)
    line.add(ids)
    line.add(digest: left)
  }
}

extension FormerRow {
  /// Writes its deck, what the change made of it, and its bytes.
  fileprivate func write(to line: inout LineBytes, movedTo deck: String? = nil) {
    line.add(self.deck)
    if let deck { line.add(deck) } else { line.add(change) }
    line.add(row)
  }
}

extension LineBytes {
  fileprivate mutating func add(_ change: DeckChange?) {
    add(digest: change?.before)
    add(digest: change?.after)
  }
}

extension Review {
  fileprivate func write(to line: inout LineBytes) {
    line.add(Int(grade.rawValue))
    line.add(mode.word)
    line.add(phaseBefore.word)
    line.add(phaseAfter.word)
    line.add(stepsLeft)
    line.add(firstKey)
    line.add(duration)
    line.add(hints)
    line.add(verdict.word)
    line.addOptional(other?.description ?? "")
    line.add("\(due)")
    // Absent without a second try, which keeps such lines as they always were.
    guard nearMiss != nil || second != nil || isMock else { return }
    line.addOptional(nearMiss?.word ?? "")
    line.addOptional(second?.word ?? "")
    if isMock { line.add("mock") }
  }
}

extension PastAnswer {
  fileprivate func write(to line: inout LineBytes) {
    line.add(Int(grade.rawValue))
    line.add("\(time)")
    line.add("\(day)")
    line.addOptional(source)
    // Lines of sources that do not know the rest stay as they always were.
    guard !isBare else { return }
    line.add(duration)
    line.add(mode.word)
    line.addOptional(intervalBefore.map { "\($0)" } ?? "")
    line.addOptional(phaseBefore?.word ?? "")
    start?.write(to: &line)
  }
}

extension SM2Schedule {
  fileprivate func write(to line: inout LineBytes) {
    line.add(interval)
    line.add(ease)
  }
}

extension CarriedState {
  fileprivate func write(to line: inout LineBytes) {
    line.add(phase.word)
    line.add(stepsLeft)
    if start == nil, memory != nil {
      line.addOptional("")
      line.addOptional("")
    }
    start?.write(to: &line)
    memory?.write(to: &line)
  }
}

extension CarriedMemory {
  fileprivate func write(to line: inout LineBytes) {
    line.add("\(stability)")
    line.add("\(difficulty)")
    line.addOptional(computed.map { "\($0)" } ?? "")
  }
}

extension LineName {
  fileprivate func write(to line: inout LineBytes) {
    line.add(device.name)
    line.add(number)
    line.add(kind.rawValue)
    line.add(subject)
  }
}

extension Batch {
  fileprivate func write(to line: inout LineBytes) {
    line.add(command)
    line.addOptional(source)
    line.add(count)
    line.add(digest: sum)
    line.add(decks.count)
    for change in decks {
      line.add(change.deck)
      line.add(digest: change.before)
      line.add(digest: change.after)
    }
  }
}

/// Encodes lines of one device and one moment.
struct LineEncoder {
  let device: Device
  let time: Moment
  let day: StudyDay
  private let beginning: CRC64
  private let shared: [UInt8]
  private var text = LineBytes()

  init(device: Device, time: Moment, day: StudyDay) {
    self.device = device
    self.time = time
    self.day = day
    beginning = CRC64(of: device)
    shared = Array("\t\(time)\t\(day)".utf8)
  }

  /// All lines so far, each with a newline.
  var bytes: [UInt8] { text.bytes }

  /// Returns and clears them.
  mutating func takeBytes() -> [UInt8] {
    let bytes = text.bytes
    text = LineBytes()
    return bytes
  }

  mutating func add(_ event: Event, number: Int) -> JournalLine {
    text.open(number, shared)
    text.add(event.word)
    text.add(event.subject)
    event.write(to: &text)
    let sum = text.close(beginning)
    return JournalLine(device: device, number: number, time: time, day: day, event: event, sum: sum)
  }
}
