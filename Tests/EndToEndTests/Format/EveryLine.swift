import Foundation

/// A library with every kind of line that Sources/Documentation/format.md names.
///
/// Like PlainLibrary, it must not import any module of til.
struct EveryLine {
  private var desk: PlainLibrary
  private var number = 0
  private var kinds: Set<String> = []

  private static let smtp = PlainLibrary.id("SMTP", "Simple Mail Transfer Protocol")
  private static let pop = PlainLibrary.id("POP", "Post Office Protocol")
  private static let imap = PlainLibrary.id("IMAP", "Internet Message Access Protocol")
  private static let atm = PlainLibrary.id("ATM", "Automated Teller Machine")
  private static let old = PlainLibrary.id("OLD", "Old Thing")
  private static let time = "2026-01-05T10:04:11.123+01:00"
  private static let day = "2026-01-05"

  /// Writes it, and returns the kinds of its lines.
  static func write(to path: String) throws -> Set<String> {
    var every = EveryLine(desk: try PlainLibrary(path, device: "desk"))
    let digests = try every.writeDecks()
    every.changeDecks(digests)
    every.study()
    every.mark()
    every.set()
    every.batch(digests.bank)
    every.extend()
    try every.desk.save(year: 2026)
    var laptop = try PlainLibrary(path, device: "laptop")
    laptop.add("reset", imap, time: time, day: day)
    every.kinds.insert("reset")
    laptop.add("typed", "laptop:1", ["erased later"], time: time, day: day)
    try laptop.save(year: 2026)
    return every.kinds
  }

  private mutating func add(_ kind: String, _ subject: String, _ fields: String...) {
    desk.add(kind, subject, fields, time: Self.time, day: Self.day)
    number += 1
    kinds.insert(kind)
  }

  private func writeDecks() throws -> (net: String, bank: String) {
    let net =
      "short,long,id\nSMTP,Simple Mail Transfer Protocol,\(Self.smtp)\n"
      + "POP,Post Office Protocol,\(Self.pop)\nIMAP,Internet Message Access Protocol,\(Self.imap)\n"
    let bank = "short,long,id\nATM,Automated Teller Machine,\(Self.atm)\n"
    try desk.write(deck: "net", net)
    try desk.write(deck: "bank", bank)
    return (PlainLibrary.digest(net), PlainLibrary.digest(bank))
  }

  private mutating func changeDecks(_ digests: (net: String, bank: String)) {
    add("add", "net", "-", digests.net, "\(Self.smtp) \(Self.pop) \(Self.imap)", "-")
    add("deck", "till", "bank")
    add("move", Self.atm, "net", "bank", "ATM,Automated Teller Machine", "-", "-")
    add(
      "edit", Self.pop, "net", digests.net, digests.net, "POP,Post Offfice Protocol,\(Self.pop)",
      "-")
    add("remove", Self.old, "net", digests.net, digests.net, "OLD,\"Old\nThing\"", "-")
  }

  private mutating func study() {
    add(
      "review", "\(Self.smtp)>", "3", "n", "new", "learning", "1", "1500", "4000", "1", "nearly",
      "-",
      "2026-01-05T10:14:11.123+01:00", "close", "exact", "mock")
    add("typed", "desk:\(number)", "tab\there, newline\nand \\")
    add(
      "past", "\(Self.pop)>", "3", "2025-12-01T10:00:00.000+01:00", "2025-12-01", "elsewhere",
      "4000",
      "n", "-", "new", "5", "2500")
    add("due", "\(Self.pop)>", "2026-02-01", "review", "0", "30", "2500", "30.5", "5.5", "-")
  }

  private mutating func mark() {
    add("flag", Self.smtp)
    let flag = "\(number)"
    add("undo", "desk:\(flag)", "desk", flag, "flag", Self.smtp)
    add("flag", Self.pop)
    let other = "\(number)"
    add("undo", "desk:\(other)", "desk", other, "flag", Self.pop)
    add("redo", "desk:\(other)", "desk", other, "flag", Self.pop)
    add("flag", Self.imap)
    add("unflag", Self.imap)
    add("suspend", Self.imap)
    add("suspend", Self.atm)
    add("resume", Self.atm)
    add("bury", "\(Self.atm)>", "2026-01-07")
  }

  private mutating func set() {
    add("set", "-", "new", "3")
    add("set", "net", "retention", "0.85")
    add("set", "@desk", "theme", "dark")
    add("plan", "net", "exam", "2099-06-01", "new", "2", "begun", "1", "limit", "plan")
  }

  private mutating func batch(_ bank: String) {
    desk.addBatch(
      command: "tag", decks: [("bank", bank, bank)],
      [("flag", Self.atm, []), ("unflag", Self.atm, [])], time: Self.time, day: Self.day)
    number += 3
    kinds.insert("batch")
  }

  private mutating func extend() {
    add("x-torn", "0123456789abcdef")
    add("x-lost", "laptop:3-4")
    add("x-clock", "laptop:1-1@\(Self.time)")
    add("x-erased", "laptop:2-2")
  }
}
