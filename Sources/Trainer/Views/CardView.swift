import Recall
import TextUI

/// Where a card stands, how well it is known, and how it went.
struct CardView: View {
  /// The last answers that are drawn.
  private static let mostWaits = 12

  private let card: CardDetail

  init(_ card: CardDetail) { self.card = card }

  var body: some View {
    Labelled(Line(card.direction)) {
      Facts(card.standing)
      if !card.numbers.isEmpty { Facts(card.numbers) }
      if !waits.isEmpty { history }
    }
  }

  private var waits: [Wait] { card.waits.suffix(Self.mostWaits) }

  private var history: some View {
    HStack(spacing: 3) {
      if !EnvironmentValues.current.isSpoken {
        Sparkline(waits.map(Self.height), spoken: "").frame(width: waits.count)
      }
      Text(intervals, .dim)
    }
  }

  private var intervals: String {
    let spoken = EnvironmentValues.current.isSpoken
    let style: IntervalText = spoken ? .words : .usual
    let texts = waits.map(style.text)
    return spoken
      ? "Intervals " + texts.joined(separator: ", ") + "." : texts.joined(separator: "  ")
  }

  /// By its root, so that steps of minutes and intervals of months are both seen.
  private static func height(_ wait: Wait) -> Double {
    switch wait {
    case .days(let days): Double(days).squareRoot()
    case .seconds(let seconds): (Double(seconds) / Double(Wait.secondsADay)).squareRoot()
    }
  }
}
