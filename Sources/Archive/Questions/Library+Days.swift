public import Things

extension Library {
  public func daysAnswered() throws -> [AnsweredDay] {
    let statement = try database.statement("SELECT day, counters FROM tally")
    var days: [StudyDay] = []
    var places: [Int: Int] = [:]
    // What is asked of single days, one behind the other: every start reads years of them.
    var sums: [Int32] = []
    while try statement.step() {
      let number = statement.int(0)
      let place = places[number] ?? days.count
      if place == days.count {
        places[number] = place
        days.append(StudyDay(number: number))
        sums += repeatElement(0, count: Tally.briefSize)
      }
      let start = place * Tally.briefSize
      sums.withUnsafeMutableBufferPointer {
        let counters = Tally.Counters(rebasing: $0[start..<start + Tally.briefSize])
        Tally.add(packed: statement.blob(1), to: counters)
      }
    }
    return days.enumerated().compactMap { place, day in
      let start = place * Tally.briefSize
      return Tally(counters: Array(sums[start..<start + Tally.briefSize])).flatMap {
        $0.all > 0 ? AnsweredDay(day: day, answers: $0.all, milliseconds: $0.milliseconds) : nil
      }
    }.sorted { $0.day > $1.day }
  }

  public func lacksIDs(_ deck: String) throws -> Bool {
    let find = try database.statement("SELECT id FROM deck WHERE name = ?1")
    find.bind(1, deck)
    guard try find.step() else { return false }
    let places = ThingTable.places(of: find.int(0))
    find.reset()
    var rows = try TextTable(database: database).rows(places)
    while let row = try rows.next() {
      if !row.isWritten { return true }
    }
    return false
  }
}
