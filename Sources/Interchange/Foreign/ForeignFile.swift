/// A file that is not text, identified by its contents.
struct ForeignFile: Hashable {
  /// With an article, such as `an Excel workbook`.
  var what: String
  /// How to import its rows anyway.
  var remedy: String

  /// Nil if the bytes match no known format.
  static func of(_ bytes: [UInt8]) -> ForeignFile? {
    if let zip = ZipListing(bytes) { return packed(zip) }
    return ForeignSignature.all.first { bytes.dropFirst($0.at).starts(with: $0.bytes) }
      .map { ForeignFile(what: $0.what, remedy: $0.remedy) }
  }

  /// Detects text in formats other than tables.
  static func markup(_ bytes: [UInt8], named name: String) -> ForeignFile? {
    ForeignMarkup.file(bytes.prefix(4096)) ?? ForeignMarkup.named(name)
  }

  private static func packed(_ zip: ZipListing) -> ForeignFile {
    PackedKind.all.first { kind in zip.names.contains { $0.hasPrefix(kind.entry) } }
      .map { ForeignFile(what: $0.what, remedy: $0.remedy) }
      ?? ForeignFile(what: "a ZIP archive", remedy: "Unpack it and import the files inside.")
  }

  fileprivate static let saveAsCSV =
    "Save it as CSV UTF-8 (File, Save As), or copy the cells and paste them into: import -"
  fileprivate static let takeText = "Copy the two columns and paste them into: import -"
  fileprivate static let takePDFText = "Scan its text instead: pdftotext FILE - | til scan -"
  fileprivate static let unpack = "Unpack it and import the files inside."
  /// XML of no other format that is known.
  static let document = ForeignFile(what: "an XML document", remedy: takeText)
  static let noTable =
    "Only text with a short and a long form in each row can be imported."
}

/// Text that is not a table: web pages, XML, contacts, translations.
private enum ForeignMarkup {
  private static let document = ForeignFile.document

  static func file(_ start: ArraySlice<UInt8>) -> ForeignFile? {
    let text = String(decoding: start, as: UTF8.self).drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    let small = text.lowercased()
    let start = small[...].belowProlog
    if let known = beginnings.first(where: { start.hasPrefix($0.start) }) { return known.file }
    if let named = dictionary(small) ?? structure(small) { return named }
    if small.hasPrefix("<?xml") { return document }
    if small.contains("\nmsgid \"") || small.hasPrefix("msgid \"") { return catalog }
    if small.hasPrefix("@"), let name = small.dropFirst().firstIndex(of: "{"),
      small[..<name].dropFirst().allSatisfy(\.isLetter)
    {
      return ForeignFile(what: "a bibliography (BibTeX)", remedy: ForeignFile.noTable)
    }
    if isLaTeX(small) { return latex }
    let lines = small.split(whereSeparator: \.isNewline).prefix(8)
    if lines.contains(where: { $0.contains(" --> ") && $0.first?.isNumber ?? false }) {
      return ForeignFile(what: "a file of subtitles", remedy: ForeignFile.noTable)
    }
    if lines.contains(where: {
      $0.hasPrefix("::") && !$0.hasPrefix(":::") && $0.dropFirst(2).contains("::")
    }),
      small.contains("{=") || small.contains("{ =") || small.contains("{\n")
    {
      return ForeignFile(
        what: "a quiz in the GIFT format",
        remedy: "Put each question and its answer on one line, separated by a tab.")
    }
    if lines.contains("=========="), lines.contains(where: isClippingPlace) { return clippings }
    return nil
  }

  private static let beginnings: [(start: String, file: ForeignFile)] = [
    (
      "version https://git-lfs.github.com/",
      ForeignFile(
        what: "a Git LFS pointer", remedy: "Run git lfs pull where it came from, then try again.")
    ),
    ("<!doctype html", page), ("<html", page),
    (
      "begin:vcard",
      ForeignFile(
        what: "a contact (vCard)", remedy: "Export the contacts as CSV, then choose two columns.")
    ),
    ("begin:vcalendar", ForeignFile(what: "a calendar", remedy: ForeignFile.noTable)),
    ("bplist", programs), ("%!ps", programs),
  ]

