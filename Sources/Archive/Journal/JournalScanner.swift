import SystemFiles
import Things

/// Reads journal files in the given order and yields lines with valid checksums.
struct JournalScanner: ~Copyable {
  /// A file, and how far it is already read.
  typealias Work = (file: JournalFile, from: ConsumedFile?)

  private(set) var devices: DeviceTable
  private(set) var report = ScanReport()
  /// How far each file is now read, in the given order, without refused files.
  private(set) var consumed: [ConsumedFile] = []
  let work: [Work]

  private var cutter: LineCutter?
  private var file = -1
  private var current: ConsumedFile?
  /// The expected device: from the header, or of the last line.
  private var guess = 0
  private var isNewer = false
  /// Well-formed pieces whose checksum matches no device known so far, newest first while they are
  /// read again.
  private var unclaimed: [Unclaimed] = []
  private var isClaiming = false
  /// How far the last of them is read again: the number of its pieces, and of lines of its file.
  private var postponed = 0
  private var line = 0

  /// Pieces of one file, to be read again.
  private struct Unclaimed {
    var file: Int
    var isInNewerFile: Bool
    /// The line of the first piece, counted from 1.
    var line: Int
    var offsets: [Int] = []
  }

  init(_ work: [Work], devices: DeviceTable) {
    self.work = work
    self.devices = devices
  }

  /// All lines of a journal; `first` are tried as devices before those of its directories.
  init(_ listing: JournalListing, first: [Device] = []) {
    self.init(listing.work, devices: DeviceTable(first + listing.devices))
  }

  /// The next line, valid until the following call; nil at the end of all files.
  mutating func next() throws(ArchiveError) -> RawLine? {
    while !isClaiming {
      while let piece = try cutter?.next() {
        if let line = take(piece) { return line }
      }
      if let current { consumed.append(current) }
      current = nil
      cutter = nil
      if file + 1 < work.count {
        try open()
      } else {
        isClaiming = true
        unclaimed.reverse()
      }
    }
    return try claim()
  }

  private mutating func open() throws(ArchiveError) {
    file += 1
    isNewer = false
    let (journalFile, from) = work[file]
    do throws(ArchiveError) {
      let opened = LineCutter(try OpenFile(journalFile.path, .reading), from: from?.offset ?? 0)
      var start = ConsumedFile(file: journalFile, stamp: try opened.stamp())
      if let from {
        (start.offset, start.lines, start.mark) = (from.offset, from.lines, from.mark)
      }
      current = start
      cutter = consume opened
      if let device = journalFile.device { guess = devices.add(device) }
    } catch {
      guard case .kind = error.cause else { throw error }
      report.add(error)
    }
  }

  private mutating func take(_ piece: LineCutter.Piece) -> RawLine? {
    let place = LinePlace(file: file, line: (current?.lines ?? 0) + 1, offset: piece.offset)
    let line = read(piece, at: place)
    // A torn end is read again once the file has grown.
    if piece.isTerminated || line != nil || piece.isTooLong {
      current?.offset = piece.end
      if piece.isTerminated { current?.lines += 1 }
    }
    if let line {
      current?.mark = ConsumedFile.Mark(
        offset: piece.offset + piece.bytes.count - Hex.count, sum: line.sum)
    }
    return line
  }

  private mutating func read(_ piece: LineCutter.Piece, at place: LinePlace) -> RawLine? {
    if piece.isTooLong {
      leaveOut(piece, at: place, as: .length)
    } else if let (body, sum) = JournalFormat.parts(of: piece.bytes) {
      if let owner = devices.owner(of: body, sum: sum, guess: guess) {
        guess = owner
        return parse(body, sum: sum, of: owner, in: piece, at: place)
      }
      putAside(place)
    } else if piece.bytes.begins("til-journal") {
      readHeader(piece, place)
    } else if !piece.bytes.isEmpty {
      leaveOut(piece, at: place, as: Self.isMergeMark(piece.bytes) ? .mergeMark : .form)
    }
    return nil
  }

