// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// When parameters are due to be fitted again.
public enum FitSchedule {
  /// With fewer answers, the standard parameters predict as well.
  public static let fewest = 400
  /// A fit needs at least this many new answers.
  static let fewestNew = 50
  /// After this many days, `fewestNew` are enough.
  static let days = 30
  /// A pause of at least this many milliseconds ends a session.
  static let sessionGap: Int64 = 900_000

  /// Whether a fit is due after a number of answers, given the answers and days at the last fit.
  ///
  /// A fit is due when there are 10 % more answers than at the last one, or after 30 days.
  public static func isDue(answers: Int, fitted: Int, days: Int) -> Bool {
    let new = answers - fitted
    return answers >= fewest && new >= fewestNew && (new * 10 >= fitted || days >= self.days)
  }
}
