import Interchange
public import Things

/// Why a package cannot be read or written; nothing was imported.
public struct PackageError: Reportable, Hashable {
  public enum Cause: Hashable, Sendable {
    case unreadable(String)
    case notRegular
    /// A text that stands for a file that was not downloaded.
    case pointer
    case otherProgram(OtherDatabase)
    /// An SQLite database that is no collection.
    case otherDatabase
    case notZip
    case truncated
    case damagedEntry(String)
    case encrypted
    case unsupportedCompression(String)
    case unsafeName(String)
    case link(String)
    case tooLarge(String)
    case noCollection
    case onlyPlaceholder
    case tooNew
    case tooOld
    case inUse
    /// Changes are in a file beside it: Anki is running, or it crashed.
    case unfinished
    case changed
    case notCollection
    case noSheet
    case brokenDeck
    case notDatabase
    case damagedDatabase
    case missingTable(String)
    /// A part of the database that Anki does not use, and its name.
    case foreign(String, String)
    case inconsistent(String)
    case overLimit(String)
    case hugeSheet
    case mediaList
    case missingMedia(String)
    /// A dictionary, and what is wrong with it.
    case damagedDictionary(String)
    case truncatedDictionary
    case plainGzip
    case unwritable(String)
  }

  /// Databases of other programs, recognized by a table.
  public enum OtherDatabase: String, CaseIterable, Sendable {
    case kindle = "LOOKUPS"
    case mnemosyne = "global_variables"
  }

  var file: String
  var cause: Cause

  init(_ file: String, _ cause: Cause) {
    self.file = file
    self.cause = cause
  }

  public var status: ExitStatus {
    switch cause {
    case .unreadable: .noInput
    case .unwritable: .cannotCreate
    default: .badInput
    }
  }
}

extension PackageError {
  public var sentence: String {
    switch cause {
    case .unreadable(let why): "cannot read \(file): \(why)."
    case .notRegular: "cannot read \(file): not a regular file."
    case .pointer: "\(file) is a Git LFS pointer, not the file itself."
    case .otherProgram(.kindle): "\(file) is the vocabulary of a Kindle, not an Anki collection."
    case .otherProgram(.mnemosyne): "\(file) is a database of Mnemosyne, not an Anki collection."
    case .otherDatabase: "\(file) is an SQLite database, but not one of Anki's."
    case .notZip: "\(file) is not an Anki package: it is not a ZIP archive."
    case .truncated: "\(file) is incomplete: its table of contents is missing or cut off."
    case .damagedEntry(let name): "\(file) is damaged: cannot unpack \(Excerpt.of(name))."
    case .encrypted: "\(file) is encrypted."
    case .unsupportedCompression(let name):
      "\(file): \(Excerpt.of(name)) is compressed in a way that Anki does not use."
    case .unsafeName(let name): "\(file) names a file outside the package: \(Excerpt.of(name))."
    case .link(let name): "\(file) contains a link: \(Excerpt.of(name))."
    case .tooLarge(let name): "\(file): \(Excerpt.of(name)) is too large when unpacked."
    case .noCollection: "\(file) contains no Anki collection."
    case .onlyPlaceholder:
      "\(file) contains only the note that asks you to update Anki; its collection is missing."
    case .tooNew: "\(file) was written by a newer version of Anki than til can read."
    case .tooOld: "\(file) was last used by an Anki older than til can write to."
    case .inUse: "\(file) is in use by Anki."
    case .unfinished: "\(file) has changes that Anki has not saved yet."
    case .changed: "\(file) changed while you were asked; nothing was written."
    case .brokenDeck: "\(file) starts like a deck of CrowdAnki, but is damaged."
    case .noSheet: "\(file) has no sheet with cells."
    case .notCollection: "\(file) is not Anki's collection."
    case .notDatabase: "\(file) is damaged: its collection is not an SQLite database."
    case .damagedDatabase: "\(file) is damaged: its collection fails SQLite's integrity check."
    case .missingTable(let name): "\(file) is damaged: its collection has no table \(name)."
    case .foreign(let what, let name):
      "\(file) was not written by Anki: its collection has \(what), \(Excerpt.of(name))."
    case .overLimit(let what): "\(file) is too large to import: \(what)."
    case .hugeSheet: "\(file) is too large to import: a sheet has too many cells."
    case .inconsistent(let what): "\(file) is inconsistent: \(what)."
    case .mediaList: "\(file) is damaged: cannot read its list of media files."
    case .missingMedia(let name):
      "\(file) is incomplete: the media file \(Excerpt.of(name)) is missing."
    case .damagedDictionary(let why): "\(file) is damaged: \(why)."
    case .truncatedDictionary: "\(file) is incomplete: its end is missing."
    case .plainGzip: "\(file) is compressed by gzip, not by dictzip."
    case .unwritable(let why): "cannot write \(file): \(why)."
    }
  }

  public var remedy: String {
    switch cause {
    case .unreadable, .notRegular, .unwritable: ""
    case .pointer: "Run git lfs pull where it came from, then try again."
    case .otherProgram(.kindle):
      """
      Run sqlite3 -csv -header vocab.db "SELECT word AS short, stem AS long, usage AS note FROM \
      WORDS JOIN LOOKUPS ON WORDS.id = word_key" > kindle.csv, then import kindle.csv.
      """
    case .otherDatabase:
      "Export the table with the words, such as with: sqlite3 -csv -header FILE \"SELECT * FROM words\""
    case .otherProgram(.mnemosyne):
      "Export the cards as XML in Mnemosyne, and import that file."
    case .notZip, .truncated, .damagedEntry, .encrypted, .unsupportedCompression, .unsafeName,
      .link, .tooLarge, .noCollection, .onlyPlaceholder, .notDatabase, .mediaList,
      .foreign:
      "Export it from Anki again (File, Export)."
    case .damagedDictionary, .truncatedDictionary: "Install the dictionary again."
    case .plainGzip: "Unpack it with: gzip -d -S .dz FILE"
    case .tooNew: "Export it with \"Support older Anki versions\" checked."
    case .overLimit: "Export fewer decks at a time."
    case .hugeSheet: "Delete rows and columns that are not needed, or save it as CSV."
    case .tooOld: "Open it in Anki 2.1 or later once, then try again."
    case .inUse: "Quit Anki, then try again."
    case .unfinished: "Quit Anki. If it crashed, start it and quit it again. Then retry."
    case .changed: "Run the command again."
    case .noSheet: "Save it as CSV UTF-8, and import that."
    case .brokenDeck: "Export it from Anki again (File, Export, CrowdAnki)."
    case .notCollection:
      "Pass the collection.anki2 of your profile, or write an apkg for Anki to import."
    case .damagedDatabase, .missingTable, .inconsistent, .missingMedia:
      "Run Check Database in Anki (Tools menu), then export it again."
    }
  }
}
