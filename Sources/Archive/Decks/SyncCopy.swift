/// The names that programs which synchronize folders give to the copies they cannot reconcile.
enum SyncCopy {
  /// Marks that no name bears by chance, in small letters.
  private static let marks = [
    ".sync-conflict-", "conflicted copy", "(sfconflict ", "[conflicted]", "(conflict)",
    "_conflict-20", "-conflict-20", ".conflict-20",
  ]

  static func looksLikeOne(_ name: String) -> Bool {
    let name = name.lowercased()
    // All of them have this word, and it is looked for at every change.
    guard ByteSearch.holds(Array(name.utf8), Array("conflict".utf8)) else { return false }
    return marks.contains(where: name.contains) || name.hasSuffix(".conflict")
      || name.hasSuffix("_conflict")
  }
}
