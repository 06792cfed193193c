import Things

extension Library {
  public func tags() throws -> [String] {
    var rows = try TextTable(database: database).all()
    var cells: Set<String> = []
    while let row = try rows.next() {
      if !row[.tags].isEmpty { cells.insert(row.text(.tags)) }
    }
    var tags: Set<String> = []
    for cell in cells {
      tags.formUnion(cell.split(whereSeparator: \.isWhitespace).map(String.init))
    }
    return tags.sorted()
  }
}
