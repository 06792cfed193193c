import SystemFiles
import Things

/// Appends to a library's journal; the caller holds the lock.
struct JournalWriter {
  /// The journal's directory.
  let journal: String
  /// The maximum line length; longer lines would not be read back.
  var longestLine = JournalFormat.longestLine
  /// The year of the device's newest file, if its directory was just listed.
  var newestYear: Int?

  /// Appends the lines in one write, syncs them, and returns what the file has from there on.
  ///
  /// After an error the lines may be there, in part, or not at all. Appending the same lines again
  /// is always safe, since duplicates count once. Syncing again is not: a system may report success
  /// without having written anything.
  func append(_ lines: PreparedLines) throws(ArchiveError) -> ConsumedFile {
    guard lines.longest <= longestLine else {
      throw ArchiveError(path: journal, operation: .write, cause: .size(limit: longestLine))
    }
    let folder = journal + "/" + lines.device.name
    var newest = newestYear
    if newest == nil { newest = try newestYear(in: folder) }
    let name = Self.padded(max(lines.year, newest ?? 0)) + ".tsv"
    let file = JournalFile(name: lines.device.name + "/" + name, path: folder + "/" + name)
    // A program that replaces the file right now would discard our lines.
    for _ in 0..<3 {
      if let appended = try append(lines, to: file) { return appended }
    }
    throw ArchiveError(path: file.path, operation: .write, cause: .moving)
  }

