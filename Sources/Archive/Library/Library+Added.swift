public import Things

extension Library {
  public func dayAdded(_ id: Thing.ID) throws -> StudyDay? { try addedDays()[id] }

  public func deckLastAddedTo() throws -> String? {
    let events = EventStore(database: database, marks: UndoTable(database: database))
    let last = try events.rows(of: .add, index.devices).last { $0.stands }
    guard case .add(let deck, _, _, _)? = last?.event else { return nil }
    return deck
  }
}
