public import Things

/// Why a package cannot be read or written; nothing was imported.
public struct PackageError: Reportable, Hashable {
  public enum Cause: Hashable, Sendable {
    case unreadable(String)
    case notRegular
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
    case inUse
    case notDatabase
    case damagedDatabase
    case missingTable(String)
    case inconsistent(String)
    case mediaList
    case missingMedia(String)
    case unwritable(String)
  }

  public var file: String
  public var cause: Cause

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
    case .notZip: "\(file) is not an Anki package: it is not a ZIP archive."
    case .truncated: "\(file) is incomplete: its table of contents is missing or cut off."
    case .damagedEntry(let name): "\(file) is damaged: cannot unpack \(name)."
    case .encrypted: "\(file) is encrypted."
    case .unsupportedCompression(let name):
      "\(file): \(name) is compressed in a way that Anki does not use."
    case .unsafeName(let name): "\(file) names a file outside the package: \(name)."
    case .link(let name): "\(file) contains a link: \(name)."
    case .tooLarge(let name): "\(file): \(name) is too large when unpacked."
    case .noCollection: "\(file) contains no Anki collection."
    case .onlyPlaceholder:
      "\(file) contains only the note that asks you to update Anki; its collection is missing."
    case .tooNew: "\(file) was written by a newer version of Anki than til can read."
    case .inUse: "\(file) is in use by Anki."
    case .notDatabase: "\(file) is damaged: its collection is not an SQLite database."
    case .damagedDatabase: "\(file) is damaged: its collection fails SQLite's integrity check."
    case .missingTable(let name): "\(file) is damaged: its collection has no table \(name)."
    case .inconsistent(let what): "\(file) is inconsistent: \(what)."
    case .mediaList: "\(file) is damaged: cannot read its list of media files."
    case .missingMedia(let name): "\(file) is incomplete: the media file \(name) is missing."
    case .unwritable(let why): "cannot write \(file): \(why)."
    }
  }

  public var remedy: String {
    switch cause {
    case .unreadable, .notRegular, .unwritable: ""
    case .notZip, .truncated, .damagedEntry, .encrypted, .unsupportedCompression, .unsafeName,
      .link, .tooLarge, .noCollection, .onlyPlaceholder, .notDatabase, .mediaList:
      "Export it from Anki again (File, Export)."
    case .tooNew: "Export it with \"Support older Anki versions\" checked."
    case .inUse: "Quit Anki, then try again."
    case .damagedDatabase, .missingTable, .inconsistent, .missingMedia:
      "Run Check Database in Anki (Tools menu), then export it again."
    }
  }
}
