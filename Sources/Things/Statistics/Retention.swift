import Recall

/// True retention: the share of returns graded hard, good or easy.
///
/// A return is the first answer of the day to a card that was due after days. Anki's table counts
/// the same: answers outside cramming to cards in review, or in steps whose last wait ended on a
/// later day. Young cards return after a step or less than 21 days, mature ones after more. In
/// Anki, only the schedule ensures one return a day; til excludes an early answer on the same day
/// explicitly.
public struct TrueRetention: Hashable, Sendable {
  public enum Span: String, CaseIterable, Sendable {
    case today
    case week
    case month
    case year
    case all

    public var period: Period {
      switch self {
      case .today: .days(1)
      case .week: .days(7)
      case .month: .days(30)
      case .year: .days(365)
      case .all: .all
      }
    }
  }

  public struct Entry: Hashable, Sendable {
    public let span: Span
    public let young: Proportion
    public let mature: Proportion

    public var both: Proportion { young + mature }
  }

  public let rows: [Entry]

  public init(_ statistics: Statistics) {
    rows = Span.allCases.map { span in
      let tally = statistics.tally(in: span.period)
      return Entry(
        span: span, young: Proportion(tally.returns(mature: false)),
        mature: Proportion(tally.returns(mature: true)))
    }
  }

  public subscript(span: Span) -> Entry? { rows.first { $0.span == span } }
}

/// Predicted and actual recall, by tenths of the prediction.
public struct Calibration: Hashable, Sendable {
  public struct Tenth: Hashable, Sendable {
    /// 0 for predictions below 10 %, 9 for those from 90 %.
    public let tenth: Int
    /// The mean of the predictions.
    public let predicted: Double
    public let known: Proportion
  }

  /// The tenths with predictions.
  public let tenths: [Tenth]
  /// The mean of all predictions; nil without any.
  public let predicted: Double?
  public let known: Proportion

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    tenths = (0..<10).compactMap { index in
      let tenth = tally.tenth(index)
      guard tenth.count > 0 else { return nil }
      return Tenth(
        tenth: index, predicted: tenth.predicted / Double(tenth.count),
        known: Proportion(tenth.right, of: tenth.count))
    }
    let sum = (0..<10).reduce(0) { $0 + tally.tenth($1).predicted }
    known = tenths.reduce(Proportion(0, of: 0)) { $0 + $1.known }
    predicted = known.count > 0 ? sum / Double(known.count) : nil
  }

  init(_ bins: [CalibrationBin]) {
    tenths = bins.map { bin in
      Tenth(
        tenth: bin.tenth, predicted: bin.expected,
        known: Proportion(Int((bin.observed * Double(bin.items)).rounded()), of: bin.items))
    }
    known = tenths.reduce(Proportion(0, of: 0)) { $0 + $1.known }
    let sum = bins.reduce(0) { $0 + $1.expected * Double($1.items) }
    predicted = known.count > 0 ? sum / Double(known.count) : nil
  }
}
