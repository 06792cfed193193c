import Things

/// Deck files on their way into the index.
struct DeckIntake {
  /// A deck as it was read, or why it could not be.
  struct Deck {
    var place: DeckPlace
    var stamp: FileFingerprint?
    var file: DeckFile?
    var identity: RowIdentities.Deck?
    var fault: ArchiveError?
    var isReadOnly = false
    /// What stands in the file, where it was written just now and not read.
    var written: WrittenDeck?
    /// Its first rows, where they are known from before.
    var shared = ThingRows()

    var digest: UInt64 { written?.digest ?? file?.digest ?? 0 }
  }

  private(set) var decks: [Deck] = []
  private(set) var remarks: [DeckRemark] = []
  private(set) var isDisputed = false
  /// Names of decks that are no longer there.
  var gone: [String] = []

  /// Where the journal knows ids that several rows have.
  typealias Homes = (Set<Thing.ID>) throws -> KnownHomes

  /// All decks of a library; `written` needs no reading where it is the only one.
  init(
    _ places: Places, seen: SeenRows?, homes: @escaping Homes, written: WrittenDeck? = nil
  ) throws {
    let listing = try DeckListing(library: places.realLibrary)
    if listing.decks.count == 1, listing.decks[0] == written?.place,
      let deck = try written?.read(in: places)
    {
      self.init(deck)
      remarks = listing.remarks
      return
    }
    self.init(reading: listing.decks, in: places)
    remarks = listing.remarks
    guard let all = identities(seen: seen, homes: homes, isHeldElsewhere: { _ in false }) else {
      return
    }
    take(all)
  }

  /// Some decks; nil where theirs contend with others' for an id, so that all must be read.
  init?(
    _ some: [DeckPlace], in places: Places, seen: SeenRows, homes: @escaping Homes,
    isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) {
    self.init(reading: some, in: places)
    guard
      let matched = identities(seen: seen, homes: homes, isHeldElsewhere: isHeldElsewhere)
    else {
      return nil
    }
    take(matched)
  }

  /// A deck whose rows are known, all with ids that no other deck has.
  init(_ written: Deck) { decks = [written] }

  private init(reading listed: [DeckPlace], in places: Places) {
    for place in listed {
      var deck = Deck(place: place)
      let path = places.path(of: place)
      do throws(ArchiveError) {
        let whole = try WholeFile.read(path)
        deck.stamp = whole.stamp
        deck.file = DeckFile(place, bytes: whole.bytes)
        deck.isReadOnly = !System.mayChange(path)
      } catch {
        deck.fault = error
      }
      decks.append(deck)
    }
  }

  private func identities(
    seen: SeenRows?, homes: @escaping Homes, isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) -> RowIdentities? {
    RowIdentities.of(
      decks.compactMap(\.file), seen: seen?.hint ?? .nothing, homes: homes,
      isHeldElsewhere: isHeldElsewhere)
  }

  private mutating func take(_ identities: RowIdentities) {
    isDisputed = identities.isDisputed
    remarks += identities.remarks
    var next = identities.decks.makeIterator()
    for index in decks.indices where decks[index].file != nil {
      decks[index].identity = next.next()
      remarks += decks[index].file?.remarks ?? []
    }
  }

  /// What a person should hear of these decks.
  var notices: [Notice] { remarks.map(\.notice) }
}

extension DeckIntake.Deck {
  /// The rows as the index keeps them; a row that repeats another is one Thing with it.
  var rows: ThingRows {
    if let written { return written.rows }
    var rows = shared
    guard let file, let identity else { return rows }
    rows.reserve(file.rows.count, bytes: file.bytes.count)
    let repeats = Set(identity.repeats)
    let unwritten = Set(identity.unwritten)
    file.withStorage { storage in
      for index in shared.count..<file.rows.count where !repeats.contains(index) {
        let row = file.rows[index]
        rows.begin(identity.ids[index], isWritten: !unwritten.contains(index))
        for cell in [row.short, row.long, row.note, row.tags, row.also, row.guid] {
          rows.add(UnsafeRawBufferPointer(cell.bytes(in: storage)))
        }
      }
    }
    return rows
  }

  var state: DeckInfo.State {
    if let fault { return .unreadable(fault.sentence) }
    if place.isLink { return .link }
    if file?.obstacle == .mergeMarks { return .mergeMarks }
    if let obstacle = file?.obstacle { return .unreadable(obstacle.words) }
    return isReadOnly ? .readOnly : .writable
  }
}
