import Things

/// Finds the column given by an option.
struct ColumnChoice {
  let names: [String]
  /// The number of columns, named or not.
  let count: Int

  /// Accepts a full name, otherwise a number counted from 1, otherwise a unique prefix of a name.
  func index(of asked: String) -> Int? {
    if let exact = names.firstIndex(where: { Self.isName($0, asked) }) { return exact }
    if let number = Int(asked) { return (1...max(1, count)).contains(number) ? number - 1 : nil }
    let key = Self.key(asked)
    let started = names.indices.filter { !key.isEmpty && Self.key(names[$0]).starts(with: key) }
    return started.count == 1 ? started[0] : nil
  }

  /// Compares a header cell with a name, ignoring case and accents.
  static func isName(_ cell: String, _ name: String) -> Bool { key(cell) == key(name) }

  private static func key(_ name: String) -> [UInt8] {
    var fold = SearchFold()
    return fold(Blanks.trimmed(name))
  }
}
