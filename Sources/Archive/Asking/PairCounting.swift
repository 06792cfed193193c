import Things

/// Counts of a deck that asks both ways: of a Thing's two cards one comes a day.
struct PairCounting {
  let database: Database
  let day: StudyDay

  /// Whether a card, by its name in a statement, is met today: answered, in steps, or due.
  private static func isMet(_ card: String) -> String {
    "(\(card).lastDay = ?3 OR \(card).buried <= ?3 AND (\(card).queue = 2 OR \(isDue(card))))"
  }

  private static func isDue(_ card: String) -> String {
    "(\(card).queue = 1 AND \(card).due <= ?3)"
  }

  /// Reviews that are due in one direction and not kept back by the Thing's other card.
  func reviews(_ deck: Int, isBackward: Bool) throws(IndexError) -> Int {
    // Where both are due, the one that asks forward is counted, unless the other was answered.
    let isInSteps = "c.buried <= ?3 AND c.queue = 2"
    let isFirst = "c.buried <= ?3 AND \(Self.isDue("c")) AND card.lastDay IS NOT ?3"
    let keepsBack =
      "(c.lastDay = ?3 OR \(isInSteps)" + (isBackward ? " OR \(isFirst))" : ")")
    let statement = try database.statement(
      """
      SELECT count(*) FROM card
      WHERE queue = 1 AND deck = ?1 AND back = ?2 AND due <= ?3 AND buried <= ?3
        AND NOT EXISTS(
          SELECT 1 FROM card AS c WHERE c.number = card.number + ?4 AND \(keepsBack))
      """)
    statement.bind(1, deck).bind(2, isBackward ? 1 : 0).bind(3, day.number)
    statement.bind(4, isBackward ? -1 : 1)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  /// Things of which a new card could be asked today.
  func new(_ deck: Int) throws(IndexError) -> Int {
    func isNew(_ card: String) -> String {
      "(\(card).number IS NULL"
        + " OR \(card).phase = 0 AND \(card).suspended = 0 AND \(card).buried <= ?3)"
    }
    let statement = try database.statement(
      """
      SELECT count(*) FROM thing
      LEFT JOIN card AS f ON f.number = thing.id * 2
      LEFT JOIN card AS b ON b.number = thing.id * 2 + 1
      WHERE thing.place BETWEEN ?1 AND ?2 AND (\(isNew("f")) OR \(isNew("b")))
        AND NOT ifnull(\(Self.isMet("f")), 0) AND NOT ifnull(\(Self.isMet("b")), 0)
      """)
    let places = ThingTable.places(of: deck)
    statement.bind(1, places.lowerBound).bind(2, places.upperBound).bind(3, day.number)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }
}
