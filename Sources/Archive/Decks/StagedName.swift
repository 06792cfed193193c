/// The name of a temporary that waits beside a deck file: `.computing.csv.0123456789abcdef`.
struct StagedName: Hashable {
  /// Below `decks/`, as the disk has it.
  let path: String
  /// The deck file it is to become.
  let deckPath: String
  /// The sum of the journal's line that says it happened.
  let sum: UInt64

  init(deckPath: String, sum: UInt64) {
    self.deckPath = deckPath
    self.sum = sum
    let folder =
      deckPath.utf8.lastIndex(of: UInt8(ascii: "/"))
      .map { deckPath[...$0] } ?? deckPath[..<deckPath.startIndex]
    path = folder + "." + deckPath[folder.endIndex...] + "." + Hex.text(sum)
  }

  /// Nil unless the path is that of such a temporary.
  init?(path: String) {
    let name = Folder.name(of: path)
    let ending = name.utf8.suffix(Hex.count)
    guard name.hasPrefix("."), let sum = Hex.number(String(Substring(ending))) else { return nil }
    let file = name.dropFirst().dropLast(Hex.count + 1)
    self.init(deckPath: String(path.dropLast(name.count) + file), sum: sum)
    guard self.path == path, DeckName.name(ofPath: deckPath) != nil else { return nil }
  }
}
