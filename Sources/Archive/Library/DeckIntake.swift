import SystemFiles
import Things

/// Deck files to be ingested.
struct DeckIntake {
  /// A deck as it was read, or why reading failed.
  struct Deck {
    var place: DeckPlace
    var stamp: FileFingerprint?
    var file: DeckFile?
    var identity: RowIdentities.Deck?
    var fault: ArchiveError?
    var isReadOnly = false
    /// Rows and digest of a file that til wrote from these rows, without reading it back.
    var made: (rows: ThingRows, digest: UInt64)?
    /// The state of the file that a commit writes.
    var expected: FileFingerprint?

    var digest: UInt64 { made?.digest ?? file?.digest ?? 0 }
  }

  private(set) var decks: [Deck] = []
  private(set) var remarks: [DeckRemark] = []
  private(set) var isDisputed = false
  /// Names of deleted decks.
  var gone: [String] = []

  /// The decks where the journal last saw ids that several rows have.
  typealias Homes = (Set<Thing.ID>) throws(IndexError) -> KnownHomes

  /// All decks of a library.
  ///
  /// Decks that a commit just wrote are not read back if there are no others.
  init(
    _ places: Places, seen: SeenRows?, homes: @escaping Homes, made: DeckIntake? = nil
  ) throws {
    let listing = try DeckListing(library: places.realLibrary)
    if var made, made.decks.map(\.place) == listing.decks, try made.confirm(in: places) {
      made.gone = []
      made.remarks = listing.remarks
      self = made
      return
    }
    self.init(reading: listing.decks, in: places, last: nil)
    remarks = listing.remarks
    let all = try identities(seen: seen, homes: homes, isHeldElsewhere: { _ in false })
    if let all { take(all) }
  }

  /// Some decks; nil if ids conflict with other decks, so that all must be read.
  ///
  /// `last` is parsed already.
  init?(
    _ some: [DeckPlace], in places: Places, last: DeckFile?, seen: SeenRows,
    homes: @escaping Homes, isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) throws(IndexError) {
    self.init(reading: some, in: places, last: last)
    let matched = try identities(seen: seen, homes: homes, isHeldElsewhere: isHeldElsewhere)
    guard let matched else { return nil }
    take(matched)
  }

  /// Decks as a commit is about to write them; nil if rows can only be identified with all decks.
  init?(
    _ results: [DeckResult], homes: @escaping Homes, isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) throws(IndexError) {
    decks = results.map { result in
      var deck = Deck(place: result.place)
      if let rows = result.rows {
        deck.made = (rows, CRC64.of(result.bytes))
      } else {
        deck.file = DeckFile(result.place, bytes: result.bytes)
      }
      return deck
    }
    gone = results.compactMap(\.formerName)
    let matched = try identities(seen: nil, homes: homes, isHeldElsewhere: isHeldElsewhere)
    guard let matched else { return nil }
    take(matched)
    if isDisputed { return nil }
  }

  private init(reading listed: [DeckPlace], in places: Places, last: DeckFile?) {
    for place in listed {
      var deck = Deck(place: place)
      let path = places.path(of: place)
      do throws(ArchiveError) {
        let whole = try WholeFile.read(path)
        deck.stamp = whole.stamp
        if let last, last.isText(of: place, whole.bytes) {
          deck.file = last
        } else {
          deck.file = DeckFile(place, bytes: whole.bytes)
        }
        deck.isReadOnly = !System.mayChange(path)
      } catch {
        deck.fault = error
      }
      decks.append(deck)
    }
  }

  private func identities(
    seen: SeenRows?, homes: @escaping Homes, isHeldElsewhere: @escaping (Thing.ID) -> Bool
  ) throws(IndexError) -> RowIdentities? {
    try RowIdentities.of(
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

  /// Remarks for the user about these decks.
  var notices: [Notice] { remarks.map(\.notice) }
}

extension DeckIntake.Deck {
  /// The rows as stored in the index; rows that repeat each other are one Thing.
  var rows: ThingRows {
    if let made { return made.rows }
    var rows = ThingRows()
    guard let file, let identity else { return rows }
    rows.reserve(file.rows.count, bytes: file.bytes.count)
    let repeats = Set(identity.repeats)
    let unwritten = Set(identity.unwritten)
    file.withStorage { storage in
      for index in file.rows.indices where !repeats.contains(index) {
        let row = file.rows[index]
        rows.begin(identity.ids[index], isWritten: !unwritten.contains(index))
        for cell in row.cells {
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

/// A deck as a commit made it.
struct DeckResult {
  let place: DeckPlace
  let bytes: [UInt8]
  /// Its rows, if all are new and reading the file back would give the same.
  let rows: ThingRows?
  /// Its previous name.
  let formerName: String?

  init(_ deck: TextChange.Deck, text: [UInt8]) {
    place = deck.newName.map { DeckPlace(name: $0, path: DeckName.path(of: $0)) } ?? deck.place
    bytes = text
    rows = Self.canBeReadOtherwise(text) ? nil : deck.onlyRows
    formerName = deck.newName == nil ? nil : deck.place.name
  }

  /// Reading turns carriage returns in cells into line feeds, and may find merge marks.
  private static func canBeReadOtherwise(_ text: [UInt8]) -> Bool {
    System.hasBytes([0x0D], in: text) || System.hasBytes(Array("<<<<<<<".utf8), in: text)
  }
}

extension TextChange.Deck {
  /// The complete rows of the deck.
  fileprivate var onlyRows: ThingRows? {
    guard isNew, newName == nil, edits.count == 1, copy == nil, unwritten.isEmpty,
      case .appendAll(let texts, let ids) = edits[0]
    else { return nil }
    return ThingRows(texts, ids: ids)
  }
}

// Files that a commit writes.
extension DeckIntake {
  /// Records the temp files that will become the decks' files.
  mutating func expect(_ staged: [StagedText]) {
    let made = Dictionary(staged.map { ($0.name.deckPath, $0.made) }) { first, _ in first }
    for index in decks.indices { decks[index].expected = made[decks[index].place.path] }
  }

  /// Whether every deck's file is the expected one, so that their fingerprints are known.
  mutating func confirm(in places: Places) throws(ArchiveError) -> Bool {
    for index in decks.indices {
      guard let status = try Folder.look(places.path(of: decks[index].place)),
        let expected = decks[index].expected, expected.isUnwritten(in: status)
      else { return false }
      decks[index].stamp = FileFingerprint(status, read: expected.read)
    }
    return true
  }

  /// The number of rows that need no reading.
  var madeRows: Int { decks.reduce(0) { $0 + ($1.made?.rows.count ?? 0) } }
}
