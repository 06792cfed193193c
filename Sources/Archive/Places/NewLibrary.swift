extension Places {
  /// Makes what a library needs and is not there.
  ///
  /// The files for git come first: once `decks` or `journal` is there the library is, and whoever
  /// then takes these files away wants to be without them.
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
    // Two terminals may begin one library at once, and there is no lock before there is a library.
    let temporary = Folder.hidden(path, ending: "\(System.processNumber)")
    try WholeFile.make(temporary, Array(text.utf8))
    try Folder.rename(temporary, to: path)
    try Folder.sync(library)
  }

  /// Bytes are ours, and two journals are merged by taking the lines of both.
  ///
  /// The driver `til` merges decks row by row; where it is not set up, git merges lines.
  static let gitAttributes = """
    journal/** -text merge=union
    decks/** -text merge=til

    """

  /// What libraries made by earlier versions have.
  static let formerGitAttributes = """
    journal/** -text merge=union
    decks/** -text

    """

  /// The lock, and temporaries a broken run may leave.
  static let gitIgnore = """
    /journal/.lock
    .*.csv.*
    .*.tsv.*

    """
}
