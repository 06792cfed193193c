import DelimitedText
import Things

/// Reads rows that the journal kept, by the headers of their decks as these are now.
struct RowReader {
  private let library: Library
  /// What is known of each deck that was asked for.
  private var layouts: [String: Layout] = [:]

  private struct Layout {
    var header: DeckHeader
    var dialect: Dialect
  }

  init(_ library: Library) { self.library = library }

  /// What such a row says; nil where it is none.
  mutating func thing(in row: [UInt8], of deck: String, id: Thing.ID) throws -> Thing? {
    let layout = try layout(of: deck)
    var reader = RecordReader(row, dialect: layout.dialect, isPart: true)
    guard row.isUTF8, reader.advance(), reader.problem == nil else { return nil }
    func text(_ column: DeckColumn) -> String { layout.header[column].map { reader[$0] } ?? "" }
    let thing = Thing(
      id: id, short: text(.short), long: text(.long), note: text(.note),
      tags: CellLists.tags(text(.tags)), also: CellLists.also(text(.also)), guid: text(.guid))
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
