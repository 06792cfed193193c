import Things

/// What the name of a deck that til makes may be: a list of what is allowed, nothing else.
///
/// Names have to work as files on every system, in a shell without quotes more often than not, and
/// as words of a command.
enum NewDeckName {
  /// Room for the ending, and for a temporary's dot and sum, in the 255 bytes file systems give.
  static let mostBytesOfPart = 200
  static let mostBytes = 800
  private static let symbols = Set<Character>("-_.+#&()'!=,".map { $0 })
  private static let devices: Set<String> = {
    let ports = ["com", "lpt"].flatMap { port in (0...9).map { "\(port)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + ports)
  }()

  static func fault(in name: String) -> DeckNameError.Why? {
    if !name.contains(where: { $0.isLetter || $0.isNumber }) { return .empty }
    if name.utf8.count > mostBytes { return .tooLong(limit: mostBytes) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      if let why = fault(inPart: String(part)) { return why }
    }
    return SyncCopy.looksLikeOne(name) ? .isConflictCopy : nil
  }

  private static func fault(inPart part: String) -> DeckNameError.Why? {
    guard let first = part.first, let last = part.last, part != ".", part != ".." else {
      return .leavesFolder
    }
    if "-.@".contains(first) { return .beginsWith(first) }
    if DeckName.key(part).hasSuffix(DeckName.ending) { return .endsInCSV }
    if last == "~" || DeckName.key(part).hasSuffix(".orig") { return .endsAsBackup }
    if let character = part.first(where: { !isAllowed($0) }) { return .holds(character) }
    if first == " " || last == " " || last == "." { return .hasBlankAtEnd }
    if part.utf8.count > mostBytesOfPart { return .tooLong(limit: mostBytesOfPart) }
    // `con.foo` is the device too.
    let stem = part.prefix { $0 != "." }
    return devices.contains(stem.lowercased()) ? .isReserved(String(stem)) : nil
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character == " " || symbols.contains(character)
      || character.unicodeScalars.allSatisfy(isVisible) && !character.isASCII
      || character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Whether it is a letter, a mark on one, a digit or a picture: something one sees.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol,
      .dashPunctuation:
      true
    default: false
    }
  }

  /// The deck or folder that is spelled otherwise but would be the same file where case is ignored.
  static func twin(
    of name: String, among existing: some Sequence<String>
  ) -> DeckNameError.Why? {
    let parts = name.split(separator: "/")
    for other in existing {
      if other == name { return .exists }
      let others = other.split(separator: "/")
      // Folders above both must be spelled alike; the last parts are files only together.
      for (index, (part, otherPart)) in zip(parts, others).enumerated() {
        let isFile = (index == parts.count - 1, index == others.count - 1)
        guard isFile.0 == isFile.1, DeckName.key(String(part)) == DeckName.key(String(otherPart))
        else { break }
        if part != otherPart {
          return .twin(of: others[...index].joined(separator: "/"))
        }
      }
    }
    return nil
  }
}
