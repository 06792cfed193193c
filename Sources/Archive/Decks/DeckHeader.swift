/// Which column of a file is which.
struct DeckHeader: Hashable {
  /// As the file has them.
  let names: [String]
  /// The name of the column for ids: `id`, or `til-id` where `id` is somebody else's.
  private(set) var idName: String
  private var columns: [Int?]

  /// Names are compared without case and outer blanks; of equal names the first counts.
  init(_ names: [String]) {
    self.names = names
    let folded = names.map(Self.folded)
    columns = DeckColumn.allCases.map { folded.firstIndex(of: $0.name) }
    idName = DeckColumn.id.name
    if let own = folded.firstIndex(of: DeckColumn.ownID) {
      idName = DeckColumn.ownID
      columns[DeckColumn.id.rawValue] = own
    }
  }

  subscript(_ column: DeckColumn) -> Int? { columns[column.rawValue] }

  /// The column `id` has turned out to hold something else than ids.
  mutating func giveUpID() {
    idName = DeckColumn.ownID
    columns[DeckColumn.id.rawValue] = nil
  }

  /// The first required column that is missing.
  var missing: DeckColumn? { [DeckColumn.short, .long].first { self[$0] == nil } }

  /// Fields a row must have to be a Thing.
  var fewestFields: Int { max(self[.short] ?? 0, self[.long] ?? 0) + 1 }

  /// Whether a column of this name would be one of ours in some file.
  static func isOurs(_ name: String) -> Bool {
    let name = folded(name)
    return name == DeckColumn.ownID || DeckColumn.allCases.contains { $0.name == name }
  }

  private static func folded(_ name: String) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let rest = name.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    return rest[...last].lowercased()
  }
}