  private mutating func parse(
    _ body: UnsafeBufferPointer<UInt8>, sum: UInt64, of owner: Int, in piece: LineCutter.Piece,
    at place: LinePlace
  ) -> RawLine? {
    guard let line = RawLine(body, sum: sum, device: owner, place: place) else {
      leaveOut(piece, at: place, as: .fields)
      return nil
    }
    if line.kind == .extra { report.take(line) }
    if line.kind == .newer {
      report.add(NewerPiece(place: place, what: .kind(line.kindText), digest: line.sum))
    }
    return line
  }

  private mutating func readHeader(_ piece: LineCutter.Piece, _ place: LinePlace) {
    var fields = LineFields(piece.bytes)
    guard fields.next()?.reads("til-journal") == true, let version = fields.next(),
      let number = JournalFormat.number(version), number >= JournalFormat.version
    else { return leaveOut(piece, at: place, as: .header) }
    isNewer = number > JournalFormat.version
    if isNewer {
      report.add(NewerPiece(place: place, what: .format(number), digest: Self.digest(piece)))
    } else if let device = fields.text().flatMap({ Device($0) }) {
      guess = devices.add(device)
    } else {
      leaveOut(piece, at: place, as: .header)
    }
  }

  /// A merge mark of git: seven identical characters, alone or followed by words.
  private static func isMergeMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.begins("<<<<<<< ") || bytes.begins(">>>>>>> ") || bytes.begins("||||||| ")
      || bytes.reads("=======")
  }

  private mutating func leaveOut(
    _ piece: LineCutter.Piece, at place: LinePlace, as reason: DamagedPiece.Reason
  ) {
    // Content after a newer format's header may have a different form.
    if isNewer { return }
    report.add(
      DamagedPiece(
        place: place, length: piece.end - piece.offset - (piece.isTerminated ? 1 : 0),
        digest: Self.digest(piece), reason: piece.isTerminated ? reason : .torn))
  }

  private static func digest(_ piece: LineCutter.Piece) -> UInt64 {
    var sum = CRC64()
    sum.add(UnsafeRawBufferPointer(piece.bytes))
    return sum.value
  }

  private mutating func putAside(_ place: LinePlace) {
    if unclaimed.last?.file != place.file || unclaimed.last?.isInNewerFile != isNewer {
      unclaimed.append(Unclaimed(file: place.file, isInNewerFile: isNewer, line: place.line))
    }
    unclaimed[unclaimed.count - 1].offsets.append(place.offset)
  }
}

extension JournalScanner {
  /// After all headers are known, reads the postponed pieces again: whether a piece is a line does
  /// not depend on the place of its device's header.
  private mutating func claim() throws(ArchiveError) -> RawLine? {
    while let next = unclaimed.last {
      if cutter == nil {
        cutter = LineCutter(
          try OpenFile(work[next.file].file.path, .reading), from: next.offsets[0])
        (isNewer, postponed, line) = (next.isInNewerFile, 0, next.line - 1)
      }
      while postponed < next.offsets.count, let piece = try cutter?.next() {
        line += 1
        guard piece.offset == next.offsets[postponed] else { continue }
        postponed += 1
        let place = LinePlace(file: next.file, line: line, offset: piece.offset)
        guard let (body, sum) = JournalFormat.parts(of: piece.bytes),
          let owner = devices.owner(of: body, sum: sum, guess: guess)
        else {
          leaveOut(piece, at: place, as: .sum)
          continue
        }
        guess = owner
        if let line = parse(body, sum: sum, of: owner, in: piece, at: place) { return line }
      }
      unclaimed.removeLast()
      cutter = nil
    }
    return nil
  }
}

/// Everything that a scan found besides lines.
struct ScanReport: Hashable {
  /// The number of damaged pieces.
  ///
  /// `damaged` holds only the first of them, so that a file of noise cannot exhaust memory.
  private(set) var damagedCount = 0
  private var pieces: [DamagedPiece] = []
  private(set) var newer: [NewerPiece] = []
  /// Entries named like a journal file that are not regular files; they were not read.
  private(set) var refused: [ArchiveError] = []

