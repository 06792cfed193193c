/// How much was still known when it came back: the first answer of a card's day, of cards that
/// came back from days, hard, good and easy being right.
///
/// That is Anki's definition; young cards came back from less than 21 days, mature ones from more.
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

  public struct Row: Hashable, Sendable {
    public let span: Span
    public let young: Proportion
    public let mature: Proportion

    public var both: Proportion { young + mature }
  }

  public let rows: [Row]

  public init(_ statistics: Statistics) {
    rows = Span.allCases.map { span in
      let tally = statistics.tally(in: span.period)
      return Row(
        span: span, young: Proportion(tally.firsts(mature: false)),
        mature: Proportion(tally.firsts(mature: true)))
    }
  }

  public subscript(span: Span) -> Row? { rows.first { $0.span == span } }
}
