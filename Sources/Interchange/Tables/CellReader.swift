import DelimitedText
import Things

/// Takes cells out of one record after the other and makes them ready for a draft.
struct CellReader {
  /// How the cells of tags and of other answers are written.
  enum Lists: Hashable {
    /// As in a deck file.
    case deckForm
    /// As people write them: between commas or semicolons, or one tag with blanks in it.
    case free(hasCategories: Bool)
  }

  /// Blanks at the ends of a quoted cell are meant: they were put into quotes for that.
  let keepsQuotedBlanks: Bool
  let lists: Lists
  /// Whether cells are HTML.
  let isHTML: Bool
  private var text: [UInt8] = []
  /// Kinds of HTML in this record that plain text cannot hold.
  private(set) var losses = MarkupLosses()

  init(keepsQuotedBlanks: Bool, lists: Lists, isHTML: Bool = false) {
    self.keepsQuotedBlanks = keepsQuotedBlanks
    self.lists = lists
    self.isHTML = isHTML
  }

  mutating func begin() {
    text.removeAll(keepingCapacity: true)
    losses = MarkupLosses()
  }

  /// The cell of a column, empty where there is none.
  mutating func take(_ column: Int, as role: ColumnRole, _ reader: RecordReader) -> Range<Int> {
    let start = text.count
    guard column >= 0, column < reader.count else { return start..<start }
    let isKept = keepsQuotedBlanks && reader.fields[column].isQuoted
    reader.withBytes(of: column) { append($0, as: role, trims: !isKept) }
    return start..<text.count
  }

  /// Everything from the beginning of a column to the end of the record.
  mutating func takeRest(from column: Int, _ reader: RecordReader) -> Range<Int> {
    let start = text.count
    let rest = reader.fields[column].rawRange.lowerBound..<reader.range.upperBound
    reader.bytes[rest].withUnsafeBufferPointer { append($0, as: .long, trims: true) }
    return start..<text.count
  }

  func id(_ column: Int, _ reader: RecordReader) -> Thing.ID? {
    guard column >= 0, column < reader.count else { return nil }
    return reader.withBytes(of: column) { Thing.ID(utf8: Blanks.trimmed($0)) }
  }

  @inline(__always)
  func lend(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    text.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Whether nothing of a text can be seen.
  func showsNothing(_ range: Range<Int>) -> Bool {
    text.withUnsafeBufferPointer { UnseenText.isAll(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, as role: ColumnRole, trims: Bool
  ) {
    let bytes = trims ? Blanks.trimmed(bytes) : bytes
    switch role {
    case .tags where lists != .deckForm:
      let cell = FreeLists.tags(String(decoding: bytes, as: UTF8.self), areCategories)
      text.append(contentsOf: cell.utf8)
    case .also where lists != .deckForm:
      text.append(contentsOf: FreeLists.also(String(decoding: bytes, as: UTF8.self)).utf8)
    case .short, .long, .note:
      guard isHTML else { return text.append(contentsOf: bytes) }
      let plain = HTMLText.plain(String(decoding: bytes, as: UTF8.self), &losses)
      text.append(contentsOf: plain.utf8)
    default: text.append(contentsOf: bytes)
    }
  }

  private var areCategories: Bool { lists == .free(hasCategories: true) }
}
