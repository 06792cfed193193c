import SystemFiles
public import Things

extension Library: LibraryFollow {
  public func address(of text: String) throws -> String { try UpstreamAddress.canonical(text) }

  public func followed() throws -> [FollowedDeck] {
    let existing = Set(try decks().map(\.name))
    let confirmed = FollowNotes(self)
    // The last line of a deck counts.
    var lines: [String: SettingLine] = [:]
    for line in try settings() where line.name == FollowSource.setting {
      if case .deck(let deck) = line.scope, existing.contains(deck) { lines[deck] = line }
    }
    return lines.compactMap { deck, line -> FollowedDeck? in
      guard let source = FollowSource(line.value) else { return nil }
      return FollowedDeck(
        deck: deck, source: source, writer: line.writer.map(\.host) ?? "",
        isConfirmed: confirmed.allows(source.address, for: deck, among: existing))
    }.sorted { $0.deck < $1.deck }
  }

  public func fetch(
    _ source: FollowSource, mayAsk: Bool, progress: @escaping (String) throws -> Void
  ) throws -> Upstream {
    let file = try UpstreamAddress.file(source.file)
    // The journal may have been written by another program.
    guard try UpstreamAddress.canonical(source.address) == source.address else {
      throw FollowError.refused(
        "cannot follow \(source.address.brief): the path leads elsewhere.",
        remedy: "Name it again: follow PATH")
    }
    if source.isPath, !SyncTarget.isRepository(source.address) {
      return try UpstreamFolder.read(source.address, file)
    }
    do {
      return try UpstreamRepository(source.address, mayAsk: mayAsk, progress: progress).read(file)
    } catch let error as SyncError {
      throw FollowError(error, of: RemoteWords.name(source.address))
    }
  }

  public func base(of deck: String) throws -> [UInt8]? {
    try FollowStage(places).bytes(FollowedFile(deck: deck, part: .base, bytes: nil))
  }

  public func links(of deck: String) throws -> FollowLinks {
    let text = try FollowStage(places).bytes(FollowedFile(deck: deck, part: .links, bytes: nil))
    return FollowLinks(text ?? [])
  }

  public func merged(base: Thing?, ours: Thing, theirs: Thing) -> Thing {
    let rows = [base, ours, theirs].map { $0.map { NewRow(thing: $0) } }
    func cells(_ row: NewRow) -> RowMerge.Cells {
      Dictionary(uniqueKeysWithValues: DeckColumn.inDeckFiles.map { (.known($0), row.text($0)) })
    }
    guard let one = rows[1], let two = rows[2] else { return ours }
    let merge = RowMerge(base: rows[0].map(cells), ours: cells(one), theirs: cells(two)) { .ours }
    return one.with(
      merge.merged.compactMap { column, text in
        guard case .known(let known) = column else { return nil }
        return NamedCell(known, text)
      }
    ).thing
  }

  public func edited() throws -> Set<Thing.ID> {
    // What these did, an update may replace.
    let others: Set<String> = [
      "import", "identify", "restore", FollowSource.command, FollowSource.automaticCommand,
    ]
    var edited: Set<Thing.ID> = []
    for device in index.devices.rows.map(\.device) {
      let number = index.devices.existing(device)
      let batches = try index.events(.batch).compactMap { row -> ClosedRange<Int>? in
        guard row.line.device == number, case .batch(let batch)? = row.event,
          others.contains(batch.command)
        else { return nil }
        return Int(row.line.number)...Int(row.line.number) + batch.count
      }
      try visitLines(of: device) { line in
        guard case .edit(let edit) = line.event else { return true }
        if !batches.contains(where: { $0.contains(line.number) }) { edited.insert(edit.thing) }
        return true
      }
    }
    return edited
  }

  public func confirm(_ address: String?, for deck: String) throws {
    var notes = FollowNotes(self)
    notes.forget(deck)
    if let address { notes[deck, "address"] = address }
    try notes.write()
  }

  public func note(_ name: String, of deck: String) -> String? { FollowNotes(self)[deck, name] }

  public func keep(_ note: String, as name: String, of deck: String) {
    var notes = FollowNotes(self)
    notes[deck, name] = note
    try? notes.write()
  }

  public func takeNews() -> [String] {
    var notes = FollowNotes(self)
    guard !notes.news.isEmpty else { return [] }
    defer {
      notes.news = []
      try? notes.write()
    }
    return notes.news
  }

  public func keepNews(_ sentence: String) {
    var notes = FollowNotes(self)
    notes.news.append(sentence)
    try? notes.write()
  }
}

extension Library {
  /// Sources are contacted in the background at most once in this time.
  private static let pause: Int64 = 3_600_000_000_000

  /// Whether followed decks were not looked at for a while; remembers that they are now.
  func isFollowDue() -> Bool {
    var notes = FollowNotes(self)
    let last = notes["", "looked"].flatMap { Int64($0) } ?? 0
    guard notes.hasDecks, !(0..<Self.pause).contains(System.now() - last) else { return false }
    notes["", "looked"] = "\(System.now())"
    return (try? notes.write()) != nil
  }
}

/// What this machine remembers about followed decks, in the state directory: which addresses the
/// user lets it contact, and when it last did.
///
/// It counts only for the library for which it was written, on this machine: a journal alone never
/// makes til contact anything.
private struct FollowNotes {
  private let note: StateNote
  private let identity: String
  private var notes: [String: [String: String]] = [:]
  /// Sentences that wait to be said.
  var news: [String] = []

  init(_ library: Library) {
    let place = library.places.realLibrary
    let inode = (try? Folder.look(place)?.inode).map { "\($0)" } ?? ""
    identity = "\(place)\t\(inode)\t\(library.device)"
    note = StateNote(library.places.syncState("follow"), in: library.places)
    var lines = (note.text() ?? "").split(separator: "\n")[...]
    guard lines.popFirst().map(String.init) == identity else { return }
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 3 { notes[parts[0], default: [:]][parts[1]] = parts[2] }
      if parts.count == 2 { news.append(parts[1]) }
    }
  }

  subscript(deck: String, name: String) -> String? {
    get { notes[deck]?[name] }
    set { notes[deck, default: [:]][name] = newValue }
  }

  /// Whether an address may be contacted for a deck: the user said so, perhaps when it had another
  /// name.
  func allows(_ address: String, for deck: String, among existing: Set<String>) -> Bool {
    if let known = notes[deck]?["address"] { return known == address }
    return notes.contains { $1["address"] == address && !existing.contains($0) }
  }

  /// Whether any source may be contacted.
  var hasDecks: Bool { notes.values.contains { $0["address"] != nil } }

  mutating func forget(_ deck: String) { notes[deck] = nil }

  func write() throws {
    func word(_ text: String) -> String {
      String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
    let lines =
      notes.flatMap { deck, values in values.map { "\(word(deck))\t\($0.key)\t\(word($0.value))" } }
      .sorted() + news.map { "\t" + word($0) }
    try note.write(([identity] + lines).joined(separator: "\n"))
  }
}
