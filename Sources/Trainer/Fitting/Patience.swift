import TextUI

/// Work that may take long: said after a second, and given up when that is wanted.
@MainActor
struct Patience {
  private let session: Session
  private let what: String
  private let start = ContinuousClock.now

  /// `what` is done, as in `fitting`.
  init(_ what: String, _ session: Session) {
    self.what = what
    self.session = session
  }

  /// After so large a share of the work; throws if it is to end.
  func proceed(_ share: Double) throws(Interrupted) {
    if session.terminal.takeInterruption() != nil {
      session.terminal.showProgress(nil)
      throw Interrupted()
    }
    guard start.duration(to: .now) > .seconds(1) else { return }
    session.terminal.showProgress(Line("\(what), \(Int(share * 100)) %", .dim))
  }

  func end() { session.terminal.showProgress(nil) }
}
