/// A file that is no text, named by what it holds and not by its name.
struct ForeignFile: Hashable {
  /// With its article, as `an Excel workbook`.
  var what: String
  /// How its rows can be brought all the same.
  var remedy: String

  /// Nil where nothing is known that the bytes could be.
  static func of(_ bytes: [UInt8]) -> ForeignFile? {
    if let zip = ZipListing(bytes) { return packed(zip) }
    let start = bytes.prefix(512)
    if let signature = ForeignSignature.all.first(where: { $0.fits(start) }) {
      return signature.file
    }
    return ForeignMarkup.file(start)
  }

  private static func packed(_ zip: ZipListing) -> ForeignFile {
    PackedKind.all.first { kind in zip.names.contains { $0.hasPrefix(kind.entry) } }?.file
      ?? ForeignFile(what: "a ZIP archive", remedy: "Unpack it and import what is inside.")
  }

  static let saveAsCSV =
    "Save it as CSV UTF-8 (File, Save As), or copy the cells and paste them here."
  static let takeText = "Copy the two columns out of it and paste them here."
  static let unpack = "Unpack it and import what is inside."
  static let noTable = "Only text with a short and a long form in each row can be imported."
}
