import Testing

// Values in rows.
extension CraftedPackage {
  static let wrong = Fate.refused("is inconsistent")

  private static func note(_ name: String, _ fate: Fate, _ change: String) -> CraftedPackage {
    old(name, fate, "UPDATE notes SET \(change) WHERE guid = 'a'")
  }

  private static func card(_ name: String, _ fate: Fate, _ change: String) -> CraftedPackage {
    old(name, fate, "UPDATE cards SET \(change) WHERE id = 1600000000003")
  }

  private static func review(_ name: String, _ fate: Fate, _ change: String) -> CraftedPackage {
    old(name, fate, "UPDATE revlog SET \(change) WHERE id = 1600000000005")
  }

  static func repeated(_ text: String, _ count: Int) -> String {
    "replace(hex(zeroblob(\(count))), '00', '\(text)')"
  }

  static let values: [CraftedPackage] = [
    note("a note of 20 MB", tooLarge, "flds = 'x' || char(31) || \(repeated("ab", 10_000_000))"),
    note(
      "a note of 10,000,000 fields", wrong, "flds = replace(hex(zeroblob(5000000)), '0', char(31))"),
    note("a note of 1,000,000 tags", tooLarge, "tags = \(repeated("a ", 1_000_000))"),
    note("a note with one field", wrong, "flds = 'x'"),
    note("a note without fields", wrong, "flds = NULL"),
    note("fields that are a blob", .read(notes: 2), "flds = CAST(flds AS BLOB)"),
    note("fields that are not UTF-8", .read(notes: 2), "flds = CAST(x'FF1FFE' AS TEXT)"),
    note(
      "control characters", .read(notes: 2),
      "flds = 'a' || char(27) || ']52;c;eA==' || char(7, 31) || 'b'"),
    note("an id of the future", .read(notes: 2), "id = 9000000000000"),
    note("an id of 2^63 - 1", .read(notes: 2), "id = 9223372036854775807"),
    note("an id of -2^63", wrong, "id = -9223372036854775807 - 1"),
    note("an id of 0", wrong, "id = 0"),
    note("no guid", wrong, "guid = ''"),
    note("a guid twice", .read(notes: 2), "guid = 'b'"),
    card("changed in 2^63 - 1", .read(notes: 2), "mod = 9223372036854775807"),
    card("changed in -2^63", .read(notes: 2), "mod = -9223372036854775807 - 1"),
    note("a missing note type", wrong, "mid = 9223372036854775807"),
    note("changed in 2^63 - 1", .read(notes: 2), "mod = 9223372036854775807"),
    note("changed in -2^63", .read(notes: 2), "mod = -9223372036854775807 - 1"),
    note("tags with forms of their own", .read(notes: 2), "tags = '../../x | \"a\" ' || char(27)"),
    old("no notes at all", .read(notes: 0), "DELETE FROM notes; DELETE FROM cards"),
    old("a note without cards", .read(notes: 2), "DELETE FROM cards WHERE id = 1600000000003"),
    card("a card without a note", .read(notes: 2), "nid = 7"),
    card("a card with an id of the future", .read(notes: 2), "id = 9223372036854775807"),
    card("a deck that is missing", wrong, "did = -1"),
    card("a home that is missing", wrong, "odid = 9223372036854775807"),
    card("template -1", wrong, "ord = -1"),
    card("template 2^63 - 1", wrong, "ord = 9223372036854775807"),
    card("state 9", wrong, "type = 9"),
    card("queue 2^40", wrong, "queue = 1 << 40"),
    card("due in 2^63 - 1", wrong, "due = 9223372036854775807"),
    card("due in -2^63", wrong, "due = -9223372036854775807 - 1"),
    card("home due in 2^62", wrong, "odue = 1 << 62"),
    card("due in the year 2242", .read(notes: 2), "due = (1 << 33) - 1"),
    card("an interval of 2^40", wrong, "ivl = 1 << 40"),
    card("an interval of -1", wrong, "ivl = -1"),
    card("an ease of -1", wrong, "factor = -1"),
    card("-1 reviews", wrong, "reps = -1"),
    card("2^62 reviews", .read(notes: 2), "reps = 1 << 62"),
    card("-1 lapses", wrong, "lapses = -1"),
    card("-1 steps", wrong, "left = -1"),
    card("2^62 steps", .read(notes: 2), "left = 1 << 62, type = 1, queue = 1"),
    card("flag 2^62 - 1", .read(notes: 2), "flags = (1 << 62) - 1"),
    card("numbers as text", .read(notes: 2), "due = '1500', ivl = '30'"),
    card("numbers that are none", .read(notes: 2), "due = 'soon', reps = x'00FF', flags = 1e300"),
    card("memory that is no JSON", .read(notes: 2), "data = '{'"),
    card("memory in an array", .read(notes: 2), "data = '[]'"),
    card("memory of 100 levels", .read(notes: 2), "data = \(repeated("[", 100))"),
    card("a stability of 1e400", .read(notes: 2), "data = '{\"s\":1e400}'"),
    card("a stability of 1e300", .read(notes: 2), "data = '{\"s\":1e300,\"d\":5}'"),
    card("a negative stability", .read(notes: 2), "data = '{\"s\":-5,\"d\":5}'"),
    card("a difficulty of 1e30", .read(notes: 2), "data = '{\"s\":5,\"d\":1e30}'"),
    card("a last review in 2^63 - 1", .read(notes: 2), "data = '{\"lrt\":9223372036854775807}'"),
    card("a position of 1e30", .read(notes: 2), "data = '{\"pos\":1e30}'"),
    card("a position of -2^63", .read(notes: 2), "data = '{\"pos\":-9223372036854775808}'"),
    card("a retention of 1e300", .read(notes: 2), "data = '{\"dr\":1e300}'"),
    old(
      "the same card twice", wrong,
      "UPDATE cards SET nid = 1600000000001; DELETE FROM notes WHERE guid = 'b'"),
    review("a review of the future", wrong, "id = 9223372036854775807"),
    review("a review before 1970", wrong, "id = -5"),
    review("button 5", wrong, "ease = 5"),
    review("button 2^40", wrong, "ease = 1 << 40"),
    review("kind 9", wrong, "type = 9"),
    review("kind -1", wrong, "type = -1"),
    review("an interval of 2^62", .read(notes: 2), "ivl = 1 << 62, lastIvl = 1 << 62"),
    review("an interval of -2^62", .read(notes: 2), "ivl = -(1 << 62), lastIvl = -(1 << 62)"),
    review("a factor of 2^62", .read(notes: 2), "factor = 1 << 62"),
    review("a factor of -2^62", .read(notes: 2), "factor = -(1 << 62)"),
    review("a duration of 2^62", .read(notes: 2), "time = 1 << 62"),
    review("a duration of -1", .read(notes: 2), "time = -1"),
    review("a card that is gone", .read(notes: 2), "cid = 5"),
  ]
}
