/// How much of a fit is done; nobody knows how many passes a part of it will take, so within a part
/// it comes nearer and nearer to its end.
final class FitProgress {
  private let whole: Double
  private var done = 0.0
  private var part = 0.0
  private var pieces = 1.0
  private var finished = 0.0

  /// The work in all parts together, in any unit.
  init(whole: Double) {
    self.whole = whole
  }

  /// Begins a part of so much work, each pass of which reports so many pieces.
  func begin(_ part: Double, pieces: Int) {
    done += self.part
    self.part = part
    self.pieces = Double(max(pieces, 1))
    finished = 0
  }

  /// The share that is done after one more piece.
  func advance() -> Double {
    finished += 1
    let passes = finished / pieces
    return min((done + part * passes / (passes + 6)) / whole, 1)
  }
}
