/// The dictionaries that are installed on this computer.
public protocol InstalledDictionaries: AnyObject {
  /// Their names: lists of abbreviations first.
  var names: [String] { get }
  /// What one of them says about a word, ignoring case.
  func entries(for word: String, in name: String) throws -> [DictionaryEntry]
  /// The entries of one of them as a table; `words` selects entries, nil takes all.
  func table(
    named name: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) throws -> ImportSource
  /// The same of a dictionary in a file; nil for other files.
  func table(
    ofFile path: String, words: WantedWords?, proceed: ImportProgress.Proceed
  ) throws -> ImportSource?
}

/// The words of a text or list, which select entries of a dictionary.
///
/// A lowercase word of a text does not select an abbreviation, but a line of its own does.
public struct WantedWords: Sendable {
  private var exact: Set<String> = []
  private var small: Set<String> = []
  private var lines: Set<String> = []
  /// All of them as the keys of an index, without case and punctuation.
  private var keys: Set<[UInt8]> = []

  public init(_ text: some StringProtocol) {
    for line in text.split(whereSeparator: { $0.isNewline || $0 == "\t" }) {
      let words = line.split { !$0.isLetter && !$0.isNumber && !"&-/.+'’".contains($0) }
      for word in words { take(word[...]) }
      if words.count <= 4 { lines.insert(words.joined(separator: " ").lowercased()) }
    }
    for words in [exact, small, lines] { for word in words { keys.insert(Self.key(word.utf8)) } }
  }

  private static func key(_ word: some Sequence<UInt8>) -> [UInt8] {
    word.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }.filter {
      $0 >= 0x80 || $0 &- 0x30 < 10 || $0 &- 0x61 < 26
    }
  }

  /// Whether the entry with this key in an index may be for one of them.
  public func mayContain(_ word: [UInt8]) -> Bool { keys.contains(Self.key(word)) }

  private mutating func take(_ word: some StringProtocol) {
    guard let start = word.firstIndex(where: { $0.isLetter || $0.isNumber }),
      let end = word.lastIndex(where: { $0.isLetter || $0.isNumber })
    else { return }
    let plain = String(word[start...end])
    exact.insert(plain)
    small.insert(plain.lowercased())
    // A plural, and the parts of TCP/IP.
    if plain.hasSuffix("s") { exact.insert(String(plain.dropLast())) }
    for part in plain.split(whereSeparator: { "-/.'’".contains($0) }) where part.count < plain.count
    {
      exact.insert(String(part))
      small.insert(part.lowercased())
    }
  }

  /// Whether a dictionary's headword is among them.
  public func contains(_ headword: String) -> Bool {
    if exact.contains(headword) || lines.contains(headword.lowercased()) { return true }
    return !DictionaryEntry.isAbbreviation(headword) && small.contains(headword.lowercased())
  }
}
