/// A kind of file that is a ZIP archive, known by an entry's name.
struct PackedKind {
  let entry: String
  let file: ForeignFile

  private init(_ what: String, _ entry: String, _ remedy: String) {
    self.entry = entry
    file = ForeignFile(what: what, remedy: remedy)
  }

  private static let fromAnki =
    "Open it in Anki and export Notes in Plain Text (File, Export), with identifier and deck."

  static let all: [PackedKind] = [
    PackedKind("an Excel workbook", "xl/", ForeignFile.saveAsCSV),
    PackedKind("a Word document", "word/", ForeignFile.takeText),
    PackedKind("a PowerPoint presentation", "ppt/", ForeignFile.takeText),
    PackedKind("an Anki package", "collection.anki2", fromAnki),
    PackedKind("a Numbers spreadsheet", "Index/Tables/", ForeignFile.saveAsCSV),
    PackedKind("a LibreOffice spreadsheet", spreadsheet, ForeignFile.saveAsCSV),
    PackedKind("a LibreOffice document", text, ForeignFile.takeText),
    PackedKind("an e-book", book, ForeignFile.takeText),
    PackedKind("a program's archive", "META-INF/MANIFEST.MF", ForeignFile.noTable),
  ]

  // An entry `mimetype` says in its first bytes what the file is; they are listed with its name.
  private static let spreadsheet = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
  private static let text = "mimetypeapplication/vnd.oasis.opendocument.text"
  private static let book = "mimetypeapplication/epub"
}
