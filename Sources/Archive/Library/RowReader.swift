import Things

/// Reads rows that the journal kept, by the headers of their decks as these are now.
struct RowReader {
  private let library: Library
  /// The header row of each deck that was asked for, with its line ending.
  private var headers: [String: [UInt8]] = [:]

  init(_ library: Library) { self.library = library }

  /// What such a row says; nil where it is none.
  mutating func thing(in row: [UInt8], of deck: String, id: Thing.ID) throws -> Thing? {
    let one = DeckFile(name: "", path: "", unmarked: try header(of: deck) + row)
    return one.rows.first.map { one.thing($0, id: id) }
  }

  private mutating func header(of deck: String) throws -> [UInt8] {
    if let header = headers[deck] { return header }
    let bytes =
      try DeckListing(library: library.places.realLibrary).place(of: deck).map {
        try WholeFile.read(library.places.path(of: $0)).bytes
      } ?? DeckFile.newText([])
    let file = DeckFile(name: deck, path: "", bytes: bytes)
    let header = file.line(file.headerRange)
    headers[deck] = header
    return header
  }
}
