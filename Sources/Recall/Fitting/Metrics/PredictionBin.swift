import Glibc

/// Answers that a good model should treat alike: about the same interval, number of answers and
/// number of lapses.
///
/// Source: fsrs-rs, whose bins are the powers of 3.62 of the days, of 1.89 of the number of
/// answers (those at least a day after the one before, this one counted, and one more), and of
/// 1.73 of the lapses among those before.
struct PredictionBin: Hashable, Sendable {
  /// The three powers in one number; a bin without lapses is apart from all powers.
  let code: Int32

  init(days: Double, answers: Int, lapses: Int) {
    let interval = Self.power(of: days, by: 3.62)
    let length = Self.power(of: Double(answers + 1), by: 1.89)
    let failure = lapses == 0 ? 0 : 1 + Self.power(of: Double(lapses), by: 1.73)
    code = (interval * 64 + length) * 64 + failure
  }

  /// Every code is below this.
  static let codes = 64 * 64 * 64

  private static func power(of number: Double, by base: Double) -> Int32 {
    Int32(min(max((log(number) / log(base)).rounded(.down), 0), 62))
  }
}