  /// Digests of torn pieces that were already reported.
  private(set) var settled: Set<UInt64> = []
  /// Lines whose loss was accepted.
  private(set) var accepted: [LostLines.Lines] = []

  static let most = 1000

  /// By file and line.
  var damaged: [DamagedPiece] { pieces.sorted { $0.place < $1.place } }

  /// The newer formats that files use.
  var newerFormats: [NewerPiece] {
    newer.filter { if case .format = $0.what { true } else { false } }
  }

  mutating func add(_ piece: DamagedPiece) {
    damagedCount += 1
    if pieces.count < Self.most { pieces.append(piece) }
  }

  mutating func add(_ piece: NewerPiece) {
    // Unknown lines must not hide a newer format.
    let isFirst = newer.last?.place.file != piece.place.file
    if case .format = piece.what, isFirst { return newer.append(piece) }
    if newer.count < Self.most { newer.append(piece) }
  }

  /// Takes a line that records what is known to be missing or invalid.
  fileprivate mutating func take(_ line: borrowing RawLine) {
    if line.kindText == TornPiece.kind { settled.formUnion(TornPiece.digests(line.subject)) }
    if line.kindText == LostLines.kind { accepted += LostLines.ranges(of: line.subject) }
  }

  mutating func add(_ error: ArchiveError) { refused.append(error) }
}

/// A part of a journal file that is not a valid line, up to the next newline.
struct DamagedPiece: Hashable {
  enum Reason: Hashable {
    /// It is not formatted like a line.
    case form
    /// Its checksum matches no device of this journal.
    case sum
    /// Its checksum is right, but its fields are invalid.
    case fields
    /// It is unterminated at the end of the file: an append that was cut off or is still happening.
    case torn
    /// A header without a device or format.
    case header
    /// A mark of an unresolved merge.
    case mergeMark
    /// It is longer than the maximum line.
    case length
  }

  var place: LinePlace
  /// In bytes, without the newline.
  var length: Int
  /// CRC-64/XZ of its bytes, which identifies it once it is accepted.
  var digest: UInt64
  var reason: Reason
}

/// The start of a line whose append was interrupted by a kill or power cut.
///
/// The next append puts a newline after it. `check` reports it once and records its digest in the
/// journal, so that new damage stands out. Other damage is recorded in the same way when the user
/// accepts it.
enum TornPiece {
  /// The line that records it: `x-torn`, with digests as its subject.
  static let kind = "x-torn"
  /// The maximum number of digests in a line.
  static let mostInLine = 500

  /// Whether a malformed piece starts like a line and ends before its checksum, or consists of NUL
  /// bytes, which some file systems leave after a power cut.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    if first == 0 { return bytes.allSatisfy { $0 == 0 } }
    let number = bytes.prefix { (48...57).contains($0) }
    guard !number.isEmpty, number.count == bytes.count || bytes[number.count] == 9 else {
      return false
    }
    let last = bytes.lastIndex(of: 9).map { bytes[($0 + 1)...] } ?? bytes[...]
    let end = Substring(decoding: bytes.suffix(Hex.count), as: UTF8.self)
    return last.count != Hex.count && Hex.number(end) == nil
  }

  static func event(_ digests: some Sequence<UInt64>) -> Event {
    .extra(kind: kind, subject: digests.map(Hex.text).joined(separator: " "))
  }

  static func digests(_ subject: String) -> [UInt64] {
    subject.split(separator: " ").compactMap { Hex.number($0) }
  }
}

/// A part of a journal that only a newer til understands.
struct NewerPiece: Hashable {
  enum What: Hashable {
    /// A header with a higher number; in this device's directory, it makes the library read-only.
    case format(Int)
    /// An unknown kind of line.
    case kind(String)
  }

  var place: LinePlace
  var what: What
  /// The checksum of the line or header.
  var digest: UInt64
}
