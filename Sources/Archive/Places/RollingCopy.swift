import Things

/// A copy of the library's own text in the state folder: the decks as they were, by day, week and
/// month, and one journal that only grows.
///
/// A day's copy is made by the first command of that day that may write, before it changes
/// anything. A deck that did not change is one file with two names, so a copy costs what changed.
/// Lines are never taken out of the journal, so one copy of it serves them all.
struct RollingCopy {
  let places: Places
  /// The folder of this library's copies.
  let root: String
  /// Older copies go when all together are larger; the newest one never does.
  var mostBytes = 1 << 28

  /// Nil without a place to keep copies.
  init?(_ places: Places) {
    guard let copies = places.copies, places.usableState() != nil else { return nil }
    self.init(places, root: copies)
  }

  init(_ places: Places, root: String) {
    self.places = places
    self.root = root
  }

  var journal: String { root + "/journal" }
  private var days: String { root + "/decks" }
  private var unfinished: String { days + "/.new" }
  private var ledgerPath: String { root + "/ledger" }

  /// Copies what changed since the last day it was looked at; true if a copy of decks was made.
  @discardableResult
  func keep(on day: StudyDay) throws(ArchiveError) -> Bool {
    let ledger = CopyLedger.read(ledgerPath, journal: places.journal)
    return ledger.day == day ? false : try keep(on: day, ledger)
  }

  /// The same on a day that was looked at already.
  @discardableResult
  func keepAgain(on day: StudyDay) throws(ArchiveError) -> Bool {
    try keep(on: day, CopyLedger.read(ledgerPath, journal: places.journal))
  }

  private func keep(on day: StudyDay, _ before: CopyLedger) throws(ArchiveError) -> Bool {
    var ledger = before
    try Folder.make(root)
    try keepJournal(&ledger)
    let isNew = try keepDecks(on: day, &ledger)
    ledger.day = day
    try ledger.write(ledgerPath)
    return isNew
  }

  private func keepJournal(_ ledger: inout CopyLedger) throws(ArchiveError) {
    let listing = try JournalListing.read(places.journal)
    let union = JournalUnion(source: places.journal, target: journal)
    var devices = DeviceTable(listing.devices + (try JournalListing.read(journal).devices))
    var known: SumSet?
    for file in listing.files {
      let before = ledger.journal[file.name]
      if let before, let now = try Folder.look(file.path), before.stamp.proves(now) { continue }
      let goesOn = try before?.continues() ?? false
      if !goesOn, known == nil { known = try SumSet(of: journal) }
      let taken = try union.take(
        file, from: goesOn ? before : nil, devices: &devices, known: goesOn ? nil : known)
      ledger.journal[file.name] = taken.consumed
    }
  }

  private func keepDecks(
    on day: StudyDay, _ ledger: inout CopyLedger
  ) throws(ArchiveError) -> Bool {
    let decks = try DeckListing(library: places.realLibrary).decks.filter { !$0.isLink }
    let previous = try names().last
    var stamps: [String: FileFingerprint] = [:]
    let copied = try previous.map { (name) throws(ArchiveError) in try files(of: name).map(\.path) }
    var isChanged = Set(decks.map(\.path)) != copied.map { Set($0) }
    try Tree.remove(unfinished)
    for deck in decks {
      let made = try copy(deck.path, after: previous, ledger.decks[deck.path])
      stamps[deck.path] = made.stamp
      if made.isNew { isChanged = true }
    }
    // An empty library is more often one that could not be reached than one that was emptied.
    guard isChanged, !decks.isEmpty else {
      try Tree.remove(unfinished)
      if !decks.isEmpty { ledger.decks = stamps }
      return false
    }
    ledger.decks = stamps
    try Folder.rename(unfinished, to: days + "/" + (try freeName(on: day)))
    try Folder.sync(days)
    try thin()
    return true
  }

  /// Copies a deck, or gives its last copy a second name if it still has that text.
  private func copy(
    _ path: String, after previous: String?, _ stamp: FileFingerprint?
  ) throws(ArchiveError) -> (stamp: FileFingerprint, isNew: Bool) {
    let (source, target) = (places.decks + "/" + path, unfinished + "/" + path)
    try Folder.make(Folder.of(target))
    let last = previous.map { days + "/" + $0 + "/" + path }
    if let last, let stamp, let now = try Folder.look(source), stamp.proves(now),
      (try? System.linkFile(last, as: target)) != nil
    {
      return (stamp, false)
    }
    let file = try WholeFile.read(source)
    if let last, let before = try? WholeFile.read(last), before.bytes == file.bytes,
      (try? System.linkFile(last, as: target)) != nil
    {
      return (file.stamp, false)
    }
    try WholeFile.make(target, file.bytes)
    return (file.stamp, true)
  }

  /// `2026-11-20`, or with a number behind it for a second copy of that day.
  private func freeName(on day: StudyDay) throws(ArchiveError) -> String {
    let taken = try names().filter { $0.hasPrefix("\(day)") }.count
    return taken == 0 ? "\(day)" : "\(day).\(taken + 1)"
  }

  /// The names of the copies, the oldest first.
  func names() throws(ArchiveError) -> [String] {
    guard try Folder.look(days) != nil else { return [] }
    return try Folder.list(days).filter { $0.kind == .folder && Self.day(of: $0.name) != nil }
      .map(\.name).sorted { Self.order($0) < Self.order($1) }
  }

  static func day(of name: String) -> StudyDay? { StudyDay(name.prefix(10)) }

