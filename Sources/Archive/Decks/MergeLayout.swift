import DelimitedText
import Things

/// The columns of a merged deck: those of the version that has all of them.
struct MergeLayout {
  let header: DeckHeader
  private let dialect: Dialect
  /// The header row with its line ending.
  let line: [UInt8]

  /// Nil where neither version has all columns of the other, or they are not written alike.
  init?(_ here: DeckFile, _ there: DeckFile) {
    guard let one = here.header, let two = there.header,
      here.dialect.delimiter == there.dialect.delimiter
    else { return nil }
    let (hereLine, thereLine) = (here.line(here.headerRange), there.line(there.headerRange))
    if one.names == two.names, one == two {
      header = one
      // Whichever machine closes the marks, the text is the same.
      line = hereLine.lexicographicallyPrecedes(thereLine) ? hereLine : thereLine
    } else if Set(one.names).isSuperset(of: two.names), one.names.count > two.names.count {
      (header, line) = (one, hereLine)
    } else if Set(two.names).isSuperset(of: one.names), two.names.count > one.names.count {
      (header, line) = (two, thereLine)
    } else {
      return nil
    }
    var dialect = here.dialect
    dialect.lineEnding = line.suffix(2) == [0x0D, 0x0A] ? .crlf : line.last == 0x0D ? .cr : .lf
    dialect.hasByteOrderMark = false
    self.dialect = dialect
  }

  /// The texts of a row's cells in these columns, the id's left empty.
  func texts(of row: DeckRow, in file: DeckFile) -> [String] {
    let texts = file.texts(row)
    return header.names.indices.map { column in
      if header[.id] == column { return "" }
      let known = DeckColumn.allCases.first { header[$0] == column }
      let place =
        if let known { file.header?[known] } else {
          file.header?.names.firstIndex(of: header.names[column])
        }
      guard let place, texts.indices.contains(place) else { return "" }
      return texts[place]
    }
  }

  /// A row's bytes as they stand in its file, or written anew where the columns are others.
  func raw(of row: DeckRow, in file: DeckFile) -> [UInt8] {
    guard file.header == header else { return raw(texts(of: row, in: file), id: row.id) }
    let raw = file.line(row.raw)
    return raw.last == 0x0A || raw.last == 0x0D ? raw : raw + dialect.lineEnding.bytes
  }

  func raw(_ texts: [String], id: Thing.ID?) -> [UInt8] {
    var writer = RowWriter(dialect)
    for (column, text) in texts.enumerated() {
      writer.append(field: header[.id] == column ? id.map { "\($0)" } ?? "" : text)
    }
    writer.endRow()
    return writer.bytes
  }
}
