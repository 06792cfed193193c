public import Things

/// A deck's name: its path below `decks/` without `.csv`, in composed form, such as `languages/es`.
public enum DeckName {
  static let ending = ".csv"

  /// The path of a new deck's file below `decks/`.
  static func path(of name: String) -> String { name + ending }

  /// The name for a path below `decks/`; nil if its extension is not a deck's.
  static func name(ofPath path: String) -> String? {
    path.utf8.count > ending.utf8.count && path.hasSuffix(ending)
      ? ComposedText.composed(String(path.dropLast(ending.count))) : nil
  }

  /// Names with equal keys are the same file on a case-insensitive file system.
  static func key(_ name: String) -> String { ComposedText.composed(name.lowercased()) }

  /// The name for a new deck, or why it is not allowed.
  static func new(
    _ text: String, among existing: some Sequence<String>
  ) throws(DeckNameError) -> String {
    let name = ComposedText.composed(text)
    if let why = NewDeckName.fault(in: name) ?? NewDeckName.twin(of: name, among: existing) {
      throw DeckNameError(name: name, why: why)
    }
    return name
  }
}

/// Why a new deck cannot have a name.
public struct DeckNameError: Reportable, Hashable {
  public enum Why: Hashable, Sendable {
    case empty
    /// A part is empty, `.` or `..`, or the name is an absolute path.
    case leavesFolder
    case beginsWith(Character)
    case endsInCSV
    case endsAsBackup
    case isConflictCopy
    /// Windows reserves names such as `con` for devices.
    case isReserved(String)
    case hasBlankAtEnd
    case holds(Character)
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case twin(of: String)
    case exists
  }

  var name: String
  var why: Why

  public var sentence: String { "invalid deck name \"\(name)\": \(reason)." }

  private var reason: String {
    switch why {
    case .empty: "a name needs a letter or a digit"
    case .leavesFolder: "it must stay inside the decks directory"
    case .beginsWith(let character): "no part of it may start with \"\(character)\""
    case .endsInCSV: "the file extension .csv is not part of the name"
    case .endsAsBackup: "it looks like an editor backup"
    case .isConflictCopy: "it looks like a conflict copy of a sync program"
    case .isReserved(let part): "\(part) is a reserved name on Windows"
    case .hasBlankAtEnd: "no part of it may start or end with a space, or end with a dot"
    case .holds(let character): "\(Self.visible(character)) is not allowed"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .exists: "the deck already exists"
    case .twin(let other): "on a case-insensitive file system it would be the same as \(other)"
    }
  }

  public var remedy: String {
    switch why {
    case .twin(let other): "Use \(other), or another name."
    case .exists: "Use another name."
    case .endsInCSV: "Remove .csv."
    case .tooLong: "Use a shorter name."
    case .tooDeep: "Use fewer levels."
    case .leavesFolder: "Use a name such as languages/es."
    case .beginsWith: "Start each part with a letter or a digit."
    case .endsAsBackup, .isConflictCopy, .isReserved: "Use another name."
    case .hasBlankAtEnd: "Remove the space or dot."
    default: "Use letters, digits, spaces and any of -_.+#&()"
    }
  }

  public var status: ExitStatus { .wrongUsage }

  private static func visible(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.count > 1 || !NewDeckName.isVisible(scalar) else {
      return "\"\(character)\""
    }
    return scalars.map { "U+" + Self.hexadecimal($0.value) }.joined(separator: " ")
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// How a file or directory below `decks/` is classified by its name.
enum ExistingName: Hashable {
  /// It may be a deck or a directory of decks.
  case usable
  /// It is not a deck and does not look like one.
  case ignored
  /// It is not a deck, but might have been meant as one.
  case refused(DeckRemark.What)

  /// A directory's name follows the rules for decks, since it is part of a deck's name.
  init(_ name: String, isFolder: Bool) {
    let isDeckFile = isFolder || name.hasSuffix(DeckName.ending)
    if name.hasPrefix(".") {
      self = isDeckFile && !isFolder ? .refused(.hidden) : .ignored
    } else if !LibraryLayout.isName(name), isDeckFile {
      self = .refused(Self.fault(in: name) ?? .unusableName)
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

/// The allowlist for names of decks that til creates.
///
/// Names must work as files on every system, mostly unquoted in a shell, and as arguments of a
/// command.
private enum NewDeckName {
  /// Leaves room for the extension and for a temp file's dot and checksum within the usual 255
  /// bytes.
  private static let mostBytesOfPart = 200
  static let mostBytes = 800
  private static let symbols = Set<Character>("-_.+#&()'!=,".map { $0 })
  static func fault(in name: String) -> DeckNameError.Why? {
    if !name.contains(where: { $0.isLetter || $0.isNumber }) { return .empty }
    if name.utf8.count > mostBytes { return .tooLong(limit: mostBytes) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > LibraryLayout.mostLevels + 1 {
      return .tooDeep(limit: LibraryLayout.mostLevels)
    }
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
    return DeviceName.stem(of: part).map { .isReserved($0) }
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character == " " || symbols.contains(character)
      || character.unicodeScalars.allSatisfy(isVisible) && !character.isASCII
      || character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Whether it is visible: a letter, combining mark, digit or symbol.
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

  /// The deck or directory that differs only in case and would be the same file where case is
  /// ignored.
  static func twin(
    of name: String, among existing: some Sequence<String>
  ) -> DeckNameError.Why? {
    let parts = name.split(separator: "/")
    for other in existing {
      if other == name { return .exists }
      let others = other.split(separator: "/")
      // Parent directories must match exactly; last parts clash only if both are files.
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
