public import Things

/// Why a new deck cannot have a name.
public struct DeckNameError: Reportable, Hashable {
  public enum Why: Hashable, Sendable {
    case empty
    /// A part is empty, `.` or `..`, or the name begins at the root.
    case leavesFolder
    case beginsWith(Character)
    case endsInCSV
    case endsAsBackup
    case isConflictCopy
    /// Windows keeps names such as `con` for devices.
    case isReserved(String)
    case hasBlankAtEnd
    case holds(Character)
    case tooLong(limit: Int)
    case twin(of: String)
    case exists
  }

  public var name: String
  public var why: Why

  public var sentence: String { "no deck can be named \"\(name)\": \(reason)." }

  private var reason: String {
    switch why {
    case .empty: "a name needs a letter or a digit"
    case .leavesFolder: "it must stay within the library's decks"
    case .beginsWith(let character): "none of its parts may begin with \"\(character)\""
    case .endsInCSV: "the ending .csv is added to the file and is no part of the name"
    case .endsAsBackup: "editors name their backups so"
    case .isConflictCopy: "programs that synchronize name conflict copies so"
    case .isReserved(let part): "\(part) is a device on Windows"
    case .hasBlankAtEnd: "its parts must neither begin nor end with a blank, nor end with a dot"
    case .holds(let character): "\(Self.visible(character)) cannot stand in a name"
    case .tooLong(let limit): "it has more than \(limit) bytes"
    case .exists: "there is one of that name"
    case .twin(let other): "where names ignore case it would be \(other)"
    }
  }

  public var remedy: String {
    switch why {
    case .twin(let other): "Use \(other), or another name."
    case .exists: "Take another name."
    case .endsInCSV: "Leave .csv out."
    case .tooLong: "Take a shorter name."
    case .leavesFolder: "Take a name such as languages/es."
    default: "Take letters, digits, blanks and - _ . + # & ( ) between them."
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
