import SQLiteAccess
import SystemFiles
import Things

/// Verifies a library; returns counts and problems.
struct LibraryCheck {
  private let library: Library
  private(set) var report = CheckReport()

  init(_ library: Library) { self.library = library }

  private mutating func problem(
    file: String? = nil, line: Int? = nil, _ sentence: String, remedy: String
  ) {
    report.problems.append(Notice(file: file, line: line, sentence, remedy: remedy))
  }

  private mutating func count(_ what: String, _ number: Int) {
    report.counts.append(CheckReport.Count(what, number))
  }

  /// Checks every deck file: rows, ids and unfinished changes.
  mutating func decks() throws {
    let listing = try DeckListing(library: library.places.realLibrary)
    let all = try DeckIntake(
      library.places, seen: SeenRows(library.database), homes: library.index.homes)
    count("decks", listing.decks.count)
    count("rows", all.decks.reduce(0) { $0 + ($1.file?.rows.count ?? 0) })
    report.problems += all.remarks.filter { !$0.what.isInOrder }.map(\.notice)
    report.remarks += all.remarks.filter(\.what.isInOrder).map(\.notice)
    if let copies = library.presentCopies {
      report.remarks += library.spreadsheetNotices(since: copies, all.decks)
    }
    report.problems += try library.mergeMarks().flatMap(\.contradictions)
    for deck in all.decks {
      guard let fault = deck.fault else { continue }
      problem(file: "decks/" + deck.place.path, fault.sentence, remedy: fault.remedy)
    }
    count("unfinished changes", listing.temporaries.count)
    for name in listing.temporaries {
      problem(
        file: "decks/" + name.path, "A change to this deck is unfinished.",
        remedy: "The next command that writes will finish it.")
    }
  }

  /// Checks every line's checksum and number, and every batch.
  mutating func journal() throws {
    let places = library.places
    let listing = try JournalListing.read(places.journal)
    var reading = try JournalReading(
      listing.work, devices: IndexedDevices(), folders: listing.devices,
      into: Intake(keepsEntries: false)
    ) { _ in }
    var devices = reading.devices
    try reading.intake.settle(&devices)
    let numbers = Self.missing(reading.intake, devices)
    try tellRefused(of: devices, in: listing, reading.report)
    tellClocks(reading.intake, devices)
    count("devices", devices.rows.count)
    count("lines", devices.rows.reduce(0) { $0 + $1.lines })
    tell(
      reading.report, reading.consumed, refused: devices.rows.reduce(0) { $0 + $1.refused.count })
    let unfinished = devices.rows.flatMap(\.unfinished)
    count("unfinished batches", unfinished.count)
    for (device, range) in numbers
    where !unfinished.contains(where: { $0.contains(range.upperBound) })
      && !reading.report.accepted.contains(where: {
        $0.device == device && $0.numbers.contains(range.lowerBound)
          && $0.numbers.contains(range.upperBound)
      })
    {
      report.missing.append(LostLines.Lines(device: device, numbers: range).description)
      problem(
        "The journal of \(device) is missing \(Self.lines(range)).",
        remedy: "Get \(range.count == 1 ? "it" : "them") from another machine or a backup, "
          + "or accept the loss with check -y.")
    }
    for row in devices.rows where row.isBroken && row.unfinished.isEmpty {
      problem(
        "A batch in the journal of \(row.device) is incomplete, so til ignores it.",
        remedy: "No action is needed unless another machine has the rest.")
    }
  }

  private mutating func tell(_ scan: ScanReport, _ files: [ConsumedFile], refused: Int) {
    count("invalid lines", scan.damagedCount + refused)
    for piece in scan.damaged where piece.reason != .torn {
      let file = piece.place.file < files.count ? files[piece.place.file].file : nil
      guard !scan.settled.contains(piece.digest) else { continue }
      let isTorn = file.map { Self.isTorn(piece, in: $0) } ?? false
      if isTorn { report.torn.append(piece.digest) } else { report.damaged.append(piece.digest) }
      let reason = isTorn ? .torn : piece.reason
      problem(
        file: "journal/" + (file?.name ?? "journal"), line: piece.place.line, reason.words,
        remedy: isTorn
          ? "til ignores it; no other line is affected."
          : "til ignores it. Restore the line, or accept the damage with check -y.")
    }
    for error in scan.refused {
      problem(file: error.path, error.sentence, remedy: error.remedy)
    }
    for piece in scan.newer where !scan.settled.contains(piece.digest) {
      report.damaged.append(piece.digest)
      let name = piece.place.file < files.count ? files[piece.place.file].file.name : "journal"
      problem(
        file: "journal/" + name, line: piece.place.line,
        "Written by a newer version of til.",
        remedy: "Install the newer version, or accept what til ignores with check -y.")
    }
  }

