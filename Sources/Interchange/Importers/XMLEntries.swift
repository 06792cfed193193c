/// Dictionaries and vocabularies in XML, with an element for each entry and for each of its forms:
/// TMX, TBX, MultiTerm, KVTML of Parley and KWordQuiz, SuperMemo, TEI, quizzes of Moodle.
enum XMLEntries: Importer {
  static let name = "XML entries"

  private struct Format {
    var name: String
    var root: String
    var entry: String
    var short: String
    /// Nil if the same element contains the second form.
    var long: String?
    /// The element around each long form, and text in its tag, if others are examples or wrong.
    var part = (element: "", mark: "")
    /// The element with all terms of a language.
    var group: String?
    /// The element that holds each form first, and perhaps its inflections; the languages are
    /// counted from 0.
    var language: String?
  }

  private static let formats = [
    Format(name: "TMX", root: "tmx", entry: "tu", short: "seg"),
    Format(name: "TBX", root: "martif", entry: "termEntry", short: "term", group: "langSet"),
    Format(name: "TBX", root: "tbx", entry: "conceptEntry", short: "term", group: "langSec"),
    Format(
      name: "MultiTerm", root: "mtf", entry: "conceptGrp", short: "term", group: "languageGrp"),
    Format(
      name: "KVTML", root: "kvtml", entry: "entry", short: "text", language: "translation"),
    Format(
      name: "SuperMemo", root: "SuperMemoCollection", entry: "SuperMemoElement",
      short: "Question", long: "Answer"),
    Format(
      name: "TEI dictionary", root: "TEI", entry: "entry", short: "orth", long: "quote",
      part: ("cit", "type=\"trans\"")),
    Format(
      name: "Moodle quiz", root: "quiz", entry: "question", short: "questiontext", long: "text",
      part: ("answer", "fraction=\"100")),
  ]

  static func reads(_ text: ArrivedText) -> Bool {
    format(text) != nil
  }

  private static func format(_ text: ArrivedText) -> Format? {
    let start = text.opening
    guard start.hasPrefix("<") else { return nil }
    return formats.first { format in
      guard let root = start.firstRange(of: "<" + format.root) else { return false }
      return "> \n\r\t".contains(start[root.upperBound...].first ?? "-")
        // A quiz of another program has the same root.
        && (format.root != "quiz" || text.startHas("<" + format.short))
    }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let format = format(text) else { return text.reading(name, []) }
    var things: [FoundThing] = []
    var line = 1
    let entries = entries(of: String(decoding: text.bytes, as: UTF8.self), format)
    for (number, part) in entries.enumerated() {
      defer { line += part.utf8.count { $0 == 0x0A } }
      if number % 1024 == 0 { try proceed(ImportProgress("reading", rows: number)) }
      // An empty element refers to an entry, as in the list of lessons.
      guard number > 0, !part.prefix(while: { $0 != ">" }).hasSuffix("/") else { continue }
      let end = part.firstRange(of: "</" + format.entry + ">")?.lowerBound ?? part.endIndex
      let thing = thing(part[..<end], format, line: line)
      // Such as those that name a part of speech or the category of a quiz.
      if thing.short.isEmpty, thing.long.isEmpty { continue }
      things.append(thing)
    }
    return text.reading(format.name, things)
  }

  /// What is above the first entry, and each of them.
  private static func entries(of text: String, _ format: Format) -> [Substring] {
    text.split(separator: "<" + format.entry, omittingEmptySubsequences: false)
      .reduce(into: []) { entries, part in
        // Elements inside an entry can have names that begin like its own.
        if let last = entries.last, !"> \n\r\t".contains(part.first ?? "-") {
          entries[entries.count - 1] = text[last.startIndex..<part.endIndex]
        } else {
          entries.append(part)
        }
      }
  }

  private static func thing(_ entry: Substring, _ format: Format, line: Int) -> FoundThing {
    let shorts =
      format.language.map { languages($0, of: format.short, in: entry) }
      ?? format.group.map { group in
        entry.split(separator: "<" + group).dropFirst().map {
          texts(of: format.short, in: $0).joined(separator: "; ")
        }.filter { !$0.isEmpty }
      }
      ?? texts(of: format.short, in: entry)
    guard let element = format.long else {
      return FoundThing(
        line: line, short: shorts.first ?? "", long: shorts.dropFirst().first ?? "",
        note: shorts.dropFirst(2).joined(separator: " · "))
    }
    let (around, mark) = format.part
    let parts =
      around.isEmpty
      ? [entry]
      : entry.split(separator: "<" + around)
        .map { part in
          // What is said about an answer.
          part.firstRange(of: "<feedback").map { part[..<$0.lowerBound] } ?? part
        }
    let longs = parts.filter { $0.prefix { $0 != ">" }.contains(mark) || mark.isEmpty }
      .flatMap { texts(of: element, in: $0) }
    let meanings = longs.isEmpty ? texts(of: "def", in: entry) : longs
    return FoundThing(
      line: line, short: shorts.first ?? "", long: meanings.joined(separator: ", "))
  }

  /// The text that each language begins with, in their order; empty where one has none.
  private static func languages(
    _ language: String, of element: String, in entry: Substring
  ) -> [String] {
    var found: [Int: String] = [:]
    for part in entry.split(separator: "<" + language + " ").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      let body = part[tag.endIndex...].dropFirst().drop(while: \.isWhitespace)
      guard !tag.hasSuffix("/"), body.hasPrefix("<" + element + ">"),
        let text = body.element(element)?.inside, let number = Int(tag.filter(\.isNumber))
      else { continue }
      found[number] = Blanks.trimmed(HTMLText.plain(text))
    }
    let others = found.keys.filter { $0 > 1 }.sorted()
    return ([0, 1] + others).map { found[$0, default: ""] }
  }

  /// The texts of all elements of a name, without markup.
  private static func texts(of element: String, in part: Substring) -> [String] {
    var found: [String] = []
    var rest = part
    while let (inside, after) = rest.element(element) {
      let text = inside.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
      found.append(withoutTags(HTMLText.plain(page: codes.reduce(String(text), withoutCode))))
      rest = after
    }
    return found.filter { !$0.isEmpty }
  }

  /// Elements of TMX with the markup of a translated file.
  private static let codes = ["bpt", "ept", "ph", "it"]

  private static func withoutCode(_ text: String, _ code: String) -> String {
    text.replacing(from: "<" + code, through: "</\(code)>") { inside, _ in
      let attributes = inside.prefix { $0 != ">" }
      let isCode = attributes.isEmpty || attributes.first == " " && !attributes.hasSuffix("/")
      return isCode ? "" : nil
    }
  }

  /// A text without the tags that stand for such markup, as in `set sail<x2/>(only in wind)`.
  private static func withoutTags(_ text: String) -> String {
    guard text.contains("<") else { return text }
    let plain = text.replacing(from: "<", through: ">") { inside, _ in
      let name = inside.trimming("/")
      // Not a heading of HTML, which can be a term.
      let isTag =
        name.first != "h" && (2...4).contains(name.count) && name.first?.isLetter ?? false
        && name.drop(while: \.isLetter).allSatisfy(\.isNumber) && name.last?.isNumber ?? false
      return isTag ? " " : nil
    }
    return plain.split(separator: " ").joined(separator: " ")
  }
}
