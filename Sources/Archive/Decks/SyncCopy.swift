import SystemFiles

/// The names that sync programs and file managers give to copies of a file.
enum SyncCopy {
  /// Marks that no ordinary name contains, in lowercase.
  private static let marks = [
    ".sync-conflict-", "conflicted copy", "(sfconflict ", "[conflicted]", "[conflict]",
    "(conflict)", "(conflict from ", "(case conflict", "(unicode encoding conflict",
    "(selective sync conflict", "_conflict-20", "-conflict-20", ".conflict-20", "(conflict 20",
    "in konflikt stehende kopie", "copie en conflit", "copia en conflicto",
    "copia in conflitto",
  ]
  private static let endings = [".conflict", "_conflict", "_caseconflict"]

  /// The deck that a copy belongs to: the longest name that the copy's name begins with.
  static func deck(ofCopy path: String, among names: Set<String>) -> String? {
    guard let stem = DeckName.name(ofPath: path) else { return nil }
    return names.filter { name in
      guard stem.hasPrefix(name), let next = stem.dropFirst(name.count).first else { return false }
      return !next.isLetter && !next.isNumber && next != "/"
    }.max { $0.utf8.count < $1.utf8.count }
  }

  /// A word that all of them contain.
  private static let word = Array("onfli".utf8)

  /// Whether the name alone shows that this is a sync program's copy.
  static func looksLikeOne(_ name: String) -> Bool {
    guard hasWord(name) else { return false }
    let name = name.lowercased()
    return marks.contains(where: name.contains) || endings.contains(where: name.hasSuffix)
      || namesComputer(name)
  }

  /// As in `net (desk conflict 2026-11-23)`.
  private static func namesComputer(_ name: String) -> Bool {
    guard let opening = name.lastIndex(of: "(") else { return false }
    return name[opening...].contains(" conflict 20")
  }

  /// Names are checked often, and few contain the word.
  private static func hasWord(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard bytes.count >= word.count else { return false }
      return (0...bytes.count - word.count).contains { start in
        word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] }
      }
    }
  }

  /// The original's name if this may be a copy: `net` for `net (1)`, `net 2`, `net-DESKTOP-4F2`,
  /// `net - Copy` or `Copy of net`.
  ///
  /// Real decks have such names too, so the contents decide.
  static func original(of name: String) -> String? {
    let folder = String(name.lastIndex(of: "/").map { name[...$0] } ?? "")
    let file = name.dropFirst(folder.count)
    let original =
      file.hasPrefix("Copy of ")
      ? file.dropFirst("Copy of ".count) : withoutNumber(file) ?? withoutComputer(file)
    guard let original, !original.isEmpty else { return nil }
    return folder + original
  }

  /// The original's name if this may be an editor's backup: `net` for `net.bak` or `net.bak.1`.
  static func original(ofBackup name: String) -> String? {
    var rest = name[...]
    if let dot = rest.lastIndex(of: "."), isNumber(rest[dot...].dropFirst()) { rest = rest[..<dot] }
    return rest.hasSuffix(".bak") ? String(rest.dropLast(4)) : nil
  }

  /// The name without a number or the word "copy"; nil if it has neither.
  private static func withoutNumber(_ file: Substring) -> Substring? {
    var rest = file
    if rest.last == ")", let opening = rest.lastIndex(of: "(") {
      let inside = rest[rest.index(after: opening)...].dropLast()
      guard isNumber(inside) || inside == "copy" || inside.hasSuffix(" copy") else { return nil }
      rest = trimmed(rest[..<opening])
    } else if let blank = rest.lastIndex(of: " "), isNumber(rest[blank...].dropFirst()) {
      rest = rest[..<blank]
    }
    for ending in [" - Copy", " - Kopie", " copy"] where rest.hasSuffix(ending) {
      rest = rest.dropLast(ending.count)
    }
    return rest.count < file.count ? trimmed(rest) : nil
  }

  /// The name without a computer's name in capitals after a hyphen.
  private static func withoutComputer(_ file: Substring) -> Substring? {
    let isAllowed = { (character: Character) in
      character.isASCII && (character.isUppercase || character.isNumber || character == "-")
    }
    let start = file.lastIndex { !isAllowed($0) }.map(file.index(after:)) ?? file.startIndex
    guard let dash = file[start...].firstIndex(of: "-"),
      file[dash...].contains(where: \.isUppercase)
    else { return nil }
    return file[..<dash]
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    text.last == " " ? text.dropLast() : text
  }
}

/// Compares the beginnings of two decks to detect a copy.
struct CopyComparison {
  /// The number of bytes compared; a copy begins like its original.
  static let length = 1 << 16

  private let original: DeckFile
  private let copy: DeckFile

  init(original: String, copy: String) throws(ArchiveError) {
    self.original = try Self.beginning(of: original)
    self.copy = try Self.beginning(of: copy)
  }

  /// Whether at least half of the copy's rows have an id or a text of the original.
  var isCopy: Bool {
    let ids = Set(original.rows.compactMap(\.id))
    let texts = Set(original.rows.map { Self.text($0, in: original) })
    let shared = copy.rows.count { row in
      row.id.map(ids.contains) ?? false || texts.contains(Self.text(row, in: copy))
    }
    return shared > 0 && 2 * shared >= copy.rows.count
  }

  private static func text(_ row: DeckRow, in file: DeckFile) -> [String] {
    [file[row.short], file[row.long]]
  }

  private static func beginning(of path: String) throws(ArchiveError) -> DeckFile {
    let file = try OpenFile(path, .reading)
    var bytes = try file.read(count: min(length, file.status().size), at: 0)
    if bytes.count == length, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      bytes.removeSubrange((end + 1)...)
    }
    return DeckFile(name: "", path: path, bytes: bytes)
  }
}
