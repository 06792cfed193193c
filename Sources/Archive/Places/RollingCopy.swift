import SystemFiles
import Things

/// Rolling backups of the library's text in the state directory: decks by day, week and month, and
/// one growing journal.
///
/// The first command of a day that may write makes the day's backup before it changes anything.
/// Unchanged decks are hard links, so a backup only costs the changes. The journal is append-only,
/// so one copy serves all backups.
struct RollingCopy {
  let places: Places
  /// The directory of this library's backups.
  let root: String
  /// The size limit from which older backups are deleted, never the newest.
  var mostBytes = 1 << 28

  /// Nil without a state directory.
  init?(_ places: Places) {
    guard places.usableState() != nil, let copies = Self.place(of: places) else { return nil }
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
  private var ownerPath: String { root + "/library" }

  /// Copies changes since the last backup; returns whether decks were copied.
  @discardableResult
  func keep(on day: StudyDay) throws(ArchiveError) -> Bool {
    let ledger = CopyLedger.read(ledgerPath, journal: places.journal)
    return ledger.day == day ? false : try keep(on: day, ledger)
  }

  /// The same, even if today's backup was already checked.
  @discardableResult
  func keepAgain(on day: StudyDay) throws(ArchiveError) -> Bool {
    try keep(on: day, CopyLedger.read(ledgerPath, journal: places.journal))
  }

  private func keep(on day: StudyDay, _ before: CopyLedger) throws(ArchiveError) -> Bool {
    var ledger = before
    try Folder.make(root)
    let owner = Array(places.realLibrary.utf8)
    if Self.owner(of: root) != places.realLibrary { try WholeFile.replace(ownerPath, with: owner) }
    try keepJournal(&ledger)
    let isNew = try keepDecks(on: day, &ledger)
    ledger.day = day
    try ledger.write(ledgerPath)
    return isNew
  }

  /// Whether today's backup was already checked, for the library at this path.
  func isKept(on day: StudyDay) -> Bool {
    Self.owner(of: root) == places.realLibrary
      && CopyLedger.read(ledgerPath, journal: places.journal).day == day
  }

  private func keepJournal(_ ledger: inout CopyLedger) throws(ArchiveError) {
    let listing = try JournalListing.read(places.journal)
    var devices = DeviceTable(listing.devices + (try JournalListing.read(journal).devices))
    var known: SumSet?
    for file in listing.files {
      let before = ledger.journal[file.name]
      if let before, let now = try Folder.look(file.path), before.stamp.proves(now) { continue }
      let continues = try before?.continues() ?? false
      if !continues, known == nil { known = try SumSet(of: journal) }
      ledger.journal[file.name] = try JournalUnion(target: journal).take(
        file, from: continues ? before : nil, devices: &devices, known: continues ? nil : known)
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
    // An empty library is more likely unreachable than emptied.
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

  /// Copies a deck, or hard-links its last copy if the text is the same.
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

  /// `2026-11-20`, followed by a number for further backups of that day.
  private func freeName(on day: StudyDay) throws(ArchiveError) -> String {
    // Not counted: older backups of the day may have been deleted.
    let last = try names().last { Self.day(of: $0) == day }
    return last.map { "\(day).\(Self.order($0).1 + 1)" } ?? "\(day)"
  }

  /// The names of the backups, oldest first.
  func names() throws(ArchiveError) -> [String] {
    guard try Folder.look(days) != nil else { return [] }
    return try Folder.list(days).filter { $0.kind == .folder && Self.day(of: $0.name) != nil }
      .map(\.name).sorted { Self.order($0) < Self.order($1) }
  }

  static func day(of name: String) -> StudyDay? { StudyDay(name.prefix(10)) }

  private static func order(_ name: String) -> (Int, Int) {
    (day(of: name)?.number ?? 0, Int(name.dropFirst(11)) ?? 1)
  }

  /// The files of a backup, by path below `decks/`, in byte order.
  func files(of name: String) throws(ArchiveError) -> [(path: String, status: FileStatus)] {
    try Tree.files(in: days + "/" + name).filter { file in
      if case .deck = LibraryLayout.entry("decks/" + file.path) { true } else { false }
    }
  }

  func text(of path: String, in name: String) throws(ArchiveError) -> [UInt8] {
    try WholeFile.read(days + "/" + name + "/" + path).bytes
  }

  /// Deletes backups that no day, week or month needs, and the oldest while all are too large.
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

// Whose backups they are.
extension RollingCopy {
  /// The directory of a library's backups: they belong to the library whose lines they have.
  ///
  /// If the library was moved, its backups move along. If it was copied, the copy starts its own.
  static func place(of places: Places) -> String? {
    guard let usual = places.copies else { return nil }
    var (root, number) = (usual, 1)
    while Folder.holds(root), belongs(root, to: places) == false {
      number += 1
      root = "\(usual)-\(number)"
    }
    if Folder.holds(root) { return root }
    let all = Folder.of(usual)
    for entry in (try? Folder.list(all)) ?? [] where entry.kind == .folder {
      let found = all + "/" + entry.name
      guard let owner = owner(of: found), !Folder.holds(owner), belongs(found, to: places) == true
      else { continue }
      return (try? Folder.rename(found, to: root)) == nil ? found : root
    }
    return root
  }

  /// The path of the library that made the last backup.
  private static func owner(of root: String) -> String? {
    (try? WholeFile.read(root + "/library", limit: 1 << 16))
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Whether a backup's journal has the first line of some file of the library's, or the other way
  /// round; nil if one of them has no lines.
  private static func belongs(_ root: String, to places: Places) -> Bool? {
    let (copied, own) = (root + "/journal", places.journal)
    guard let one = try? firstSums(copied), let two = try? firstSums(own), !one.isEmpty,
      !two.isEmpty
    else { return nil }
    if !one.isDisjoint(with: two) { return true }
    guard let copies = try? SumSet(of: copied), let lines = try? SumSet(of: own) else { return nil }
    return one.contains(where: lines.contains) || two.contains(where: copies.contains)
  }

  /// The checksums of the first line of each file.
  private static func firstSums(_ journal: String) throws(ArchiveError) -> Set<UInt64> {
    let listing = try JournalListing.read(journal)
    var sums: Set<UInt64> = []
    for file in listing.files {
      var scanner = JournalScanner([(file, nil)], devices: DeviceTable(listing.devices))
      if let line = try scanner.next() { sums.insert(line.sum) }
    }
    return sums
  }
}

/// A record of the files copied last, so that checking an unchanged library reads one small file.
private struct CopyLedger {
  /// The day of the last check, whether or not anything had changed.
  var day: StudyDay?
  /// By path relative to `decks/`.
  var decks: [String: FileFingerprint] = [:]
  /// By path relative to `journal/`.
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

  /// A name with a line break is left out, so its file is checked each time.
  private static func isPlain(_ name: String) -> Bool {
    !name.utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
  }
}

extension FileFingerprint {
  fileprivate var fields: String { numbers.map(String.init).joined(separator: "\t") }

  fileprivate init?(_ fields: ArraySlice<Substring>) {
    self.init(numbers: fields.compactMap { Int64($0) })
  }
}

/// Which backups are kept: the newest ones, then one per week, then one per month.
enum CopyThinning {
  static let days = 7
  static let weeks = 5
  static let months = 12

  /// Given the days of backups, newest first, returns which to keep.
  ///
  /// Counts backups rather than days, so that a year's pause deletes nothing.
  static func kept(_ copies: [StudyDay]) -> [Bool] {
    var weeksSeen: [Int] = []
    var monthsSeen: [Int] = []
    return copies.enumerated().map { place, day in
      // Evaluate both each time: today's backup is also that of its week and month.
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

  /// Weeks start on Monday, independent of the user's locale.
  private static func week(of day: StudyDay) -> Int { day.number - day.weekday }

  private static func month(of day: StudyDay) -> Int { day.date.year * 12 + day.date.month }
}
