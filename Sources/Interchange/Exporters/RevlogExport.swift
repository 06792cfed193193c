import Recall
import Things

/// The answers, as the public tools around FSRS read them; cards are numbered by first answer.
enum RevlogExport: Exporter {
  static let name = "revlog"
  static let ending = ".csv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var text = "card_id,review_time,review_rating,review_state,review_duration\n"
    for (place, card) in try cards(export).enumerated() {
      for answer in try answers(export, card) {
        text += "\(place + 1),\(answer.time),\(answer.rating),\(answer.state),\(answer.duration)\n"
      }
      if text.utf8.count >= Export.pieceSize {
        try sink(Array(text.utf8))
        text = ""
      }
    }
    try sink(Array(text.utf8))
  }

  private struct Answer {
    var time: Int64
    var rating: UInt8
    var state: UInt8
    var duration: Int
  }

  /// Cards with answers, the one that was answered first first.
  private static func cards(_ export: Export) throws -> [Card.ID] {
    var cards: [(time: Int64, card: Card.ID)] = []
    var things: [Thing.ID] = []
    try export.things { things.append($0.thing.id) }
    for thing in things {
      for direction in Card.Direction.allCases {
        let card = Card.ID(thing, direction)
        if let first = try answers(export, card).first { cards.append((first.time, card)) }
      }
    }
    return cards.sorted { ($0.time, $0.card) < ($1.time, $1.card) }.map(\.card)
  }

  /// The standing answers that count for memory.
  private static func answers(_ export: Export, _ card: Card.ID) throws -> [Answer] {
    var answers: [Answer] = []
    for entry in try export.library.history(of: card) where entry.stands {
      switch entry.what {
      case .answer(let review) where review.mode != .cram:
        answers.append(
          Answer(
            time: entry.time.milliseconds, rating: review.grade.rawValue,
            state: review.phaseBefore.rawValue, duration: review.duration))
      case .past(let grade):
        let state: Phase = answers.isEmpty ? .new : .review
        answers.append(
          Answer(
            time: entry.time.milliseconds, rating: grade.rawValue, state: state.rawValue,
            duration: 0))
      default: break
      }
    }
    return answers
  }
}
