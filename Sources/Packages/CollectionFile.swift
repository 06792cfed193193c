public import Interchange
import SQLiteAccess
import SystemFiles

extension PackageFiles {
  public func open(
    _ path: String, now: Int64, proceed: ImportProgress.Proceed
  ) throws -> any AnkiCollectionFile {
    try withoutActuallyEscaping(proceed) { proceed in
      try CollectionFile(path, copyingTo: temporaryFolder, now: now, proceed)
    }
  }
}

/// Anki's own collection, read from a private copy.
private final class CollectionFile: AnkiCollectionFile {
  let collection: AnkiCollection
  private let path: String
  private let copy: PrivateFile

  init(
    _ path: String, copyingTo folder: String, now: Int64,
    _ proceed: @escaping ImportProgress.Proceed
  ) throws {
    self.path = path
    let file = try PackageInput(path)
    guard try file.bytes(0..<min(16, file.size)).elementsEqual(Array("SQLite format 3\0".utf8))
    else {
      throw file.error(.notCollection)
    }
    copy = try PrivateFile(in: folder)
    try LockedCollection(path).copy(to: copy.path)
    collection = try CollectionReader.read(
      CollectionDatabase(PackageInput(copy.path), of: path), now: now, proceed: proceed)
    guard collection.schema >= 11 else { throw file.error(.tooOld) }
  }

  func write(_ changes: AnkiReturn, now: Int64, backedUp: (_ path: String) -> Void) throws {
    let locked = try LockedCollection(path)
    let backup = try backUp(locked)
    guard try isUnchanged(backup) else {
      try? Folder.remove(backup)
      throw PackageError(path, .changed)
    }
    backedUp(backup)
    try locked.write(changes, now: now)
  }

  /// Copies the collection to a new file beside it, and syncs both file and folder.
  private func backUp(_ locked: LockedCollection) throws(PackageError) -> String {
    let (stem, ending) =
      path.hasSuffix(".anki2") ? (String(path.dropLast(6)), ".anki2") : (path, "")
    var number = 1
    while Folder.holds("\(stem)-before-til-\(number)\(ending)") { number += 1 }
    let backup = "\(stem)-before-til-\(number)\(ending)"
    do throws(FileError) {
      _ = try OpenFile.made(backup)
    } catch {
      throw PackageError(backup, .unwritable(error.errno?.reason ?? ""))
    }
    do throws(PackageError) {
      try locked.copy(to: backup)
      try Self.sync(backup)
    } catch {
      try? Folder.remove(backup)
      throw error
    }
    return backup
  }

  private static func sync(_ path: String) throws(PackageError) {
    do throws(FileError) {
      try OpenFile(path, .reading).sync()
      try Folder.sync(Folder.of(path))
    } catch {
      throw PackageError(path, .unwritable(error.errno?.reason ?? ""))
    }
  }

  /// Whether the collection is still the one that was read.
  private func isUnchanged(_ backup: String) throws -> Bool {
    let (one, other) = try (PackageInput(copy.path), PackageInput(backup))
    guard one.size == other.size else { return false }
    for start in stride(from: 0, to: one.size, by: 1 << 20) {
      let range = start..<min(start + 1 << 20, one.size)
      guard try one.bytes(range) == other.bytes(range) else { return false }
    }
    return true
  }
}

/// A collection that no other program can open until this object is released.
private final class LockedCollection {
  private let database: WritableDatabase

  init(_ path: String) throws(PackageError) {
    database = try WritableDatabase(path, of: path)
    try? database.database.defend()
    CollectionDatabase.addCollation(to: database.database.handle)
    // Anki locks its collection in the same way while it runs. The mode keeps the lock after a
    // transaction; a collection in WAL mode is then used without shared memory.
    try database.execute(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT")
  }

  /// Copies all pages to an existing file.
  func copy(to other: String) throws(PackageError) {
    try database.copy(to: WritableDatabase(other, of: other))
  }

  func write(_ changes: AnkiReturn, now: Int64) throws(PackageError) {
    try database.execute("BEGIN EXCLUSIVE")
    do throws(PackageError) {
      try writeNotes(changes, now)
      try writeCards(changes, now)
      try writeReviews(changes.cards.flatMap(\.reviews))
      // Anki compares this time with the server's.
      try database.run("UPDATE col SET mod = ?", [[now * 1000]])
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
    try database.execute("COMMIT")
  }

  private func writeNotes(_ changes: AnkiReturn, _ now: Int64) throws(PackageError) {
    try database.run(
      """
      UPDATE notes SET mod = ?, usn = -1, tags = ?, flds = ?, sfld = ?, csum = ? WHERE id = ?
      """,
      changes.notes.lazy.map { note -> [any SQLiteValue] in
        let sort = SortField(note.fields, sortedBy: note.sortField)
        return [
          now, note.tags.isEmpty ? "" : " " + note.tags.joined(separator: " ") + " ",
          note.fields.joined(separator: "\u{1F}"), sort.text,
          sort.checksum, note.id,
        ]
      })
    guard changes.schema >= 14 else { return }
    let collapsed = changes.schema >= 17
    let tags = Set(changes.notes.flatMap(\.tags)).sorted()
    try database.run(
      collapsed
        ? "INSERT OR IGNORE INTO tags (tag, usn, collapsed) VALUES (?, -1, 0)"
        : "INSERT OR IGNORE INTO tags (tag, usn) VALUES (?, -1)",
      tags.map { [$0] })
  }

  private func writeCards(_ changes: AnkiReturn, _ now: Int64) throws(PackageError) {
    try database.run(
      """
      UPDATE cards SET mod = ?, usn = -1, queue = ?, flags = (flags & ~7) | ?, did = ?, due = ?,
        odue = ?, odid = ? WHERE id = ?
      """,
      changes.cards.lazy.map { change -> [any SQLiteValue] in
        let card = change.card
        return [
          now, card.queue.rawValue, card.flag, card.deck,
          card.due, card.homeDue, card.homeDeck, card.id,
        ]
      })
    var schedules: [[any SQLiteValue]] = []
    for change in changes.cards where change.changesSchedule {
      let card = change.card
      let known =
        try database.text("SELECT data AS text FROM cards WHERE id = ?", card.id) ?? ""
      let data = CardData.text(card, replacing: known, hasMemory: changes.usesFSRS)
      schedules.append([
        card.state.rawValue, card.interval, card.ease,
        card.reviews, card.lapses, card.stepsLeft,
        data, card.id,
      ])
    }
    try database.run(
      """
      UPDATE cards SET type = ?, ivl = ?, factor = ?, reps = ?, lapses = ?, left = ?, data = ?
        WHERE id = ?
      """, schedules)
  }

  private func isTaken(_ review: Int64) throws(PackageError) -> Bool {
    try database.text("SELECT '' AS text FROM revlog WHERE id = ?", review) != nil
  }

  private func writeReviews(_ reviews: [AnkiCollection.Review]) throws(PackageError) {
    var rows: [[any SQLiteValue]] = []
    var taken: Set<Int64> = []
    for review in reviews {
      // Rows of deleted cards stay in the log, and keep their ids.
      var id = review.id
      while try isTaken(id) || taken.contains(id) { id += 1 }
      taken.insert(id)
      rows.append([
        id, review.card, review.button, review.interval,
        review.lastInterval, review.factor,
        review.milliseconds, review.kind.rawValue,
      ])
    }
    try database.run(
      """
      INSERT INTO revlog (id, cid, usn, ease, ivl, lastIvl, factor, time, type)
        VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)
      """, rows)
  }
}
