import Things

extension Library {
  /// Repeats what a broken run left undone, and gives what then stands below `decks/`.
  ///
  /// The caller holds the lock.
  func recover() throws -> DeckListing {
    let listing = try listedDecks()
    unfinished = []
    guard !listing.temporaries.isEmpty else { return listing }
    let said = try lines(withSums: Set(listing.temporaries.map(\.sum)))
    let remarks = stage.recover(listing) { name throws(ArchiveError) in
      said[name.sum].flatMap { Self.change(of: name, $0) }
    }
    notices += remarks.map(\.notice)
    let left = try DeckListing(library: places.realLibrary)
    unfinished = Set(left.temporaries.map(\.deckPath))
    return left
  }

  private static func change(of name: StagedName, _ lines: [JournalLine]) -> StagedChange? {
    guard let head = lines.first, let deck = DeckName.name(ofPath: name.deckPath) else {
      return nil
    }
    let changes: [DeckChange]
    switch head.event {
    case .batch(let batch): changes = batch.decks
    case .add(_, let change, _, _), .edit(_, _, let change, _, _),
      .remove(_, _, let change, _, _):
      changes = change.map { [$0] } ?? []
    default: return nil
    }
    return StagedChange(of: deck, lines.map(\.event), changes)
  }

  /// Lines by their sums, each with those of its batch; a batch that is not whole says nothing.
  private func lines(withSums sums: Set<UInt64>) throws -> [UInt64: [JournalLine]] {
    let listing = try JournalListing.read(places.journal)
    var scanner = JournalScanner(
      listing.files.map { ($0, nil) }, devices: DeviceTable(listing.devices))
    var heads: [JournalLine] = []
    var byDevice: [Device: [Int: JournalLine]] = [:]
    while let raw = try scanner.next() {
      let device = scanner.devices[raw.device]
      let isMember = heads.contains { head in
        guard case .batch(let batch) = head.event, head.device == device else { return false }
        return raw.number > head.number && raw.number <= head.number + batch.count
      }
      guard sums.contains(raw.sum) || isMember, let line = raw.line(of: device) else { continue }
      if sums.contains(raw.sum) { heads.append(line) }
      byDevice[device, default: [:]][line.number] = line
    }
    var found: [UInt64: [JournalLine]] = [:]
    for head in heads {
      found[head.sum] = Self.whole(head, byDevice[head.device] ?? [:])
    }
    return found
  }

  private static func whole(_ head: JournalLine, _ lines: [Int: JournalLine]) -> [JournalLine]? {
    guard case .batch(let batch) = head.event else { return [head] }
    var sum = CRC64()
    var members: [JournalLine] = []
    for number in head.number + 1..<head.number + 1 + batch.count {
      guard let line = lines[number] else { return nil }
      sum.add(line.sum)
      members.append(line)
    }
    return sum.value == batch.sum ? [head] + members : nil
  }
}

extension DeckStage {
  /// Puts texts in place; what a person should know of it, the library will say.
  func tellPutInPlace(_ staged: [StagedText], to library: Library) throws {
    library.notices += try putInPlace(staged).map(\.notice)
  }
}

extension Places {
  /// Where the text of a deck is read.
  func path(of deck: DeckPlace) -> String { deck.target ?? decks + "/" + deck.path }
}
