import TextUI
import Things

/// A sitting that may be broken off: what is kept of it to go on with on the same study day.
///
/// Scope and start are kept; the queue is computed.
struct StoredSitting: Hashable, LosslessStringConvertible {
  var day: StudyDay
  var begun: Moment
  /// Cards to ask when it began.
  var total: Int
  /// The card that was left without an answer; it comes first.
  var first: Card.ID?
  /// The words behind `study`.
  var line: String

  init(day: StudyDay, begun: Moment, total: Int, first: Card.ID? = nil, line: String) {
    self.day = day
    self.begun = begun
    self.total = total
    self.first = first
    self.line = line
  }

  init?(_ description: String) {
    let fields = description.split(
      separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, let day = StudyDay(fields[0]), let begun = Moment(fields[1]),
      let total = Int(fields[2])
    else { return nil }
    self.init(
      day: day, begun: begun, total: total, first: Card.ID(fields[3]), line: String(fields[4]))
  }

  var description: String {
    "\(day)\t\(begun)\t\(total)\t\(first.map { "\($0)" } ?? "-")\t\(line)"
  }

  /// What was asked for then; nil if these words mean nothing any more.
  @MainActor var options: StudyOptions? {
    guard let words = try? WordSplitter.words(line),
      let call = try? CallParser(StudyCommand.about).parse(words)
    else { return nil }
    return try? StudyOptions(call)
  }
}

/// How much is left of a sitting that was broken off.
struct ResumeNote: Hashable {
  let left: Int
  /// Cards when it began, or those that are left where they have become more.
  let total: Int

  init(left: Int, total: Int) {
    self.left = left
    self.total = max(left, total)
  }

  /// As in `7 of 22 left`.
  var text: String { "\(left.grouped) of \(total.grouped) left" }
}

extension StudyScreen {
  /// The sitting that was broken off on a study day, and what it asked for.
  func brokenOff(on day: StudyDay) -> (StoredSitting, StudyOptions)? {
    guard let sitting, sitting.day == day, let options = sitting.options else { return nil }
    return (sitting, options)
  }
}