  private static func order(_ name: String) -> (Int, Int) {
    (day(of: name)?.number ?? 0, Int(name.dropFirst(11)) ?? 1)
  }

  /// The files of a copy, by path below `decks/`, in the order of their bytes.
  func files(of name: String) throws(ArchiveError) -> [(path: String, status: FileStatus)] {
    try Tree.files(in: days + "/" + name)
  }

  func text(of path: String, in name: String) throws(ArchiveError) -> [UInt8] {
    try WholeFile.read(days + "/" + name + "/" + path).bytes
  }

  /// Removes the copies that no day, week or month needs, and the oldest while all are too large.
  private func thin() throws(ArchiveError) {
    let newestFirst = Array(try names().reversed())
    let kept = CopyThinning.kept(newestFirst.compactMap(Self.day))
    var seen: Set<UInt64> = []
    var bytes = 0
    for (name, isKept) in zip(newestFirst, kept) {
      for file in try files(of: name) where isKept && seen.insert(file.status.inode).inserted {
        bytes += file.status.size
      }
      let isNewest = name == newestFirst.first
      if !isNewest, !isKept || bytes > mostBytes { try Tree.remove(days + "/" + name) }
    }
  }
}

/// What the rolling copy knows of the files it copied last, so that an unchanged library costs one
/// small file to read.
struct CopyLedger: Hashable {
  /// The day of the last look, whether or not anything had changed.
  var day: StudyDay?
  /// By path below `decks/`.
  var decks: [String: FileFingerprint] = [:]
  /// By name below `journal/`.
  var journal: [String: ConsumedFile] = [:]

  static let mark = "til-copy\t1"

  static func read(_ path: String, journal folder: String) -> CopyLedger {
    guard let file = try? WholeFile.read(path) else { return CopyLedger() }
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    guard let first = lines.first, first.hasPrefix(mark + "\t"),
      let day = StudyDay(first.dropFirst(mark.count + 1))
    else { return CopyLedger() }
    var ledger = CopyLedger(day: day)
    for line in lines.dropFirst() { ledger.take(line, journal: folder) }
    return ledger
  }

  private mutating func take(_ line: Substring, journal folder: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 8, let stamp = FileFingerprint(fields[2..<8]) else { return }
    let name = String(fields[1])
    if fields[0] == "deck" { decks[name] = stamp }
    if fields[0] == "journal", fields.count == 12 {
      let numbers = fields[8..<11].compactMap { Int($0) }
      guard numbers.count == 3, let sum = Hex.number(fields[11]) else { return }
      journal[name] = ConsumedFile(
        file: JournalFile(name: name, path: folder + "/" + name), stamp: stamp,
        offset: numbers[0], lines: numbers[1], mark: .init(offset: numbers[2], sum: sum))
    }
  }

  func write(_ path: String) throws(ArchiveError) {
    guard let day else { return }
    var text = "\(Self.mark)\t\(day)\n"
    for (name, stamp) in decks.sorted(by: { $0.key < $1.key }) where Self.isPlain(name) {
      text += "deck\t\(name)\t\(stamp.fields)\n"
    }
    for (name, file) in journal.sorted(by: { $0.key < $1.key }) where Self.isPlain(name) {
      guard let mark = file.mark else { continue }
      text += "journal\t\(name)\t\(file.stamp.fields)\t\(file.offset)\t\(file.lines)"
      text += "\t\(mark.offset)\t\(Hex.text(mark.sum))\n"
    }
    try WholeFile.replace(path, with: Array(text.utf8))
  }

  /// A name that would break its line is left out: its file is then looked at again each time.
  private static func isPlain(_ name: String) -> Bool {
    !name.utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
  }
}

extension FileFingerprint {
  fileprivate var fields: String {
    "\(device)\t\(inode)\t\(size)\t\(modified)\t\(changed)\t\(read)"
  }

  fileprivate init?(_ fields: ArraySlice<Substring>) {
    let fields = Array(fields)
    guard fields.count == 6, let device = UInt64(fields[0]), let inode = UInt64(fields[1]),
      let size = Int(fields[2]), let modified = Int64(fields[3]),
      let changed = Int64(fields[4]), let read = Int64(fields[5])
    else { return nil }
    self.init(
      device: device, inode: inode, size: size, modified: modified, changed: changed, read: read)
  }
}

/// Which of the rolling copies are kept: the newest ones, then one a week, then one a month.
enum CopyThinning {
  static let days = 7
  static let weeks = 5
  static let months = 12

  /// Given the days of copies, the newest first: for each whether it stays.
  ///
  /// Counted by copies there are and not by days gone by, so that a pause of a year takes nothing.
  static func kept(_ copies: [StudyDay]) -> [Bool] {
    var weeksSeen: [Int] = []
    var monthsSeen: [Int] = []
    return copies.enumerated().map { place, day in
      // Both are asked each time: a copy of today is also that of its week and month.
      let isOfWeek = Self.isNew(week(of: day), in: &weeksSeen, most: weeks)
      let isOfMonth = Self.isNew(month(of: day), in: &monthsSeen, most: months)
      return place < days || isOfWeek || isOfMonth
    }
  }

  private static func isNew(_ period: Int, in seen: inout [Int], most: Int) -> Bool {
    guard seen.count < most, seen.last != period else { return false }
    seen.append(period)
    return true
  }

  /// Weeks begin on Monday, wherever the week begins for the user.
  private static func week(of day: StudyDay) -> Int { day.number - day.weekday }

  private static func month(of day: StudyDay) -> Int { day.date.year * 12 + day.date.month }
}
