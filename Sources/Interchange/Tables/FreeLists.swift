import Things

/// Lists in cells as people write them, made into cells of a deck file.
enum FreeLists {
  /// `Routing, Layer 2` are two tags, `routing layer2` too; a category keeps its blanks as dashes.
  static func tags(_ cell: String, _ areCategories: Bool) -> String {
    let parts = cell.split { ",;|\n".contains($0) }
    guard parts.count > 1 || areCategories else {
      return CellLists.cell(tags: CellLists.tags(cell))
    }
    let tags = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
    return CellLists.cell(tags: tags.filter { !$0.isEmpty })
  }

  /// Other answers between bars, semicolons, line breaks or slashes with blanks around them.
  static func also(_ cell: String) -> String {
    let marked = cell.replacing(" / ", with: "\n")
    return CellLists.cell(also: marked.split { "|;\n".contains($0) }.map(String.init))
  }
}