  /// Nil if the file has been replaced.
  private func append(
    _ lines: PreparedLines, to journalFile: JournalFile
  ) throws(ArchiveError) -> ConsumedFile? {
    let file = try OpenFile(journalFile.path, .appending)
    let size = try file.status().size
    var bytes: [UInt8] = []
    if size == 0 {
      // Also if an earlier run created the file and then failed; it costs nothing.
      for folder in [Folder.of(journalFile.path), journal, Folder.of(journal)] {
        try Folder.sync(folder)
      }
      bytes = Array(JournalFormat.header(of: lines.device).utf8)
    } else if try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] {
      bytes = [UInt8(ascii: "\n")]
    }
    // A large batch is not copied only to write it in one piece: in part, it does not count.
    let isLong = lines.bytes.count > Self.longWrite
    if !isLong { bytes += lines.bytes }
    do throws(ArchiveError) {
      try file.write(bytes)
      if isLong { try file.write(lines.bytes) }
      try file.sync()
      Trace.note("journal: appended to \(journalFile.name) at byte \(size) and synced")
      let stamp = try file.stamp()
      guard let there = try Folder.look(journalFile.path), stamp.isSameFile(as: there) else {
        return nil
      }
      let written = isLong ? [bytes, lines.bytes] : [bytes]
      let end = size + written.reduce(0) { $0 + $1.count }
      return ConsumedFile(
        file: journalFile, stamp: stamp, start: size, offset: end,
        lines: written.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } },
        mark: ConsumedFile.Mark(offset: end - 1 - Hex.count, sum: lines.lastSum))
    } catch {
      Self.takeBack(isLong ? bytes + lines.bytes : bytes, from: file, at: size)
      throw error
    }
  }

  /// Removes what a failed append has written: the change was not saved, so the next start must not
  /// find its lines.
  ///
  /// If another tool has appended meanwhile, all of it stays.
  static func takeBack(_ bytes: [UInt8], from file: borrowing OpenFile, at size: Int) {
    guard let written = try? file.read(count: bytes.count + 1, at: size),
      bytes.starts(with: written)
    else { return }
    try? System.truncate(file.descriptor, to: size)
  }

  private static let longWrite = 1 << 20

  /// The year of the newest file that til could have written; a clock set back must not reopen a
  /// closed year.
  private func newestYear(in folder: String) throws(ArchiveError) -> Int {
    for folder in [journal, folder] {
      if try Folder.isMissing(folder) { try Folder.make(folder) }
    }
    return try Folder.list(folder).reduce(0) { max($0, Self.year(ofFile: $1.name) ?? 0) }
  }

  /// The year of a file that til could have written.
  static func year(ofFile name: String) -> Int? {
    guard name.utf8.count == 8, name.utf8.suffix(4).elementsEqual(".tsv".utf8),
      let year = Int(name.prefix(4)), padded(year) == name.prefix(4)
    else { return nil }
    return year
  }

  private static func padded(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

/// Complete lines with numbers, time and checksums, ready to be appended (repeatedly if needed) and
/// ingested once they are synced; and the files to put in place then.
struct PreparedLines {
  /// The change that they record, which a retry repeats.
  var change: Change?
  var staged: [StagedText] = []
  var followed: [FollowStage.Staged] = []
  let device: Device
  /// All lines, or only the first one of a long batch, which is ingested from its file.
  let lines: [JournalLine]
  private(set) var bytes: [UInt8]
  private let last: (number: Int, sum: UInt64)

  /// The largest batch whose lines are kept in memory besides their bytes.
  private static let mostLines = 10_000

  /// Frees what only a retry needs, once the bytes are on disk.
  mutating func drop() { (bytes, change) = ([], nil) }

  var hasAllLines: Bool { lines.last?.number == last.number }
  fileprivate var lastSum: UInt64 { last.sum }

  /// A single event on its own line; the typed text of an answer is on the next.
  init(
    _ event: Event, typed: String? = nil, number: Int, time: Moment, day: StudyDay, device: Device
  ) {
    if case .add(let added) = event {
      precondition(
        added.ids.count <= JournalFormat.idsInLine, "Split longer lists of ids into several lines.")
    }
    var encoder = LineEncoder(device: device, time: time, day: day)
    let line = encoder.add(event, number: number)
    if let typed, let name = line.name {
      lines = [line, encoder.add(.typed(name.address, text: typed), number: number + 1)]
    } else {
      lines = [line]
    }
    bytes = encoder.bytes
    last = (lines[lines.count - 1].number, lines[lines.count - 1].sum)
    self.device = device
  }

  /// A batch: its head, with the given number, and its lines, with the next ones.
  ///
  /// Only the head describes the decks' changes; ids that exceed one line are split over several.
  init(
    command: String, source: String, decks: [DeckChange], _ events: some Sequence<Event>,
    number: Int,
    time: Moment, day: StudyDay, device: Device, keepsAllLines: Bool = true
  ) {
    var encoder = LineEncoder(device: device, time: time, day: day)
    var members: [JournalLine] = []
    var sum = CRC64()
    var last = (number: number, sum: UInt64(0))
    for event in events {
      for member in event.asMembers {
        let line = encoder.add(member, number: last.number + 1)
        sum.add(line.sum)
        last = (line.number, line.sum)
        if keepsAllLines || last.number - number <= Self.mostLines { members.append(line) }
      }
    }
    let count = last.number - number
    let batch = Batch(
      command: command, source: source, decks: decks, count: count, sum: sum.value)
    var head = LineEncoder(device: device, time: time, day: day)
    let first = head.add(.batch(batch), number: number)
    lines = [first] + (members.count == count ? members : [])
    self.last = count > 0 ? last : (first.number, first.sum)
    var bytes = encoder.takeBytes()
    bytes.insert(contentsOf: head.bytes, at: 0)
    self.bytes = bytes
    self.device = device
  }

  /// The length of the longest line in bytes.
  var longest: Int {
    var (longest, start) = (0, 0)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      longest = max(longest, index - start)
      start = index + 1
    }
    return longest
  }

  /// The year of the lines' local time.
  var year: Int { lines.first?.time.studyDay(rollover: 0).date.year ?? 0 }
}

extension Event {
  /// The event with its change of the deck.
  func naming(_ change: DeckChange?) -> Event {
    var event = self
    event.deckChange = change
    return event
  }

  /// The event as lines of a batch: split to the maximum length, without their own digests.
  fileprivate var asMembers: [Event] {
    guard case .add(let added) = self else { return [naming(nil)] }
    let (ids, most) = (added.ids, JournalFormat.idsInLine)
    return stride(from: 0, to: max(ids.count, 1), by: most).map { start in
      .add(
        AddedRows(
          Array(ids[start..<min(start + most, ids.count)]), to: added.deck,
          left: ids.count > most ? nil : added.left))
    }
  }
}