  private static let page = ForeignFile(what: "a web page", remedy: ForeignFile.takeText)
  private static let programs = ForeignFile(
    what: "a program's document", remedy: ForeignFile.takeText)

  /// Parts of web pages and scripts have no marks of their own.
  static func named(_ file: String) -> ForeignFile? {
    let file = file.lowercased()
    let endings = [
      (".html", page), (".htm", page), (".xml", document), (".toml", toml), (".tex", latex),
      (".sql", script), (".po", catalog),
    ]
    return endings.first { file.hasSuffix($0.0) }?.1
  }

  private static let catalog = ForeignFile(
    what: "a translation catalog (.po)",
    remedy: "Convert it with po2csv, then import source and target.")

  private static let latex = ForeignFile(
    what: "a LaTeX document",
    remedy: "Of LaTeX, til imports only acronyms, glossary entries and tables of terms.")

  /// Where a Kindle found a passage, in any language: `- Your Highlight on page 19 | Added on …`.
  private static func isClippingPlace(_ line: Substring) -> Bool {
    line.hasPrefix("- ") && line.contains(" | ") && line.contains(where: \.isNumber)
  }

  private static let clippings = ForeignFile(
    what: "a list of passages marked on a Kindle",
    remedy: "To take the abbreviations that they define, run: til scan FILE")

  private static let toml = ForeignFile(
    what: "TOML", remedy: "Convert it with: yq -p toml -o json")

  private static let script = ForeignFile(
    what: "an SQL script",
    remedy: "Run it in a database and export the table as CSV, such as with sqlite3 -csv.")

  private static let convert = "Convert it with: pyglossary FILE words.csv"

  /// Dictionaries and translation memories, by their first lines or their root element.
  private static func dictionary(_ small: String) -> ForeignFile? {
    if small.hasPrefix("stardict's dict ifo file") {
      return ForeignFile(what: "the description of a StarDict dictionary", remedy: convert)
    }
    let roots: [(element: String, what: String, remedy: String)] = [
      ("xliff", "a translation (XLIFF)", "Convert it with: xliff2po, then po2csv"),
      ("xdxf", "an XDXF dictionary", convert),
      ("opml", "an outline (OPML)", ForeignFile.takeText),
      ("svg", "a picture (SVG)", ForeignFile.noTable), ("rss", "a feed", ForeignFile.noTable),
      ("plist", "a property list", "Convert it to JSON, such as with plistutil or plutil."),
    ]
    let hasProlog = small.hasPrefix("<?") || small.hasPrefix("<!")
    let root = roots.first { root in
      guard let (before, after) = small.cut(at: "<" + root.element) else { return false }
      return (hasProlog || Blanks.isBlank(before)) && " >\n\r\t".contains(after.first ?? ">")
    }
    return root.map { ForeignFile(what: $0.what, remedy: $0.remedy) }
  }

  /// Settings and programs whose lines could be taken for a table.
  private static func structure(_ small: String) -> ForeignFile? {
    let lines = small.split(whereSeparator: \.isNewline).map { Blanks.trimmed($0) }
    let statements = lines.count { line in
      ["create table ", "insert into ", "drop table "].contains(where: line.hasPrefix)
    }
    let ended = lines.count { $0.hasSuffix(";") || $0.hasSuffix(",") }
    if statements > 0, 2 * ended >= lines.count {
      return script
    }
    if lines.count(where: isCode) > 2, 4 * lines.count(where: isCode) >= lines.count {
      return ForeignFile(what: "the source of a program", remedy: ForeignFile.noTable)
    }
    let isSection = { (line: String) in
      line.hasPrefix("[") && line.hasSuffix("]") && line.count > 2
        && line.dropFirst().dropLast().allSatisfy {
          $0.isLetter || $0.isNumber || "._-\"[] ".contains($0)
        }
    }
    let isValue = { (line: String) in
      guard let (_, value) = line.cut(at: " = ") else { return false }
      return ["\"", "'", "[", "{", "true", "false"].contains(where: value.hasPrefix)
    }
    if lines.contains(where: isSection), lines.count(where: isValue) > 0 {
      return toml
    }
    if lines.contains(where: { $0.hasPrefix("#let ") || $0.hasPrefix("#import \"") }) {
      return ForeignFile(what: "Typst source", remedy: ForeignFile.takeText)
    }
    return nil
  }

