import DelimitedText
import Things

/// What the journal tells about a file that is imported again.
struct EarlierVersions {
  private let library: any LibraryQuestions

  init(_ library: any LibraryQuestions) { self.library = library }

  /// Which of these texts, by Thing, are texts that the Thing had before an edit here.
  func outdated(_ texts: [Thing.ID: (short: String, long: String)]) throws -> Set<Thing.ID> {
    guard !texts.isEmpty else { return [] }
    var found: Set<Thing.ID> = []
    try library.lines(of: nil) { past in
      if case .edit(let edit) = past.line.event, past.stands, let text = texts[edit.thing],
        Self.isRow(edit.row, of: text)
      {
        found.insert(edit.thing)
      }
      return found.count < texts.count
    }
    return found
  }

  /// Whether a row of a deck, whose columns may have changed since, has both forms.
  private static func isRow(_ row: [UInt8], of text: (short: String, long: String)) -> Bool {
    [",", ";", "\t"].contains { (delimiter: Unicode.Scalar) in
      var reader = RecordReader(
        row, dialect: Dialect(delimiter: UInt8(ascii: delimiter), quote: UInt8(ascii: "\"")))
      guard reader.advance() else { return false }
      let cells = reader.texts
      return cells.contains(text.short) && cells.contains(text.long)
    }
  }

  /// The source of the latest import into a deck; nil if none has a name.
  func lastSource(of deck: String) throws -> String? {
    var source: String?
    try library.lines(of: nil) { past in
      if case .batch(let batch) = past.line.event, past.stands, batch.command == "import",
        !batch.source.isEmpty, batch.decks.contains(where: { $0.deck == deck })
      {
        source = batch.source
      }
      return source == nil
    }
    return source
  }
}
