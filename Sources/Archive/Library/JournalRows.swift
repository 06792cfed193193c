import DelimitedText
import SystemFiles
import Things

/// Reads rows saved in the journal, using the current headers of their decks.
struct RowReader {
  private let library: Library
  /// Cached facts about each requested deck.
  private var layouts: [String: Layout] = [:]

  private struct Layout {
    var header: DeckHeader
    var dialect: Dialect
  }

  init(_ library: Library) { self.library = library }

  /// Parses such a row; nil if it is not a Thing.
  mutating func thing(in row: [UInt8], of deck: String, id: Thing.ID) throws -> Thing? {
    let layout = try layout(of: deck)
    var reader = RecordReader(row, dialect: layout.dialect, isPart: true)
    guard row.isUTF8, reader.advance(), reader.problem == nil else { return nil }
    func text(_ column: DeckColumn) -> String { layout.header[column].map { reader[$0] } ?? "" }
    let thing = Thing(
      id: id, short: text(.short), long: text(.long), note: text(.note),
      tags: CellLists.tags(text(.tags)), also: CellLists.also(text(.also)), guid: text(.guid),
      directions: Directions(cell: text(.directions)),
      media: Media(image: text(.image), audio: text(.audio)))
    let isWhole = [thing.short, thing.long].allSatisfy { !UnseenText.isAll($0) }
    return isWhole ? thing : nil
  }

  private mutating func layout(of deck: String) throws -> Layout {
    if let layout = layouts[deck] { return layout }
    let bytes =
      try DeckListing(library: library.places.realLibrary).place(of: deck).map {
        try WholeFile.read(library.places.path(of: $0)).bytes
      } ?? DeckFile.newText([])
    let file = DeckFile(name: deck, path: "", bytes: bytes)
    let layout = Layout(header: file.header ?? DeckHeader([]), dialect: file.dialect)
    layouts[deck] = layout
    return layout
  }
}

/// Digests of rows as a journal line left them, so that undo can detect later edits.
struct RowDigest {
  private var sum = CRC64()
  private var scratch: [UInt8] = []
  var value: UInt64 { sum.value }

  /// Adds a row's texts, independent of quoting.
  mutating func add(_ thing: Thing) {
    sum.add(thing.id.number)
    let row = NewRow(thing: thing)
    for column in DeckColumn.inDeckFiles where column != .id {
      // Digests of Things without it are older than this column.
      let text = row.text(column)
      if text.isEmpty, Self.newer.contains(column) { continue }
      sum.add(Self.mark(of: column) + text)
      // Never occurs in a cell's text, so it separates cells.
      sum.add("\u{0}")
    }
  }

  /// Digests of Things without these columns are older than the columns.
  private static let newer: Set<DeckColumn> = [.directions, .image, .audio]

  private static func mark(of column: DeckColumn) -> String {
    column == .image || column == .audio ? "\(column.name) " : ""
  }

  /// Adds a row with the cells of a deck file.
  mutating func add(_ texts: ThingColumns, _ row: Int, id: Thing.ID) {
    // Concatenated first: one long piece takes a third of the time of thirteen short ones.
    scratch.removeAll(keepingCapacity: true)
    texts.withText { text in
      for cell in ThingColumns.Cell.allCases {
        let range = texts.range(row, cell)
        if range.isEmpty, cell.rawValue >= ThingColumns.Cell.directions.rawValue { continue }
        // The names of the columns keep a picture from being taken for a recording.
        if cell == .image || cell == .audio { scratch.append(contentsOf: "\(cell) ".utf8) }
        if !range.isEmpty {
          scratch.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[range]))
        }
        scratch.append(0)
      }
    }
    sum.add(id.number)
    scratch.withUnsafeBytes { sum.add($0) }
  }

  static func of(_ thing: Thing) -> UInt64 {
    var digest = RowDigest()
    digest.add(thing)
    return digest.value
  }
}
