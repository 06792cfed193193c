import Recall

/// Opens the backward cards of decks with the setting `directions later`.
///
/// A card is opened by a line that makes it due, which changes nothing else of a new card: it stays
/// new, waits for its turn among the others, and stays open whatever a later fit says. A til that
/// does not know the setting ignores the line.
public enum LaterDirections {
  static let command = "open"
  /// The forward card's stability in days.
  static let stability: Float = 7
}

extension ThingStore {
  /// Opens the backward cards whose forward cards are stable enough, in one batch.
  public func openLaterDirections() throws {
    guard case .full = library.access else { return }
    let decks = try library.decks().map(\.name).filter {
      settings[Setting.directions, $0] == .later
    }
    guard !decks.isEmpty else { return }
    let day = now().day
    var cards: [Card.ID] = []
    for (_, records) in try library.records(in: decks) {
      let opened = Set(records.filter { $0.id.direction == .backward }.map(\.id.thing))
      cards += records.filter { record in
        record.id.direction == .forward && record.phase != .new
          && record.memory.map { $0.stability >= LaterDirections.stability } ?? false
          && !opened.contains(record.id.thing)
      }.map(\.id.sibling)
    }
    guard !cards.isEmpty else { return }
    try commit(
      Change(
        LaterDirections.command, source: "backward",
        events: cards.sorted().map { .due($0, .day(day)) }))
  }
}