  /// Reports lines whose numbers are out of reach.
  private mutating func tellRefused(
    of devices: IndexedDevices, in listing: JournalListing, _ scan: ScanReport
  ) throws {
    let refused = Set(devices.rows.flatMap(\.refused)).subtracting(scan.settled)
    guard !refused.isEmpty else { return }
    var scanner = JournalScanner(listing, first: devices.rows.map(\.device))
    while let raw = try scanner.next() {
      guard refused.contains(raw.sum) else { continue }
      report.damaged.append(raw.sum)
      problem(
        file: "journal/" + listing.files[raw.place.file].name, line: raw.place.line,
        "Line \(raw.number) of \(scanner.devices[raw.device]) is far beyond its other lines.",
        remedy: "til ignores it unless the lines before it arrive. To accept this: check -y")
    }
  }

  /// Reports lines from the future that are not this computer's fault.
  private mutating func tellClocks(_ intake: Intake, _ devices: IndexedDevices) {
    guard let clock = library.clock, let late = library.lateDevices(devices, at: clock) else {
      return
    }
    for row in late {
      let lines = intake.stamps.filter {
        devices[$0.device].device == row.device && $0.number <= row.high
      }.map { (number: $0.number, time: row.clocks.time(of: $0.number, written: $0.time)) }
      let limit = clock.milliseconds + Library.clockTolerance
      let ranges = LineRanges(lines.filter { $0.time > limit }.map { Int($0.number) }).ranges
      guard let first = ranges.first?.lowerBound else { continue }
      let before = lines.filter { $0.number < first }.map(\.time).max() ?? clock.milliseconds
      let time = Moment(milliseconds: before, offset: clock.offset)
      report.clocks += ranges.map {
        ClockCorrection(lines: LostLines.Lines(device: row.device, numbers: $0), time: time)
          .description
      }
      problem(
        Library.sentence(about: row, clock),
        remedy: "To count these lines as of \(time.studyDay(rollover: 0)): check -y")
    }
  }

  private static func isTorn(_ piece: DamagedPiece, in file: JournalFile) -> Bool {
    guard piece.reason == .form,
      let bytes = try? OpenFile(file.path, .reading)
        .read(count: piece.length, at: piece.place.offset)
    else { return false }
    return TornPiece.isOne(bytes)
  }

  private static func lines(_ range: ClosedRange<Int>) -> String {
    range.count == 1
      ? "line \(range.lowerBound)" : "lines \(range.lowerBound) to \(range.upperBound)"
  }

  /// Gaps in line numbers, possibly including lines of incomplete batches.
  private static func missing(
    _ intake: Intake, _ devices: IndexedDevices
  ) -> [(Device, ClosedRange<Int>)] {
    var seen: [UInt32: [UInt32]] = [:]
    for stamp in intake.stamps { seen[stamp.device, default: []].append(stamp.number) }
    var missing: [(Device, ClosedRange<Int>)] = []
    for (device, numbers) in seen.sorted(by: { $0.key < $1.key }) {
      var last: UInt32 = 0
      for number in numbers.sorted() {
        if number > devices[device].high { break }
        if number > last + 1 {
          missing.append((devices[device].device, Int(last) + 1...Int(number) - 1))
        }
        last = number
      }
    }
    return missing
  }

  /// One that lacks lines would know less than the index.
  private func freshIndex() throws -> Index {
    let filling = try IndexFilling(
      library, seen: SeenRows(library.database), acceptsLoss: false)
    do {
      return try filling.index(.temporary)
    } catch let error as IndexError where error.isAboutTheDisk {
      return try filling.index(.memory)
    }
  }

  /// Checks that the index equals a freshly built one.
  mutating func index() throws {
    _ = try library.takeIn()
    let fresh: Index
    do {
      fresh = try freshIndex()
    } catch let lost as LostLines {
      library.tell(lost)
      report.problems.append(lost.notice)
      return
    }
    let comparison = IndexComparison(one: library.index, other: fresh)
    count("cards with answers", try CardStore(database: library.database).countAnswered())
    count(
      "Things in no deck",
      try library.database.number("SELECT count(DISTINCT id / 2) FROM card WHERE deck = 0"))
    report.remarks += try LostThings(library).notices()
    let media = try MediaCheck(library)
    count("pictures and recordings", media.files)
    report.remarks += media.remarks
    report.unusedMedia = media.unused
    for difference in try comparison.differences() {
      problem(
        "The index does not match decks and journal: \(difference).",
        remedy: "Run rebuild.")
    }
  }
}

extension DamagedPiece.Reason {
  /// What is wrong, as a sentence.
  var words: String {
    switch self {
    case .form: "Not a journal line."
    case .sum: "The checksum does not match."
    case .fields: "The fields are invalid."
    case .torn: "The line is incomplete."
    case .header: "The header has no valid device or format."
    case .mergeMark: "A merge conflict marker."
    case .length: "The line is too long."
    }
  }
}
