/// The first bytes by which a kind of file is known.
struct ForeignSignature {
  let offset: Int
  let bytes: [UInt8]
  let file: ForeignFile

  private init(_ what: String, _ bytes: [UInt8], at offset: Int = 0, _ remedy: String) {
    self.bytes = bytes
    self.offset = offset
    file = ForeignFile(what: what, remedy: remedy)
  }

  private init(_ what: String, _ text: String, at offset: Int = 0, _ remedy: String) {
    self.init(what, Array(text.utf8), at: offset, remedy)
  }

  func fits(_ start: ArraySlice<UInt8>) -> Bool {
    start.dropFirst(offset).starts(with: bytes)
  }

  static let all: [ForeignSignature] = [
    ForeignSignature(
      "an old Excel workbook or another Office file",
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], ForeignFile.saveAsCSV),
    ForeignSignature("a PDF document", "%PDF-", ForeignFile.takeText),
    ForeignSignature("a rich text document", "{\\rtf", ForeignFile.takeText),
    ForeignSignature(
      "an SQLite database", "SQLite format 3\0",
      "Export what it holds as text; in Anki that is File, Export, Notes in Plain Text."),
    ForeignSignature("a gzip archive", [0x1F, 0x8B], ForeignFile.unpack),
    ForeignSignature("a Zstandard archive", [0x28, 0xB5, 0x2F, 0xFD], ForeignFile.unpack),
    ForeignSignature("a bzip2 archive", "BZh", ForeignFile.unpack),
    ForeignSignature("an xz archive", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], ForeignFile.unpack),
    ForeignSignature("a 7-Zip archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], ForeignFile.unpack),
    ForeignSignature("a RAR archive", "Rar!\u{1A}\u{07}", ForeignFile.unpack),
    ForeignSignature("a tar archive", "ustar", at: 257, ForeignFile.unpack),
    ForeignSignature("a PNG picture", [0x89, 0x50, 0x4E, 0x47], ForeignFile.noTable),
    ForeignSignature("a JPEG picture", [0xFF, 0xD8, 0xFF], ForeignFile.noTable),
    ForeignSignature("a GIF picture", "GIF8", ForeignFile.noTable),
    ForeignSignature("a WebP picture", "WEBP", at: 8, ForeignFile.noTable),
    ForeignSignature("a TIFF picture", [0x49, 0x49, 0x2A, 0x00], ForeignFile.noTable),
    ForeignSignature("a TIFF picture", [0x4D, 0x4D, 0x00, 0x2A], ForeignFile.noTable),
    ForeignSignature("a recording or a film", "ftyp", at: 4, ForeignFile.noTable),
    ForeignSignature("a recording", "ID3", ForeignFile.noTable),
    ForeignSignature("a recording", "OggS", ForeignFile.noTable),
    ForeignSignature("a recording", "WAVE", at: 8, ForeignFile.noTable),
    ForeignSignature("a program", [0x7F, 0x45, 0x4C, 0x46], ForeignFile.noTable),
    ForeignSignature("a program", [0x4D, 0x5A, 0x90, 0x00], ForeignFile.noTable),
  ]
}
