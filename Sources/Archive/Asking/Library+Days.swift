public import Things

extension Library {
  public func daysAnswered() throws -> [AnsweredDay] {
    let statement = try database.statement("SELECT day, counters FROM tally")
    var days: [Int: AnsweredDay] = [:]
    while try statement.step() {
      guard let tally = Tally(packed: statement.blob(1)), !tally.isEmpty else { continue }
      let number = statement.int(0)
      var day =
        days[number]
        ?? AnsweredDay(day: StudyDay(number: number), answers: 0, milliseconds: 0)
      day.answers += tally.answers + tally.cram
      day.milliseconds += tally.milliseconds
      days[number] = day
    }
    return days.values.filter { $0.answers > 0 }.sorted { $0.day > $1.day }
  }

  public func keepInMemory() { keepsInMemory = true }

  public func lacksIDs(_ deck: String) throws -> Bool {
    let find = try database.statement("SELECT id FROM deck WHERE name = ?1")
    find.bind(1, deck)
    guard try find.step() else { return false }
    let places = ThingTable.places(of: find.int(0))
    find.reset()
    let statement = try database.statement(
      "SELECT 1 FROM thing WHERE place BETWEEN ?1 AND ?2 AND written = 0 LIMIT 1")
    statement.bind(1, places.lowerBound).bind(2, places.upperBound)
    defer { statement.reset() }
    return try statement.step()
  }
}
