import Things

/// Texts of rows as a line of the journal left them: by it undo sees whether they are so still.
struct RowDigest {
  private var sum = CRC64()
  private var scratch: [UInt8] = []
  var value: UInt64 { sum.value }

  /// Takes in what the row says; how it is quoted does not matter.
  mutating func add(_ thing: Thing) {
    sum.add(thing.id.number)
    let row = NewRow(thing)
    for column in DeckColumn.inDeckFiles where column != .id {
      sum.add(row.text(column))
      // Never part of text that came through a cell: it parts one from the next.
      sum.add("\u{0}")
    }
  }

  /// Takes in a row whose cells are as a deck file has them.
  mutating func add(_ texts: ThingColumns, _ row: Int, _ id: Thing.ID) {
    // Put together first: the sum of one long piece takes a third of that of thirteen short ones.
    scratch.removeAll(keepingCapacity: true)
    texts.withText { text in
      for cell in ThingColumns.Cell.allCases {
        let range = texts.range(row, cell)
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

extension Thing {
  init(_ draft: NewThing, id: Thing.ID) {
    self.init(
      id: id, short: draft.short, long: draft.long, note: draft.note, tags: draft.tags,
      also: draft.also, guid: draft.guid)
  }
}
