import Interchange

/// The column `data` of a card: its position among the new cards, and its memory state.
enum CardData {
  static func text(_ card: AnkiCollection.Card) -> String {
    var members: [JSON.Member] = []
    if let position = card.position { members.append(("pos", .int(position))) }
    return text(members + memory(card))
  }

  /// The text with another memory state, or only another time of the last review, and everything
  /// else as it was.
  static func text(
    _ card: AnkiCollection.Card, replacing known: String, hasMemory: Bool
  ) -> String {
    let known = JSON(known)?.members ?? []
    guard hasMemory else {
      // Anki's check compares this time with the reviews.
      return text(known.filter { $0.name != "lrt" } + lastReview(card))
    }
    var members = known.filter { !names.contains($0.name) }
    if let position = card.position, !members.contains(where: { $0.name == "pos" }) {
      members.append(("pos", .int(position)))
    }
    let hasDecay = members.contains { $0.name == "decay" }
    return text(members + memory(card).filter { !hasDecay || $0.name != "decay" })
  }

  private static let names: Set = ["s", "d", "dr", "lrt"]

  private static func text(_ members: [JSON.Member]) -> String {
    members.isEmpty ? "" : JSON.object(members).text
  }

  private static func memory(_ card: AnkiCollection.Card) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let stability = card.stability { members.append(("s", rounded(stability, 10_000))) }
    if let difficulty = card.difficulty { members.append(("d", rounded(difficulty, 1000))) }
    if let retention = card.retention { members.append(("dr", rounded(retention, 100))) }
    if let decay = card.decay { members.append(("decay", rounded(decay, 1000))) }
    return members + lastReview(card)
  }

  private static func lastReview(_ card: AnkiCollection.Card) -> [JSON.Member] {
    card.lastReview.map { [("lrt", .int(Int($0)))] } ?? []
  }

  private static func rounded(_ number: Float, _ scale: Double) -> JSON {
    .double((Double(number) * scale).rounded() / scale)
  }
}
