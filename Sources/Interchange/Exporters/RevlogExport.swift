import DelimitedText
import Recall
import Things

/// Exports reviews in the CSV format of public FSRS tools.
///
/// Cards are numbered in the order of their first review. One pass over all histories determines
/// that order; then each card is written as it is read, so memory holds one time per card and never
/// all reviews.
enum RevlogExport: Exporter {
  static let name = "revlog"
  static let ending = ".csv"

  static func write(_ export: Export, _ sink: Export.Sink) throws {
    var writer = RowWriter(.csv)
    writer.append(["card_id", "review_time", "review_rating", "review_state", "review_duration"])
    for (offset, card) in try cardsByFirstReview(export).enumerated() {
      for row in rows(of: try export.library.history(of: card)) {
        writer.append(["\(offset + 1)"] + row.fields)
      }
      if writer.bytes.count >= Export.pieceSize { try sink(writer.take()) }
    }
    try sink(writer.take())
  }

  private static func cardsByFirstReview(_ export: Export) throws -> [Card.ID] {
    var wanted: Set<Thing.ID> = []
    try export.things { wanted.insert($0.thing.id) }
    var cards: [(time: Int64, card: Card.ID)] = []
    try export.library.histories(of: nil) { history in
      let card = history.record.id
      if wanted.contains(card.thing), let first = rows(of: history.entries).first {
        cards.append((first.time, card))
      }
      return true
    }
    return cards.sorted { ($0.time, $0.card) < ($1.time, $1.card) }.map(\.card)
  }

  private struct Entry {
    var time: Int64
    var rating: UInt8
    var state: UInt8
    var duration: Int

    var fields: [String] { ["\(time)", "\(rating)", "\(state)", "\(duration)"] }
  }

  /// The reviews that count for memory: neither undone nor crammed.
  private static func rows(of history: [HistoryEntry]) -> [Entry] {
    var rows: [Entry] = []
    for entry in history where entry.stands {
      let time = entry.time.milliseconds
      switch entry.what {
      case .answer(let answer) where answer.mode != .cram:
        rows.append(
          Entry(
            time: time, rating: answer.grade.rawValue, state: answer.phaseBefore.rawValue,
            duration: answer.duration))
      case .past(let past) where past.mode == .normal:
        let state = past.phaseBefore ?? (rows.isEmpty ? .new : .review)
        rows.append(
          Entry(
            time: time, rating: past.grade.rawValue, state: state.rawValue, duration: past.duration)
        )
      default: break
      }
    }
    return rows
  }
}
