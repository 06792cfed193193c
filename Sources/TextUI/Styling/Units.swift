/// Units that stay on the line of their number.
public enum Units {
  static let all: Set<String> = ["%", "ms", "s", "min", "h", "d", "mo", "y", "kB", "MB"]

  /// The text with a no-break space between each number and its unit, for a page that breaks its own
  /// lines.
  public static func joined(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard var joined = words.first.map(String.init) else { return text }
    for (word, next) in zip(words, words.dropFirst()) {
      let unit = next.prefix { $0.isLetter || $0 == "%" }
      let isUnit = word.last?.isNumber == true && all.contains(String(unit))
      joined += (isUnit ? "\u{A0}" : " ") + next
    }
    return joined
  }
}
