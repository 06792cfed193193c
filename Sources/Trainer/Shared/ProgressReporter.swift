import Interchange
import TextUI

/// Work on a file: said after a second, and given up when that is wanted.
@MainActor
struct LongWork {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// `reading words.csv: 120,000 rows`.
  func proceed(_ progress: ImportProgress, _ file: String) throws {
    let rows = progress.rows == 0 ? "" : ": \(Counted.text(progress.rows, "row"))"
    try session.proceed("\(progress.what) \(file)\(rows)")
  }

  func proceed(_ what: String) throws { try session.proceed(what) }

  func end() { session.terminal.showProgress(nil) }
}

/// Work of which it is known how much of it there is.
@MainActor
struct Patience {
  private let session: Session
  private let what: String

  /// `what` is done, as in `fitting`.
  init(_ what: String, _ session: Session) {
    self.what = what
    self.session = session
  }

  /// After so large a share of the work; throws if it is to end.
  func proceed(_ share: Double) throws(Interrupted) {
    try session.proceed("\(what), \(Int(share * 100)) %")
  }

  func end() { session.terminal.showProgress(nil) }
}
