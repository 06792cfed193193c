import SQLiteAccess
import SystemFiles
import Things

/// Entries from the future: either this computer's clock was set back, or another one's was ahead.
extension Library {
  /// How far a line may be ahead of this clock, in milliseconds.
  static let clockTolerance: Int64 = 86_400_000

  func tellClock(_ now: Moment) throws {
    let late = index.devices.rows.filter { $0.isLate(now) }
    guard let latest = late.max(by: { $0.latest < $1.latest }) else { return }
    guard let others = lateDevices(index.devices, at: now) else {
      notices.append(
        Notice(
          latest.sentence(now), remedy: "Correct the clock before you study or change anything."))
      return
    }
    for row in others {
      // Another program may be writing; the next start reports it then.
      let isNew = try? database.holds(
        "INSERT OR IGNORE INTO meta VALUES(?1, 1) RETURNING 1", "clock:\(row.device)")
      guard isNew ?? false else { continue }
      notices.append(
        Notice(
          Self.sentence(about: row, now),
          remedy: "Correct that computer's clock. For what to do about the entries: check"))
    }
  }

  /// The devices with entries from the future; nil if this computer's clock seems to be wrong.
  ///
  /// It is right if another computer agrees that it is about this time, or if only one has such
  /// entries and no journal file was written in the future.
  func lateDevices(_ devices: IndexedDevices, at now: Moment) -> [IndexedDevices.Row]? {
    let late = devices.rows.filter { $0.isLate(now) }
    let isConfirmed = devices.rows.contains { row in
      row.device != device && !row.isLate(now)
        && row.latest > now.milliseconds - 7 * Self.clockTolerance
    }
    if isConfirmed { return late }
    let newest = (try? JournalListing.read(places.journal).files)?.lazy
      .compactMap { (try? Folder.look($0.path))?.modified }.max()
    let limit = (now.milliseconds + Self.clockTolerance) * 1_000_000
    return late.count <= 1 && (newest ?? 0) <= limit ? late : nil
  }

  static func sentence(about row: IndexedDevices.Row, _ now: Moment) -> String {
    "The journal of \(row.device) has entries from \(row.day(now)), which is in the future."
  }
}

extension IndexedDevices.Row {
  fileprivate func isLate(_ now: Moment) -> Bool {
    lines > 0 && latest - Library.clockTolerance > now.milliseconds
  }

  fileprivate func day(_ now: Moment) -> StudyDay {
    Moment(milliseconds: latest, offset: now.offset).studyDay(rollover: 0)
  }

  fileprivate func sentence(_ now: Moment) -> String {
    "The journal has entries from \(day(now)), but this computer's clock says "
      + "\(now.studyDay(rollover: 0))."
  }
}
