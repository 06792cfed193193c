import Things

/// When Things were last edited in til.
enum EditTimes {
  /// In milliseconds since 1970, without edits before `first`, which is in seconds.
  ///
  /// `rowsOnly` leaves out edits of whole decks, of which any row may be the edited one.
  static func latest(
    of things: Set<Thing.ID>, since first: Int64?, _ library: any LibraryQuestions,
    rowsOnly: Bool = false
  ) throws -> [Thing.ID: Int64] {
    guard let first, !things.isEmpty else { return [:] }
    var edits: [(thing: Thing.ID, line: JournalLine)] = []
    try library.lines(of: nil) { past in
      let line = past.line
      switch line.event {
      case .edit(let edit) where past.stands && things.contains(edit.thing):
        edits.append((edit.thing, line))
      // An edited copy of a deck, whose rows are not listed.
      case .batch(let batch) where past.stands && batch.command == "edit" && !rowsOnly:
        edits += things.map { ($0, line) }
      // The lines of a batch follow its head, so they were passed already.
      case .batch(let batch) where ["import", "export"].contains(batch.command):
        let lines = line.number + 1...line.number + max(1, batch.count)
        edits.removeAll { $0.line.device == line.device && lines.contains($0.line.number) }
      default: break
      }
      return line.time.milliseconds >= first * 1000
    }
    return Dictionary(
      edits.map { ($0.thing, $0.line.time.milliseconds) }, uniquingKeysWith: max)
  }
}
