import Things

/// Merges one deck for git, as the merge driver of a repository.
///
///     git config merge.til.driver "til merge-deck %O %A %B %P"
public enum DeckDriver {
  /// Writes the merged text over ours; the status tells git whether conflicts remain.
  ///
  /// `arguments` are the files of base, ours and theirs, and the path of the deck.
  public static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 4 else { return ExitStatus.wrongUsage.rawValue }
    let (base, ours, theirs) = (arguments[0], arguments[1], arguments[2])
    do {
      if let text = try merged(ours, theirs, base: base) {
        try NamedFile.write(text, to: ours)
        return 0
      }
      // Files other than decks are merged line by line, as git would.
      let lines = ChildProcess(
        ["git", "merge-file", "--", ours, base, theirs],
        environment: System.environmentVariables(), isApart: false)
      return try lines?.finish(input: [], silence: 60_000) { _ in }.status ?? 1
    } catch {
      return ExitStatus.inputOutput.rawValue
    }
  }

  /// Nil if a version is not a deck.
  private static func merged(_ ours: String, _ theirs: String, base: String) throws -> [UInt8]? {
    // Git passes an empty file for a missing version.
    let texts = try [base, ours, theirs].map { try WholeFile.read($0).bytes }
    let path = "deck.csv"
    let merge = ThreeWayMerge(
      base: texts[0].isEmpty ? [:] : [path: texts[0]], ours: [path: texts[1]],
      theirs: [path: texts[2]])
    return merge.remarks.contains(.unreadable(path)) ? nil : merge.files[path]
  }
}
