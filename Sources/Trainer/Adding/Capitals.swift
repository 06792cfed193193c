import Things

/// Raises short forms to capitals where they are acronyms and nobody minded the shift key.
enum Capitals {
  /// How many Things of a deck are looked at, and how many there must be before the deck decides.
  static let sample = 200
  static let enough = 5

  /// The short form in capitals, or nil where it is to stay as it was typed.
  static func raised(_ short: String, long: String, among shorts: [String]) -> String? {
    guard short.contains(where: \.isLowercase), !short.contains(where: \.isUppercase) else {
      return nil
    }
    let cased = shorts.filter { $0.contains(where: \.isCased) }
    let isAcronym =
      cased.count >= enough
      ? cased.count { !$0.contains(where: \.isLowercase) } * 5 >= cased.count * 4
      : spells(short, long)
    return isAcronym ? short.uppercased() : nil
  }

  /// Whether the letters of the short form begin the words of the long one.
  private static func spells(_ short: String, _ long: String) -> Bool {
    let words = long.lowercased().split { !$0.isLetter && !$0.isNumber }
    let initials = words.compactMap(\.first)
    return words.count > 1 && Array(short.lowercased()) == initials
  }
}