  /// Whether a line begins or ends something in a common programming language.
  private static func isCode(_ line: String) -> Bool {
    if line == "}" || line == "};" || line == "})" || line == "});" { return true }
    if ["#include ", "#!/", "import ", "package ", "using ", "return "].contains(
      where: line.hasPrefix)
    {
      return !line.contains(" - ") && !line.contains(",")
    }
    let begins = ["def ", "class ", "if ", "for ", "while ", "func", "fn ", "public ", "private "]
    return begins.contains(where: line.hasPrefix) && (line.hasSuffix(":") || line.hasSuffix("{"))
  }

  /// Whether a text contains the preamble of a document, or two lines that only structure one.
  private static func isLaTeX(_ small: String) -> Bool {
    let commands = [
      "\\documentclass", "\\usepackage", "\\newcommand", "\\begin{", "\\end{", "\\chapter{",
      "\\section{", "\\subsection{", "\\caption{", "\\label{", "\\input{", "\\color",
    ]
    let found = small.split(whereSeparator: \.isNewline).map { Blanks.trimmed($0) }
      .filter { line in
        commands.contains(where: line.hasPrefix) && "}]{%".contains(line.last ?? " ")
      }
    return found.count > 1 || found.first?.hasPrefix("\\documentclass") == true
  }
}

/// The magic bytes of file formats.
private enum ForeignSignature {
  static let all: [(at: Int, bytes: [UInt8], what: String, remedy: String)] = [
    (
      0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      "an old Excel workbook or another Office file",
      ForeignFile.saveAsCSV
    ),
    (0, Array("%PDF-".utf8), "a PDF document", ForeignFile.takePDFText),
    (0, Array("{\\rtf".utf8), "a rich text document", ForeignFile.takeText),
    (
      0, Array("SQLite format 3\0".utf8), "an SQLite database",
      "Export its contents as text. In Anki: File, Export, Notes in Plain Text."
    ),
    (
      0, Array("--- Mnemosyne Data Base ---".utf8), "a database of Mnemosyne 1",
      "Export the cards as XML in Mnemosyne, and import that file."
    ),
    (0, [0x1F, 0x8B], "a gzip archive", ForeignFile.unpack),
    (0, [0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive", ForeignFile.unpack),
    (0, Array("BZh".utf8), "a bzip2 archive", ForeignFile.unpack),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz archive", ForeignFile.unpack),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive", ForeignFile.unpack),
    (0, Array("Rar!\u{1A}\u{07}".utf8), "a RAR archive", ForeignFile.unpack),
    (257, Array("ustar".utf8), "a tar archive", ForeignFile.unpack),
    (0, [0x89, 0x50, 0x4E, 0x47], "a PNG image", ForeignFile.noTable),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG image", ForeignFile.noTable),
    (0, Array("GIF8".utf8), "a GIF image", ForeignFile.noTable),
    (8, Array("WEBP".utf8), "a WebP image", ForeignFile.noTable),
    (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF image", ForeignFile.noTable),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF image", ForeignFile.noTable),
    (4, Array("ftyp".utf8), "an audio or video file", ForeignFile.noTable),
    (0, Array("ID3".utf8), "an audio file", ForeignFile.noTable),
    (0, Array("OggS".utf8), "an audio file", ForeignFile.noTable),
    (8, Array("WAVE".utf8), "an audio file", ForeignFile.noTable),
    (0, [0x7F, 0x45, 0x4C, 0x46], "a program", ForeignFile.noTable),
    (0, [0x4D, 0x5A, 0x90, 0x00], "a program", ForeignFile.noTable),
  ]
}

/// A file format based on ZIP, recognized by the name of an entry.
private enum PackedKind {
  private static let fromAnki =
    "Open it in Anki and use File, Export, Notes in Plain Text, with identifier and deck."

