import DelimitedText
import Recall
import Things

/// A log of answers that is no library's: `card_id,review_time,review_rating`, in any order.
struct LogFile {
  /// Whose days they were.
  struct Days {
    var startHour = 4
    /// Nil for the zone of this computer.
    var zone: String?
  }

  let log: ReviewLog

  @MainActor
  init(_ path: String, _ days: Days, in session: Session) throws {
    let rows = try LogRows(session.read(path, 1 << 32 - 1), named: path)
    guard let offsets = session.zones(days.zone, rows.times.map { $0.quotientBySecond }) else {
      throw UsageError(
        "there is no time zone \"\(days.zone ?? "")\" on this computer.",
        remedy: "Zones are named as in Europe/Berlin; UTC is always there.")
    }
    var builder = ReviewLogBuilder()
    builder.reserve(rows.times.count)
    for row in rows.times.indices {
      let moment = Moment(milliseconds: rows.times[row], offset: offsets[row])
      let answer = LoggedAnswer(
        card: rows.cards[row], day: moment.studyDay(rollover: days.startHour).number,
        time: rows.times[row], grade: Int(rows.grades[row]), milliseconds: Int(rows.durations[row]))
      do {
        try builder.append(answer)
      } catch {
        throw LogRows.fault(path, Int(rows.lines[row]), rows.sentence(error, row))
      }
    }
    log = builder.log()
  }
}

extension Int64 {
  /// Whole seconds in so many milliseconds.
  fileprivate var quotientBySecond: Int64 { self / 1000 }
}
