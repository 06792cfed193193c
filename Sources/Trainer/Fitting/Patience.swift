import TextUI

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
