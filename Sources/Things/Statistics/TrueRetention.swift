/// How much was still known when it came back: the first answer of a card's day, of cards that
/// came back from days, hard, good and easy being right.
///
/// That is what Anki's table counts: answers that are no cramming and met a card in review, or one
/// in steps whose last wait ended on a later day; it writes such a wait down in days too. Young
/// cards came back from less than 21 days or from a step, mature ones from more. Anki leaves it to
/// the schedule that a card comes back once a day; here an answer ahead of time on the same day is
/// left out by rule.
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
        span: span, young: Proportion(tally.returns(mature: false)),
        mature: Proportion(tally.returns(mature: true)))
    }
  }

  public subscript(span: Span) -> Row? { rows.first { $0.span == span } }
}
