import Things

/// Lists in XML of no known format: an element for each entry, with an element or attribute for each
/// of its texts, as in `<entry><term>…</term><definition>…</definition></entry>`.
enum XMLRecords: Importer {
  static let name = "XML"
  /// Ranks of keys, names, titles and topics.
  private static let unsure: Set<Int> = [5, 6, 7, 10]

  static func reads(_ text: ArrivedText) -> Bool {
    text.opening.hasPrefix("<")
      && ForeignFile.markup(text.bytes, named: text.file) == ForeignFile.document
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var scan = XMLScan(String(decoding: text.bytes, as: UTF8.self))
    while scan.advance() {
      if scan.count > 0, scan.count % ImportProgress.step == 0 {
        try proceed(ImportProgress("reading", rows: scan.count))
      }
    }
    let entries = scan.entries
    var names: [String] = []
    for name in entries.lazy.flatMap(\.texts).map(\.name)
    where !names.contains(name) && names.count < TableSample.mostColumns {
      names.append(name)
    }
    // Choices of which some are marked as right.
    var titles = names.map { $0 == scan.choices ? "choices" : $0 }
    if names.contains("q"), let answer = names.firstIndex(of: "a") {
      let question = names.firstIndex(of: "q") ?? answer
      (titles[question], titles[answer]) = ("question", "answer")
    }
    // Settings of programs look the same, with names and values.
    var roles = ColumnNames()
    let isNamed = titles.contains { name in
      roles.meanings(of: name).contains {
        [.short, .long].contains($0.role) && !unsure.contains($0.rank)
      }
    }
    guard isNamed || titles.count(where: Self.isLanguage) == 2 else {
      throw text.foreign(ForeignFile.document.what, remedy: ForeignFile.document.remedy)
    }
    var table = ConvertedTable()
    table.header = (1, titles)
    table.rows = entries.map { entry in
      (
        entry.line,
        names.map { name in
          entry.texts.filter { $0.name == name }.map(\.text).joined(separator: "; ")
        }
      )
    }
    var reading = try table.read(text, as: name, proceed: proceed)
    // Few entries of a list lack a form.
    guard reading.obstacle != nil || 3 * reading.drafts.count >= entries.count else {
      throw text.foreign(ForeignFile.document.what, remedy: ForeignFile.document.remedy)
    }
    if let name = scan.meaningAround(entries) {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "texts-around", file: text.file,
          sentence: "Texts around the entries are not imported, such as \"\(Excerpt.of(name))\".",
          remedy: "To import them, copy them into a table."))
    }
    if let long = reading.columns.first(where: { $0.role == .long })?.number,
      names.indices.contains(long - 1), scan.joined.contains(names[long - 1])
    {
      reading.notices.append(
        .joinedParts(in: text.file, remedy: "To import only that one, copy it into a table."))
    }
    return reading
  }
}

extension XMLRecords {
  /// Whether a name speaks of a language, as in `erste-sprache`.
  fileprivate static func isLanguage(_ name: String) -> Bool {
    ["sprache", "language", "langue", "lingua", "idioma", "język", "язык"]
      .contains(where: name.lowercased().contains)
  }
}

/// Reads elements from their tags; a damaged document has fewer.
private struct XMLScan {
  struct Element {
    let name: Substring
    let line: Int
    var texts: [(name: String, text: String)] = []
    fileprivate let start: Substring.Index
  }

  private var rest: Substring
  private var line = 1
  /// The elements that are not closed yet.
  private var open: [Element] = []
  /// Closed elements with several texts, by name.
  private var found: [Substring: [Element]] = [:]
  private(set) var count = 0
  /// The name of the elements that are choices, if some are marked as right.
  private(set) var choices: String?
  /// The names of elements whose several texts are joined.
  private(set) var joined: Set<String> = []

  private static let fewest = 3
  private static let mostLevels = 100
  private static let mostBytes = 1 << 16

  init(_ text: String) { rest = text[...] }

  /// The elements of the name that most have; of several, the outer ones.
  var entries: [Element] {
    let lists = found.values.filter { $0.count >= Self.fewest }
    return lists.max {
      ($0.count, $1[0].start) < ($1.count, $0[0].start)
    } ?? []
  }

