/// What the name of something that stands below `decks/` says of it.
enum ExistingName: Hashable {
  /// It may be a deck, or a folder of decks.
  case usable
  /// It is no deck, and nobody would take it for one.
  case ignored
  /// It is no deck, and somebody might have meant it as one.
  case refused(DeckRemark.What)

  /// A folder's name is judged like a deck's, because it is a part of one.
  init(_ name: String, isFolder: Bool) {
    let isDeckFile = isFolder || name.hasSuffix(DeckName.ending)
    if name.hasPrefix(".") {
      self = isDeckFile && !isFolder ? .refused(.hidden) : .ignored
    } else if Self.looksLikeBackup(name) {
      self = .refused(.backup)
    } else if !isDeckFile {
      self = name.lowercased().hasSuffix(DeckName.ending) ? .refused(.capitalEnding) : .ignored
    } else {
      let stem = name.hasSuffix(DeckName.ending) ? name.dropLast(DeckName.ending.count) : name[...]
      self = Self.fault(in: String(stem)).map { .refused($0) } ?? .usable
    }
  }

  private static func fault(in stem: String) -> DeckRemark.What? {
    if looksLikeBackup(stem) { return .backup }
    if SyncCopy.looksLikeOne(stem) { return .syncCopy }
    if stem == "-" || stem.hasPrefix("@") { return .subject }
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    return stem.unicodeScalars.contains(where: isControl) ? .controlCharacter : nil
  }

  private static func looksLikeBackup(_ name: String) -> Bool {
    name.hasSuffix("~") || name.hasSuffix(".orig")
  }
}
