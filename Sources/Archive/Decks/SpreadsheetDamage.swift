import SQLiteAccess
import Things

/// Texts that a spreadsheet changed by taking them for numbers, dates or formulas.
struct SpreadsheetDamage {
  private(set) var count = 0
  /// The first changed cell.
  private var example: (old: String, new: String)?

  /// Fewer changes may be corrections by hand.
  private static let least = 10

  mutating func compare(_ old: String, _ new: String) {
    guard Self.isGuess(old, new) else { return }
    count += 1
    example = example ?? (old, new)
  }

  /// Nil if there are only few such changes; `remedy` is the way back.
  func notice(_ path: String, remedy: String) -> Notice? {
    guard count >= Self.least, let example else { return nil }
    return Notice(
      file: "decks/" + path,
      "A spreadsheet seems to have changed \(count) cells, such as \(example.old) to "
        + "\(example.new).",
      remedy: remedy)
  }

  /// Whether a spreadsheet could have made one text of the other.
  static func isGuess(_ old: String, _ new: String) -> Bool {
    guard old != new, !old.isEmpty, old.utf8.count < 40, new.utf8.count < 40 else { return false }
    if new.hasPrefix("#"), errors.contains(new), !old.hasPrefix("#") { return true }
    if old.lowercased() == new.lowercased() { return ["TRUE", "FALSE"].contains(new) }
    if let first = old.first, "=+-@".contains(first), old.dropFirst().contains(where: isOperator) {
      return Double(new) != nil
    }
    if let one = Double(old), let two = Double(plain(new)) {
      // Long numbers lose digits, others zeros or their exponent.
      return one == two || abs(one - two) <= abs(one) * 1e-5
    }
    return isDate(new) && isPart(old) || isTime(new) && isClock(old)
  }

  private static let errors: Set = [
    "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NUM!", "#NULL!",
  ]

  private static func isOperator(_ character: Character) -> Bool {
    "+-*/=(".contains(character) || character.isNumber
  }

  private static func plain(_ number: String) -> String { number.replacing(",", with: "") }

  private static func numbers(_ text: String) -> [Substring] {
    text.split(whereSeparator: { "/-. ".contains($0) })
  }

  private static let months: Set = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
  ]

  private static func isMonth(_ part: Substring) -> Bool {
    months.contains(part.lowercased()) || part.count < 3 && Int(part).map { $0 < 32 } ?? false
  }

  /// As in `03/04/26`, `2026-03-04` or `1-Mar`.
  private static func isDate(_ text: String) -> Bool {
    let parts = numbers(text)
    let isNamed = parts.contains { months.contains($0.lowercased()) }
    return (parts.count == 3 || parts.count == 2 && isNamed)
      && parts.allSatisfy { isMonth($0) || $0.count == 4 && Int($0) != nil || Int($0) != nil }
  }

  /// As in `3/4`, `1-2` or `MAR1`, which looks like a part of a date.
  private static func isPart(_ text: String) -> Bool {
    let parts = numbers(text)
    if parts.count == 2, parts.allSatisfy(isMonth) { return true }
    let letters = text.prefix { $0.isLetter }
    let rest = text.dropFirst(letters.count).drop { $0 == "-" || $0 == " " }
    return months.contains(letters.lowercased()) && !rest.isEmpty && rest.allSatisfy(\.isNumber)
      || parts.count == 3 && parts.allSatisfy { Int($0) != nil }
  }

  private static func isClock(_ text: String) -> Bool {
    let parts = text.split(separator: ":")
    return (2...3).contains(parts.count)
      && parts.allSatisfy { (1...2).contains($0.count) && Int($0) != nil }
  }

  private static func isTime(_ text: String) -> Bool {
    let parts = text.prefix { $0 != " " }.split(separator: ":")
    return parts.count == 3 && parts.allSatisfy { $0.count == 2 && Int($0) != nil }
  }
}

extension Library {
  /// Notices about decks that another program has changed since they were indexed.
  func spreadsheetNotices(_ intake: DeckIntake) throws -> [Notice] {
    try intake.decks.compactMap { deck in
      guard let file = deck.file, let ids = deck.identity?.ids, file.rows.count <= Self.mostRows,
        let number = try DeckTable(database: database).existing(deck.place.name)
      else { return nil }
      let rows = Dictionary(zip(ids, file.rows), uniquingKeysWith: { first, _ in first })
      var damage = SpreadsheetDamage()
      let things = try ThingTable(database: database).things(of: number)
      while let thing = try things.next() {
        guard let row = rows[thing.id] else { continue }
        damage.compare(thing.text(.short), file[row.short])
        damage.compare(thing.text(.long), file[row.long])
      }
      return damage.notice(deck.place.path, remedy: "To get them back, choose a backup: restore")
    }
  }

  /// Comparing larger decks would delay every command.
  private static var mostRows: Int { 20_000 }
  /// Backups that `check` compares with.
  private static var mostCopies: Int { 5 }

  /// Notices about decks that a spreadsheet has changed since a backup, with its name.
  func spreadsheetNotices(since copies: RollingCopy, _ decks: [DeckIntake.Deck]) -> [Notice] {
    let names = Array(((try? copies.names()) ?? []).reversed().prefix(Self.mostCopies))
    return decks.compactMap { deck in
      guard let file = deck.file, let ids = deck.identity?.ids else { return nil }
      let rows = Dictionary(zip(ids, file.rows), uniquingKeysWith: { first, _ in first })
      for name in names {
        guard let text = try? copies.text(of: deck.place.path, in: name), text != file.bytes else {
          continue
        }
        let old = DeckFile(name: deck.place.name, path: deck.place.path, bytes: text)
        var damage = SpreadsheetDamage()
        for (row, id) in zip(old.rows, old.ownIDs.ids) {
          guard let new = rows[id] else { continue }
          damage.compare(old[row.short], file[new.short])
          damage.compare(old[row.long], file[new.long])
        }
        let notice = damage.notice(
          deck.place.path, remedy: "To get them back, run: restore \(name)")
        if let notice { return notice }
      }
      return nil
    }
  }
}
