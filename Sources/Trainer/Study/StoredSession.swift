import TextUI
import Things

/// What is stored of a session, to resume it on the same study day.
///
/// Options and start are stored; the queue is computed again.
struct StoredSession: Hashable {
  var day: StudyDay
  var started: Moment
  /// The number of cards at the start.
  var total: Int
  /// The card that was left without an answer; it is asked first.
  var first: Card.ID?
  /// The arguments of `study`.
  var line: String
}

extension StoredSession: LosslessStringConvertible {
  init?(_ description: String) {
    let fields = description.split(
      separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, let day = StudyDay(fields[0]), let started = Moment(fields[1]),
      let total = Int(fields[2])
    else { return nil }
    self.init(
      day: day, started: started, total: total, first: Card.ID(fields[3]), line: String(fields[4]))
  }

  var description: String {
    "\(day)\t\(started)\t\(total)\t\(first.map { "\($0)" } ?? "-")\t\(line)"
  }
}

extension StoredSession {
  /// The options of the session; nil if the arguments are no longer valid.
  @MainActor var options: StudyOptions? {
    guard let words = try? WordSplitter.words(line),
      let call = try? CallParser(StudyCommand.about).parse(words)
    else { return nil }
    return try? StudyOptions(call)
  }
}

/// How much is left of an interrupted session.
struct ResumeNote: Hashable {
  let left: Int
  /// The number of cards at the start, or the number left if that is larger.
  let total: Int
  /// The decks or the query of the session, as typed; empty for everything.
  let scope: String

  init(left: Int, total: Int, scope: String) {
    self.left = left
    self.total = max(left, total)
    self.scope = scope
  }

  /// As in `7 of 22 left` or `7 of 22 left in spanish`.
  var text: String {
    "\(left.grouped) of \(total.grouped) left" + (scope.isEmpty ? "" : " in \(scope)")
  }
}

extension StudyScreen {
  /// The interrupted session of this study day, and its options.
  func interrupted(on day: StudyDay) -> (StoredSession, StudyOptions)? {
    guard let sitting, sitting.day == day, let options = sitting.options else { return nil }
    return (sitting, options)
  }
}
