import Things

/// Finds the column that an option means.
struct ColumnChoice {
  let names: [String]
  /// How many columns there are, with a name or without.
  let count: Int

  /// A name as the header has it, else a number counted from 1, else the beginning of one name.
  func index(of asked: String) -> Int? {
    if let exact = names.firstIndex(where: { Self.isName($0, asked) }) { return exact }
    if let number = Int(asked) { return (1...max(1, count)).contains(number) ? number - 1 : nil }
    let key = Self.key(asked)
    let begun = names.indices.filter { !key.isEmpty && Self.key(names[$0]).starts(with: key) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// Whether a header's cell bears a name, whatever its case and accents.
  static func isName(_ cell: String, _ name: String) -> Bool { key(cell) == key(name) }

  private static func key(_ name: String) -> [UInt8] {
    var fold = SearchFold()
    return fold(Blanks.trimmed(name))
  }
}
