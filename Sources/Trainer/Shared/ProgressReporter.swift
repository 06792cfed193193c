import Interchange
import TextUI

/// Shows the progress of work that takes more than a second, and stops it on Ctrl-C.
@MainActor
struct ProgressReporter {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func proceed(_ what: String) throws(Interrupted) { try session.proceed(what) }

  /// As in `fitting, 40 %`.
  func proceed(_ what: String, share: Double) throws(Interrupted) {
    try session.proceed("\(what), \(Int(share * 100)) %")
  }

  /// As in `reading words.csv: 120,000 rows`.
  func proceed(_ progress: ImportProgress, _ file: String) throws(Interrupted) {
    let rows = progress.rows == 0 ? "" : ": \(Counted.text(progress.rows, "row"))"
    try session.proceed("\(progress.what) \(file)\(rows)")
  }

  func end() { session.terminal.showProgress(nil) }
}
