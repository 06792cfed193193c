import Interchange
import TextUI
import Things

/// Work that may take long: said after a second, and given up when that is wanted.
@MainActor
struct LongWork {
  /// Shorter work says nothing: it is over before it could be read.
  private static let patience: Int64 = 1000

  private let session: Session
  private let clock: any Clock
  private let start: Moment

  /// From here on also what the library says of its work has to wait for its second.
  init(_ session: Session) throws {
    self.session = session
    clock = try session.store.clock
    start = clock.now()
    session.longWork = self
  }

  var isShort: Bool { clock.now().milliseconds - start.milliseconds < Self.patience }

  /// `reading words.csv: 120,000 rows`.
  func proceed(_ progress: ImportProgress, _ file: String) throws {
    let rows = progress.rows == 0 ? "" : ": \(Counted.text(progress.rows, "row"))"
    try session.proceed("\(progress.what) \(file)\(rows)")
  }

  func proceed(_ what: String) throws { try session.proceed(what) }

  func end() {
    session.longWork = nil
    session.terminal.showProgress(nil)
  }
}
