import DelimitedText
import Things

/// The rows of one version of a deck that two machines have changed.
struct MergeSide {
  struct Row {
    var id: Thing.ID
    /// Whether the id stands in its cell.
    var hasID: Bool
    /// With its line ending.
    var raw: [UInt8]
    /// The texts of its cells in the columns of the merged text, the id's left empty.
    var texts: [String]
    /// Among the rows of its version.
    var place: Int
    /// Nil outside the marks.
    var conflict: Int?
  }

  let file: DeckFile
  private let version: MergeVersion

  init(_ version: MergeVersion, name: String, path: String) {
    self.version = version
    file = DeckFile(name: name, path: path, unmarked: version.bytes)
  }

  /// The Things in the version's order; each once.
  func rows(_ layout: MergeLayout) -> [Row] {
    guard let ids = RowIdentities.of([file], seen: .nothing)?.decks[0] else { return [] }
    let repeats = Set(ids.repeats)
    return file.rows.indices.filter { !repeats.contains($0) }.map { index in
      let row = file.rows[index]
      return Row(
        id: ids.ids[index], hasID: row.id == ids.ids[index], raw: layout.raw(of: row, in: file),
        texts: layout.texts(of: row, in: file), place: index,
        conflict: version.piece(of: row.raw.range)?.conflict)
    }
  }

  var conflictOfHeader: Int? { version.piece(of: file.headerRange.range)?.conflict }

  /// The conflict in which something stands that is no Thing, or has another's id, or that begins
  /// or ends within a row.
  func unclear() -> Int? {
    var reader = RecordReader(version.bytes, dialect: file.dialect)
    var things = Set(file.rows.map(\.raw.range))
    things.insert(file.headerRange.range)
    while reader.advance() {
      let whole = reader.range.lowerBound..<reader.position.offset
      guard let piece = version.piece(of: whole) else { return version.conflict(touching: whole) }
      if let conflict = piece.conflict, !things.contains(reader.range) { return conflict }
    }
    return disputed
  }

  private var disputed: Int? {
    guard let ids = RowIdentities.of([file], seen: .nothing)?.decks[0].ids else { return nil }
    for (row, id) in zip(file.rows, ids) where row.id != nil && row.id != id {
      if let conflict = version.piece(of: row.raw.range)?.conflict { return conflict }
    }
    return nil
  }
}