  private static let fromMochi =
    "In Mochi, export the deck as Markdown or CSV, and import that."

  static let all: [(what: String, entry: String, remedy: String)] = [
    ("a Mochi export", "data.json", fromMochi),
    ("a Mochi export", "data.edn", fromMochi),
    ("a Mnemosyne export", "cards.xml", "Unpack it and import the file cards.xml in it."),
    ("an Excel workbook", "xl/", ForeignFile.saveAsCSV),
    ("a Word document", "word/", ForeignFile.takeText),
    ("a PowerPoint presentation", "ppt/", ForeignFile.takeText),
    ("an Anki package", "collection.anki2", fromAnki),
    ("a Numbers spreadsheet", "Index/Tables/", ForeignFile.saveAsCSV),
    ("a LibreOffice spreadsheet", spreadsheet, ForeignFile.saveAsCSV),
    ("a LibreOffice document", text, ForeignFile.takeText),
    ("an e-book", book, ForeignFile.takeText),
    ("an application archive", "META-INF/MANIFEST.MF", ForeignFile.noTable),
  ]

  // The entry `mimetype` contains the file's type, which is listed after its name.
  private static let spreadsheet = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
  private static let text = "mimetypeapplication/vnd.oasis.opendocument.text"
  private static let book = "mimetypeapplication/epub"
}

/// The names of a ZIP archive's entries, from the local headers and the central directory.
private struct ZipListing {
  private(set) var names: [String] = []

  private static let local: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let central: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let empty: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let mostNames = 4096

  /// Nil unless the bytes start like a ZIP archive.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.local) || bytes.starts(with: Self.empty) else { return nil }
    takeFirst(bytes)
    takeDirectory(bytes)
  }

  /// Reads the first entry.
  ///
  /// `mimetype` is stored uncompressed.
  private mutating func takeFirst(_ bytes: [UInt8]) {
    guard let name = Self.text(bytes, at: 30, length: Self.number(bytes, 26)) else { return }
    let content = 30 + Self.number(bytes, 26) + Self.number(bytes, 28)
    let isKind = name == "mimetype" && Self.number(bytes, 8) == 0
    names.append(
      isKind ? name + (Self.text(bytes, at: content, length: Self.number(bytes, 18)) ?? "") : name)
  }

  private mutating func takeDirectory(_ bytes: [UInt8]) {
    var index = Self.directory(bytes)
    while names.count < Self.mostNames, bytes[min(index, bytes.count)...].starts(with: Self.central)
    {
      let length = Self.number(bytes, index + 28)
      if let name = Self.text(bytes, at: index + 46, length: length) { names.append(name) }
      index += 46 + length + Self.number(bytes, index + 30) + Self.number(bytes, index + 32)
    }
  }

  /// The offset of the central directory, from the record at the archive's end.
  private static func directory(_ bytes: [UInt8]) -> Int {
    let least = max(0, bytes.count - 22 - 65_535)
    var index = bytes.count - 22
    while index >= least {
      if bytes[index...].starts(with: empty) {
        return number(bytes, index + 16) + number(bytes, index + 18) << 16
      }
      index -= 1
    }
    return bytes.count
  }

  /// A little-endian 16-bit number; 0 past the end.
  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    index + 1 < bytes.count ? Int(bytes[index]) | Int(bytes[index + 1]) << 8 : 0
  }

  private static func text(_ bytes: [UInt8], at index: Int, length: Int) -> String? {
    index + length <= bytes.count
      ? String(decoding: bytes[index..<index + length], as: UTF8.self) : nil
  }
}
