/// The names that programs which synchronize folders give to the copies they cannot reconcile.
enum SyncCopy {
  /// Marks that no name bears by chance, in small letters.
  private static let marks = [
    ".sync-conflict-", "conflicted copy", "(sfconflict ", "[conflicted]", "(conflict)",
    "_conflict-20", "-conflict-20", ".conflict-20",
  ]

  /// What all of them bear.
  private static let word = Array("conflict".utf8)

  static func looksLikeOne(_ name: String) -> Bool {
    guard hasWord(name) else { return false }
    let name = name.lowercased()
    return marks.contains(where: name.contains) || name.hasSuffix(".conflict")
      || name.hasSuffix("_conflict")
  }

  /// Every name is looked at before every question, and nearly none of them has it.
  private static func hasWord(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard bytes.count >= word.count else { return false }
      return (0...bytes.count - word.count).contains { start in
        word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] }
      }
    }
  }
}
