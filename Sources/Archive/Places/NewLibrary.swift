extension Places {
  /// Creates the missing parts of a library.
  ///
  /// The files for git come first. Once `decks` or `journal` exists the library does too, and if
  /// the user then deletes the git files they stay deleted.
  public func makeLibrary() throws(ArchiveError) {
    try Folder.make(library)
    if !hasLibrary {
      try make(".gitattributes", Self.gitAttributes)
      try make(".gitignore", Self.gitIgnore)
    }
    try Folder.make(journal)
    try Folder.make(decks)
  }

  private func make(_ name: String, _ text: String) throws(ArchiveError) {
    let path = library + "/" + name
    guard try Folder.look(path) == nil else { return }
    // Two terminals may create a library at once, before there is a lock.
    let temporary = Folder.hidden(path, ending: "\(System.processNumber)")
    try WholeFile.make(temporary, Array(text.utf8))
    try Folder.rename(temporary, to: path)
    try Folder.sync(library)
  }

  /// Files are kept byte for byte, and journals merge by union.
  ///
  /// The driver `til` merges decks row by row; without it, git merges lines.
  static let gitAttributes = """
    journal/** -text merge=union
    decks/** -text merge=til

    """

  /// What libraries made by earlier versions have.
  static let formerGitAttributes = """
    journal/** -text merge=union
    decks/** -text

    """

  /// The lock, and temp files of an interrupted run, but no deck or journal.
  static let gitIgnore = "!*.csv\n!*.tsv\n" + formerGitIgnore

  static let formerGitIgnore = """
    /journal/.lock
    .*.csv.*
    .*.tsv.*

    """
}
