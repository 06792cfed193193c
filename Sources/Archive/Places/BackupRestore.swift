import SystemFiles
import Things

extension RollingCopy {
  /// The existing backups, newest first.
  func copies() throws(ArchiveError) -> [LibraryCopy] {
    var copies: [LibraryCopy] = []
    for name in try names().reversed() {
      guard let day = Self.day(of: name) else { continue }
      let files = try files(of: name)
      copies.append(
        LibraryCopy(
          name: name, day: day, files: files.count,
          bytes: files.reduce(0) { $0 + $1.status.size }))
    }
    return copies
  }

  /// The effect of restoring a backup, by file, without unchanged files.
  func changes(bringingBack copy: LibraryCopy) throws(ArchiveError) -> [CopyChange] {
    var changes: [CopyChange] = []
    let copied = try files(of: copy.name).map(\.path)
    for path in copied {
      if let change = try change(path, in: copy) { changes.append(change) }
    }
    for deck in try DeckListing(library: places.realLibrary).decks
    where !deck.isLink && !copied.contains(deck.path) {
      changes.append(
        CopyChange(path: "decks/" + deck.path, kind: .kept, linesAdded: 0, linesRemoved: 0))
    }
    let missing = try missingLines()
    if missing > 0 {
      changes.append(
        CopyChange(path: "journal", kind: .changed, linesAdded: missing, linesRemoved: 0))
    }
    return changes
  }

  private func change(
    _ path: String, in copy: LibraryCopy
  ) throws(ArchiveError) -> CopyChange? {
    let text = try text(of: path, in: copy.name)
    guard try Folder.look(places.decks + "/" + path) != nil else {
      let lines = LineCount(text)
      return CopyChange(
        path: "decks/" + path, kind: .added, linesAdded: lines.count, linesRemoved: 0)
    }
    let now = try WholeFile.read(places.decks + "/" + path).bytes
    if now == text { return nil }
    let (copied, present) = (LineCount(text), LineCount(now))
    return CopyChange(
      path: "decks/" + path, kind: .changed, linesAdded: copied.beyond(present),
      linesRemoved: present.beyond(copied))
  }

  /// The number of lines that only the backup's journal has.
  private func missingLines() throws(ArchiveError) -> Int {
    let known = try SumSet(of: places.journal)
    var scanner = JournalScanner(try JournalListing.read(journal))
    var count = 0
    while let raw = try scanner.next() { count += known.contains(raw.sum) ? 0 : 1 }
    return count
  }

  /// The texts of a backup's decks, by path below `decks/`.
  func texts(of copy: LibraryCopy) throws(ArchiveError) -> [(path: String, text: [UInt8])] {
    let paths = try files(of: copy.name).map(\.path)
    return try paths.map { (path) throws(ArchiveError) in (path, try text(of: path, in: copy.name))
    }
  }

  /// Appends the lines that are missing from the journal; the caller holds the lock.
  func bringBackJournal() throws(ArchiveError) {
    let listing = try JournalListing.read(journal)
    let known = try SumSet(of: places.journal)
    var devices = DeviceTable(listing.devices)
    for file in listing.files {
      try JournalUnion(target: places.journal).take(file, devices: &devices, known: known)
    }
  }
}

/// Appends lines that are missing from one journal to it, so that nothing is lost.
struct JournalUnion {
  let target: String

  /// Copies the lines of a file from an offset; returns how far the file is now read.
  ///
  /// `known` tells which lines exist already, nil that none can.
  @discardableResult
  func take(
    _ file: JournalFile, from: ConsumedFile? = nil, devices: inout DeviceTable, known: SumSet?
  ) throws(ArchiveError) -> ConsumedFile? {
    var scanner = JournalScanner([(file, from)], devices: devices)
    var output = Output(path: target + "/" + file.name)
    while let raw = try scanner.next() {
      if let known, known.contains(raw.sum) { continue }
      try output.add(raw, of: scanner.devices[raw.device])
    }
    try output.finish()
    devices = scanner.devices
    return scanner.consumed.first
  }

  /// Lines to append to a file.
  private struct Output {
    let path: String
    private var bytes: [UInt8] = []
    /// The device of the last line; nil before the first.
    private var device: Device?

    init(path: String) { self.path = path }

    mutating func add(_ raw: RawLine, of device: Device) throws(ArchiveError) {
      if device != self.device { bytes += Array(JournalFormat.header(of: device).utf8) }
      self.device = device
      bytes += raw.body
      bytes.append(UInt8(ascii: "\t"))
      bytes += Hex.bytes(raw.sum)
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count >= OpenFile.pieceSize { try flush(sync: false) }
    }

    mutating func finish() throws(ArchiveError) {
      if device != nil { try flush(sync: true) }
    }

    private mutating func flush(sync: Bool) throws(ArchiveError) {
      let folder = Folder.of(path)
      try Folder.refuseLink(folder)
      try Folder.make(folder)
      let file = try OpenFile(path, .appending)
      let size = try file.status().size
      if size > 0, try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] {
        try file.write([UInt8(ascii: "\n")])
      }
      try file.write(bytes)
      bytes.removeAll(keepingCapacity: true)
      if sync {
        try file.sync()
        try Folder.sync(folder)
      }
    }
  }
}

/// The checksums of a journal's lines, eight bytes per line.
struct SumSet {
  private var sums: [UInt64] = []

  /// All lines of a journal.
  init(of journal: String) throws(ArchiveError) {
    var scanner = JournalScanner(try JournalListing.read(journal))
    while let raw = try scanner.next() { sums.append(raw.sum) }
    sums.sort()
  }

  func contains(_ sum: UInt64) -> Bool {
    sums.sortedContains(sum)
  }
}

/// The lines of a text, to count those that another lacks.
private struct LineCount {
  private var sums: [UInt64]

  var count: Int { sums.count }

  init(_ text: [UInt8]) {
    sums = text.split(separator: UInt8(ascii: "\n")).map { CRC64.of(Array($0)) }.sorted()
  }

  /// The number of these lines that the others lack, counting duplicates.
  func beyond(_ other: LineCount) -> Int {
    var (index, count) = (0, 0)
    for sum in sums {
      while index < other.sums.count, other.sums[index] < sum { index += 1 }
      if index < other.sums.count, other.sums[index] == sum {
        index += 1
      } else {
        count += 1
      }
    }
    return count
  }
}
