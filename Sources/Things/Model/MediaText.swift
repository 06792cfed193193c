/// A text without the files it names, as in `![map of Peru](peru.png)`.
///
/// Texts from Anki name them as in `[sound:hola.mp3]` and `[picture: peru.png]`.
public struct MediaText: Hashable, Sendable {
  /// A file named in a text, with the words that describe it.
  public struct Reference: Hashable, Sendable {
    public var name: String
    public var words = ""
  }

  /// The text with each reference replaced by its words.
  public let text: String
  public let references: [Reference]

  public init(_ source: String) {
    guard Self.mayHaveReferences(source) else {
      text = source
      references = []
      return
    }
    var (plain, found) = ("", [Reference]())
    var rest = source[...]
    while let start = rest.firstIndex(of: "[") {
      let isMarked = start > rest.startIndex && rest[rest.index(before: start)] == "!"
      let before = isMarked ? rest.index(before: start) : start
      plain += rest[..<before]
      if let (reference, end) = Self.reference(at: rest[start...], isMarked: isMarked) {
        found.append(reference)
        plain += reference.words
        rest = rest[end...]
      } else {
        plain += rest[before...start]
        rest = rest[rest.index(after: start)...]
      }
    }
    references = found
    text = found.isEmpty ? source : (plain + rest).trimmed
  }

  /// The text for people: the names of the files if it has nothing else, or what they are.
  func shown(names: Bool = true) -> String {
    guard text.isEmpty else { return text }
    if names { return references.map(\.name).joined(separator: ", ") }
    let kinds = references.compactMap { MediaFormat(name: $0.name)?.kind }
    return kinds.contains(.picture) ? "picture" : kinds.isEmpty ? "" : "recording"
  }

  /// The text for people of one that may name files.
  public static func shown(_ source: String, names: Bool = true) -> String {
    mayHaveReferences(source) ? MediaText(source).shown(names: names) : source
  }

  private static func mayHaveReferences(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "[")) && marks.contains(where: text.contains)
  }

  private static let longest = 1_000
  private static let marks = ["](", "[sound:", "[picture:"]

  /// Only names of files that til can show or play are references; other texts stay.
  private static func reference(
    at rest: Substring, isMarked: Bool
  ) -> (Reference, Substring.Index)? {
    // A limit, so that a damaged text takes no time.
    let text = rest.prefix(longest)
    let (words, index, last): (Substring, Substring.Index, Character)
    if isMarked {
      guard let middle = text.firstRange(of: "](") else { return nil }
      (words, index, last) = (text[..<middle.lowerBound].dropFirst(), middle.upperBound, ")")
    } else {
      guard let mark = marks.dropFirst().first(where: text.hasPrefix) else { return nil }
      (words, index, last) = ("", text.index(text.startIndex, offsetBy: mark.count), "]")
    }
    guard !words.contains("["), let end = text[index...].firstIndex(of: last) else { return nil }
    let name = String(text[index..<end]).trimmed
    guard Media.isName(name) else { return nil }
    return (Reference(name: name, words: String(words).trimmed), text.index(after: end))
  }
}

extension Thing {
  /// What belongs to the short or the long form, in the order in which it is shown.
  public func references(of direction: Card.Direction) -> [MediaText.Reference] {
    let own = MediaText(direction == .forward ? short : long).references
    guard direction == .forward else { return own }
    return (media.images + media.audio).map { MediaText.Reference(name: $0) } + own
  }

  /// Every file that it names, without repetition.
  public var mediaNames: [String] {
    var names: [String] = []
    let all =
      references(of: .forward) + references(of: .backward) + MediaText(note).references
    for reference in all where !names.contains(reference.name) { names.append(reference.name) }
    return names
  }
}
