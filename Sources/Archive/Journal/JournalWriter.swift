import Things

/// Appends to the journal of one library; whoever calls it holds the lock.
struct JournalWriter {
  /// The journal's folder.
  let journal: String
  /// A single line that is longer than this is not written, because it would never be read.
  var longestLine = JournalFormat.longestLine
  /// The year of the newest file of the device, where its folder was looked at a moment ago.
  var newestYear: Int?

  /// Appends the lines in one write and brings them to the disk.
  ///
  /// After an error nothing is known: the lines may be there, in part, or not. Appending the same
  /// lines again is always right, since a line that stands twice counts once; a second sync of the
  /// same bytes is not, since a system may call it a success without having written anything.
  func append(_ lines: PreparedLines) throws(ArchiveError) -> Appended {
    guard lines.longest <= longestLine else {
      throw ArchiveError(path: journal, operation: .write, cause: .size(limit: longestLine))
    }
    let folder = journal + "/" + lines.device.name
    var newest = newestYear
    if newest == nil { newest = try newestYear(in: folder) }
    let name = Self.padded(max(lines.year, newest ?? 0)) + ".tsv"
    let file = JournalFile(name: lines.device.name + "/" + name, path: folder + "/" + name)
    // A program that replaces the file in just this moment would take our lines with it.
    for _ in 0..<3 {
      if let appended = try append(lines, to: file) { return appended }
    }
    throw ArchiveError(path: file.path, operation: .write, cause: .moving)
  }

  /// Nil if the file was replaced meanwhile.
  private func append(
    _ lines: PreparedLines, to journalFile: JournalFile
  ) throws(ArchiveError) -> Appended? {
    let file = try OpenFile(journalFile.path, .appending)
    let size = try file.status().size
    var bytes: [UInt8] = []
    if size == 0 {
      // Also when a run before this one made the file and then failed: it costs nothing.
      for folder in [Folder.of(journalFile.path), journal, Folder.of(journal)] {
        try Folder.sync(folder)
      }
      bytes = Array(JournalFormat.header(of: lines.device).utf8)
    } else if try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] {
      bytes = [UInt8(ascii: "\n")]
    }
    bytes += lines.bytes
    do throws(ArchiveError) {
      try file.write(bytes)
    } catch {
      // What was torn off by a full disk is no line yet; it goes, if only it can.
      try? System.truncate(file.descriptor, to: size)
      throw error
    }
    try file.sync()
    let stamp = try file.stamp()
    guard let there = try Folder.look(journalFile.path), stamp.isSameFile(as: there) else {
      return nil
    }
    return Appended(file: journalFile, start: size, bytes: bytes, lines: lines.lines, stamp: stamp)
  }

  /// The year of the newest file that we could have written; a clock that goes back must not make
  /// a closed year grow.
  private func newestYear(in folder: String) throws(ArchiveError) -> Int {
    for folder in [journal, folder] {
      if try Folder.isMissing(folder) { try Folder.make(folder) }
    }
    return try Folder.list(folder).reduce(0) { max($0, Self.year(ofFile: $1.name) ?? 0) }
  }

  /// The year of a file that we could have written.
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

/// What an append did to a journal file.
struct Appended {
  let file: JournalFile
  /// Where the file ended before.
  let start: Int
  let lines: [JournalLine]
  let stamp: FileFingerprint
  private let end: Int
  private let newlines: Int

  init(file: JournalFile, start: Int, bytes: [UInt8], lines: [JournalLine], stamp: FileFingerprint)
  {
    self.file = file
    self.start = start
    self.lines = lines
    self.stamp = stamp
    end = start + bytes.count
    newlines = bytes.lazy.filter { $0 == UInt8(ascii: "\n") }.count
  }

  /// How far the file is consumed once these lines are ingested from memory; nil if something else
  /// stands before them that was not read yet, so that the file must be read.
  func consumed(after before: ConsumedFile?) -> ConsumedFile? {
    if start > 0 {
      guard let before, before.offset == start, before.file == file,
        before.stamp.device == stamp.device, before.stamp.inode == stamp.inode
      else { return nil }
    }
    guard stamp.size == end, let sum = lines.last?.sum else { return nil }
    var after = ConsumedFile(file: file, stamp: stamp, offset: end)
    after.lines = (start > 0 ? before?.lines ?? 0 : 0) + newlines
    after.mark = ConsumedFile.Mark(offset: end - 1 - Hex.count, sum: sum)
    return after
  }
}

/// Lines that have their numbers, their time and their sums: ready to be appended, as often as it
/// takes, and to be ingested when they are on the disk.
struct PreparedLines {
  let device: Device
  let lines: [JournalLine]
  let bytes: [UInt8]

  /// One event on a line of its own; what was typed for it stands on the next.
  init(
    _ event: Event, typed: String? = nil, number: Int, time: Moment, day: StudyDay, device: Device
  ) {
    if case .add(_, _, let ids, _) = event {
      precondition(ids.count <= JournalFormat.idsInLine, "More ids than a line takes are a batch.")
    }
    var encoder = LineEncoder(device: device, time: time, day: day)
    let line = encoder.add(event, number: number)
    if let typed, let name = line.name {
      lines = [line, encoder.add(.typed(name.address, text: typed), number: number + 1)]
    } else {
      lines = [line]
    }
    bytes = encoder.bytes
    self.device = device
  }

  /// A batch: its head, whose number is given, and its lines, which take the next ones.
  ///
  /// What happened to the decks stands in the head alone; more ids than one line takes are spread
  /// over several.
  init(
    command: String, source: String, decks: [DeckChange], _ events: [Event], number: Int,
    time: Moment, day: StudyDay, device: Device
  ) {
    var encoder = LineEncoder(device: device, time: time, day: day)
    var members: [JournalLine] = []
    var sum = CRC64()
    for event in events.lazy.flatMap(\.asMembers) {
      let line = encoder.add(event, number: number + 1 + members.count)
      sum.add(line.sum)
      members.append(line)
    }
    let batch = Batch(
      command: command, source: source, decks: decks, count: members.count, sum: sum.value)
    var head = LineEncoder(device: device, time: time, day: day)
    lines = [head.add(.batch(batch), number: number)] + members
    bytes = head.bytes + encoder.bytes
    self.device = device
  }

  /// The number the next lines will take.
  var nextNumber: Int { (lines.last?.number ?? 0) + 1 }

  /// How many bytes the longest of the lines has.
  var longest: Int {
    var (longest, start) = (0, 0)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "\n") {
      longest = max(longest, place - start)
      start = place + 1
    }
    return longest
  }

  /// The year of the lines' time, as the clock on the wall showed it.
  var year: Int { lines.first?.time.studyDay(rollover: 0).date.year ?? 0 }
}

extension Event {
  /// The event as it stands in a batch: in lines that are not too long, without digests of its own.
  fileprivate var asMembers: [Event] {
    switch self {
    case .add(let deck, _, let ids, let left):
      stride(from: 0, to: max(ids.count, 1), by: JournalFormat.idsInLine).map { start in
        .add(
          deck: deck, nil, Array(ids[start..<min(start + JournalFormat.idsInLine, ids.count)]),
          left: ids.count > JournalFormat.idsInLine ? nil : left)
      }
    case .edit(let thing, let deck, _, let row, let left):
      [.edit(thing, deck: deck, nil, row: row, left: left)]
    case .remove(let thing, let deck, _, let row, let before):
      [.remove(thing, deck: deck, nil, row: row, before: before)]
    default: [self]
    }
  }
}
