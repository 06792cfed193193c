import Things

/// Reads journal files, in the order given, into lines with a right sum.
struct JournalScanner: ~Copyable {
  /// A file, and how far it has been read already.
  typealias Work = (file: JournalFile, from: ConsumedFile?)

  private(set) var devices: DeviceTable
  private(set) var report = ScanReport()
  /// How far each file has now been read, in the order given; refused files are not among them.
  private(set) var consumed: [ConsumedFile] = []
  /// Bytes read so far, for those who wait.
  private(set) var progress = 0
  let work: [Work]

  private var cutter: LineCutter?
  private var file = -1
  private var current: ConsumedFile?
  /// Whose lines are expected: the device of the header above, or of the last line.
  private var guess = 0
  private var isNewer = false
  /// Pieces with the form of a line whose sum is right for no device met until then.
  private var unclaimed: [Unclaimed] = []
  private var isClaiming = false

  private struct Unclaimed {
    var piece: DamagedPiece
    /// How many devices have been tried.
    var tried: Int
    var isInNewerFile: Bool
  }

  init(_ work: [Work], devices: DeviceTable) {
    self.work = work
    self.devices = devices
  }

  /// The next line, whose bytes are gone with the next call; nil when all files are read.
  mutating func next() throws(ArchiveError) -> RawLine? {
    while !isClaiming {
      while let piece = try cutter?.next() {
        if let line = take(piece) { return line }
      }
      if let current { consumed.append(current) }
      current = nil
      cutter = nil
      if file + 1 < work.count { try open() } else { isClaiming = true }
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
    progress += piece.end - piece.offset
    let place = LinePlace(file: file, line: (current?.lines ?? 0) + 1, offset: piece.offset)
    let line = read(piece, at: place)
    // A torn end is read again when more has come.
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
      putAside(piece, place)
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
    if line.kind == .extra, line.kindText == TornPiece.kind {
      report.settle(TornPiece.digests(line.subject))
    }
    if line.kind == .newer {
      report.add(NewerPiece(place: place, what: .kind(line.kindText)))
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
      report.add(NewerPiece(place: place, what: .format(number)))
    } else if let device = fields.text().flatMap({ Device($0) }) {
      guess = devices.add(device)
    } else {
      leaveOut(piece, at: place, as: .header)
    }
  }

  /// A mark as git writes it: seven of one sign, alone or with words behind.
  private static func isMergeMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.begins("<<<<<<< ") || bytes.begins(">>>>>>> ") || bytes.begins("||||||| ")
      || bytes.reads("=======")
  }

  private mutating func leaveOut(
    _ piece: LineCutter.Piece, at place: LinePlace, as reason: DamagedPiece.Reason
  ) {
    // What follows a header of a later format need not look like lines to us.
    if isNewer { return }
    report.add(
      DamagedPiece(
        place: place, length: piece.end - piece.offset - (piece.isTerminated ? 1 : 0),
        reason: piece.isTerminated ? reason : .torn))
  }

  private mutating func putAside(_ piece: LineCutter.Piece, _ place: LinePlace) {
    guard !isClaiming, unclaimed.count < ScanReport.most else {
      return leaveOut(piece, at: place, as: .sum)
    }
    let damaged = DamagedPiece(
      place: place, length: piece.bytes.count, reason: piece.isTerminated ? .sum : .torn)
    unclaimed.append(Unclaimed(piece: damaged, tried: devices.count, isInNewerFile: isNewer))
  }
}

extension JournalScanner {
  /// When all headers are known: tries the pieces put aside with the devices met after them.
  private mutating func claim() throws(ArchiveError) -> RawLine? {
    while !unclaimed.isEmpty {
      let next = unclaimed.removeFirst()
      if next.tried < devices.count, let line = try claimed(next) { return line }
      if !next.isInNewerFile { report.add(next.piece) }
    }
    cutter = nil
    return nil
  }

  private mutating func claimed(_ next: Unclaimed) throws(ArchiveError) -> RawLine? {
    let place = next.piece.place
    cutter = LineCutter(
      try OpenFile(work[place.file].file.path, .reading), from: place.offset)
    guard let piece = try cutter?.next(), let (body, sum) = JournalFormat.parts(of: piece.bytes),
      let owner = devices.owner(of: body, sum: sum, guess: next.tried, from: next.tried)
    else { return nil }
    return parse(body, sum: sum, of: owner, in: piece, at: place)
  }
}

/// What a scan met besides lines.
struct ScanReport: Hashable {
  /// How many damaged pieces there are; `damaged` holds the first of them, because a file of
  /// nothing but noise must not take all memory.
  private(set) var damagedCount = 0
  private var pieces: [DamagedPiece] = []
  private(set) var newer: [NewerPiece] = []
  /// What stands under a journal file's name and is none: it was not read.
  private(set) var refused: [ArchiveError] = []

  /// Digests of torn pieces that were reported before.
  private(set) var settled: Set<UInt64> = []

  static let most = 1000

  /// By file and line.
  var damaged: [DamagedPiece] { pieces.sorted { $0.place < $1.place } }

  /// The format of a later til, if one of the files is written in it.
  var newerFormat: (file: Int, number: Int)? {
    for piece in newer {
      if case .format(let number) = piece.what { return (piece.place.file, number) }
    }
    return nil
  }

  mutating func add(_ piece: DamagedPiece) {
    damagedCount += 1
    if pieces.count < Self.most { pieces.append(piece) }
  }

  mutating func add(_ piece: NewerPiece) {
    if newer.count < Self.most { newer.append(piece) }
  }

  mutating func settle(_ digests: [UInt64]) { settled.formUnion(digests) }

  mutating func add(_ error: ArchiveError) { refused.append(error) }
}

/// A part of a journal file that is no line, up to the next newline.
struct DamagedPiece: Hashable {
  enum Reason: Hashable {
    /// It does not have the form of a line.
    case form
    /// Its sum is right for no device of this journal.
    case sum
    /// Its sum is right, but its fields make no sense.
    case fields
    /// It ends with the file, and is no line: an append that was torn, or is just happening.
    case torn
    /// A header that names no device, or no format.
    case header
    /// A mark of a merge that was never finished.
    case mergeMark
    /// It is longer than any line.
    case length
  }

  var place: LinePlace
  /// In bytes, without the newline.
  var length: Int
  var reason: Reason
}

/// The beginning of a line whose append was cut off by a kill or a power cut.
///
/// The next append puts a newline behind it. `check` reports it once and then names it in a line of
/// its own, so that damage that nobody has seen yet stands out.
enum TornPiece {
  /// Such a line: `x-torn`, with the digests of pieces as its subject.
  static let kind = "x-torn"
  /// How many digests one line names at most.
  static let mostInLine = 500

  /// Whether a piece that has not the form of a line begins like one and ends before its sum, or
  /// holds nothing but NUL bytes, which some file systems leave after a power cut.
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

/// Something in a journal that only a later til understands.
struct NewerPiece: Hashable {
  enum What: Hashable {
    /// A header with a higher number: it closes the library for writing and studying.
    case format(Int)
    /// A kind that is not in our list.
    case kind(String)
  }

  var place: LinePlace
  var what: What
}