  /// The name of a meaning or a word in an element that holds entries; nil if there is none.
  func meaningAround(_ entries: [Element]) -> String? {
    guard let entry = entries.first?.name else { return nil }
    var names = ColumnNames()
    return found.values.joined().lazy.filter { $0.texts.contains { $0.name == entry } }
      .flatMap(\.texts).map(\.name)
      .first { name in
        name != entry
          && names.meanings(of: name).contains {
            [.short, .long].contains($0.role) && $0.rank < Self.unsureRank
          }
      }
  }

  private static let unsureRank = 5

  /// Continues after the next tag; false at the end.
  mutating func advance() -> Bool {
    guard let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) else { return false }
    skip(to: start)
    for (mark, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
    where rest.utf8.starts(with: mark.utf8) {
      skip(past: end)
      return true
    }
    let (inside, outside) = (rest[rest.utf8.index(after: start)...], start)
    guard let end = Self.end(of: inside) else { return false }
    let tag = inside[..<end]
    let before = line
    skip(to: rest.utf8.index(after: end))
    if tag.hasPrefix("/") {
      close(tag.dropFirst().prefix { !$0.isWhitespace }, at: outside)
    } else if open.count < Self.mostLevels {
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      open.append(
        Element(
          name: name, line: before, texts: Self.attributes(tag.dropFirst(name.count)),
          start: rest.startIndex))
      if tag.hasSuffix("/") { close(name, at: rest.startIndex) }
    }
    return true
  }

  private mutating func close(_ name: Substring, at end: Substring.Index) {
    guard let place = open.lastIndex(where: { $0.name == name }) else { return }
    // Some elements inside it, such as `<br>`, are never closed.
    open.removeLast(open.count - place - 1)
    let last = open.removeLast()
    count += 1
    if Set(last.texts.map(\.name)).count > 1 { found[name, default: []].append(last) }
    guard !open.isEmpty, last.start <= end else { return }
    let inside = rest.base[last.start..<end]
    // The elements around all entries hold no text of one.
    guard inside.utf8.count <= Self.mostBytes else { return }
    let divided = Self.divided(inside)
    if divided.contains(Self.sign) { joined.insert(String(name)) }
    let text = divided.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
    let plain = HTMLText.plain(text)
    open[open.count - 1].texts.append((String(name), plain))
    // Some repeat the text of the right choice as its mark.
    let isRight = last.texts.contains { name, text in
      Self.marks.contains(name.lowercased())
        && (["true", "yes", "1"].contains(text.lowercased()) || !plain.isEmpty && text == plain)
    }
    guard isRight, choices == nil || choices == String(name) else { return }
    choices = String(name)
    open[open.count - 1].texts.append(("correct answer", plain))
  }

  private static let marks: Set<String> = [
    "correct", "iscorrect", "is_correct", "right", "istrue", "is_true",
  ]

  private static let sign = " · "

  /// A text that has only elements, with a sign between them; within a sentence they need none.
  private static func divided(_ text: Substring) -> String {
    guard text.drop(while: \.isWhitespace).hasPrefix("<") else { return String(text) }
    var divided = ""
    var rest = text
    while let end = rest.firstRange(of: "</") {
      let close = rest[end.lowerBound...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      let after = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
      guard after.first.map({ $0 == "<" }) ?? true else { return String(text) }
      divided += rest[...close]
      if !after.isEmpty, !after.hasPrefix("</") { divided += sign }
      rest = after
    }
    return divided + rest
  }

  /// The end of a tag; a value in quotes can contain `>` as well.
  private static func end(of tag: Substring) -> Substring.Index? {
    var quote: UInt8?
    return tag.utf8.firstIndex { byte in
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      return quote == nil && byte == UInt8(ascii: ">")
    }
  }

  /// As in `id="1" term='AT&amp;T'`.
  private static func attributes(_ tag: Substring) -> [(name: String, text: String)] {
    var found: [(name: String, text: String)] = []
    var rest = tag
    while let (name, after) = rest.cut(at: "=") {
      let value = after.drop(while: \.isWhitespace)
      guard let quote = value.first, "\"'".contains(quote),
        let (text, next) = value.dropFirst().cut(at: String(quote))
      else { break }
      found.append((Blanks.trimmed(name), HTMLText.plain(text)))
      rest = next
    }
    return found
  }

  private mutating func skip(past mark: String) {
    skip(to: rest.utf8.firstRange(of: mark.utf8)?.upperBound ?? rest.endIndex)
  }

  private mutating func skip(to place: Substring.Index) {
    line += rest[..<place].utf8.count { $0 == 0x0A }
    rest = rest[place...]
  }
}
