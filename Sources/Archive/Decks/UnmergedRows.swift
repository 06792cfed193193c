/// The rows of a text with merge marks that stand outside them, the same in both versions.
struct UnmergedRows {
  /// Of the version that was here.
  let parse: DeckParse
  private(set) var rows: [DeckRow] = []

  init(_ text: MergeText, path: String) {
    let (here, there) = (text.version(.here), text.version(.there))
    parse = DeckParse(path: path, here?.bytes ?? [])
    let other = DeckParse(path: path, there?.bytes ?? [])
    guard let here, let there, parse.header == other.header else { return }
    let shared = Set(other.rows.compactMap { Self.original($0, there) })
    var lines = LineCounter(text.bytes)
    for var row in parse.rows {
      guard let range = Self.original(row, here), shared.contains(range) else { continue }
      row.line = Int32(truncatingIfNeeded: lines.line(at: range.lowerBound))
      rows.append(row)
    }
  }

  private static func original(_ row: DeckRow, _ version: MergeVersion) -> Range<Int>? {
    version.piece(of: row.raw.range)?.conflict == nil ? version.original(row.raw.range) : nil
  }
}
