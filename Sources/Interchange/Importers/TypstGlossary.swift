/// Glossaries of Typst: entries of glossarium such as `(key: "acl", short: "ACL", long: "…")`, and
/// those with a name before them, as in `acl: (short: …)` or `ACL: "Access Control List"`.
enum TypstGlossary: Importer {
  static let name = "Typst glossary"

  static func reads(_ text: ArrivedText) -> Bool {
    let isTypst =
      text.file.lowercased().hasSuffix(".typ")
      || text.firstLines.contains { $0.hasPrefix("#let ") || $0.hasPrefix("#import \"@") }
    return isTypst && things(text.firstLines, in: text.file).count > 1
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    text.reading(name, things(text.lines, in: text.file))
  }

  private static func things(_ lines: [String], in file: String) -> [FoundThing] {
    let isNamed = isGlossary(file)
    var reader = TypstReader(lines)
    var entries: [TypstEntry] = []
    while let (statement, items) = reader.nextStatement() {
      // Arguments of a function are settings, but for a list.
      let isList = Blanks.trimmed(statement).hasSuffix("=")
      let lists = isList ? items : items.filter { $0.name.isEmpty && $0.items != nil }
      entries += lists.flatMap {
        TypstEntry.all(in: $0, areTexts: isNamed || isGlossary(statement))
      }
    }
    let names = Dictionary(
      entries.map { ($0.key, $0.thing.short) }, uniquingKeysWith: { first, _ in first })
    return entries.map { entry in
      FoundThing(
        line: entry.thing.line, short: TypstReader.named(entry.thing.short, names),
        long: TypstReader.named(entry.thing.long, names),
        note: TypstReader.named(entry.thing.note, names))
    }
  }

  /// Whether a name says that what it names is one; settings have texts as well.
  private static func isGlossary(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["gloss", "acro", "abbr", "term", "vocab"].contains(where: name.contains)
  }
}

private struct TypstEntry {
  var key: String
  var thing: FoundThing

  /// The entry that an item is, or those in it.
  ///
  /// `areTexts` if a text is the meaning of its name.
  static func all(in item: TypstReader.Item, areTexts: Bool) -> [TypstEntry] {
    guard let items = item.items else {
      return areTexts && !item.name.isEmpty ? [TypstEntry(item, long: item.text)] : []
    }
    let values = Dictionary(
      items.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    let (text, about) = (values["long"] ?? "", values["description"] ?? "")
    let isNamed = values["short"] != nil || values["key"] != nil
    if isNamed || !item.name.isEmpty && !(text + about).isEmpty {
      var entry = TypstEntry(item, long: text.isEmpty ? about : text)
      entry.key = values["key"] ?? item.name
      entry.thing.short = values["short"] ?? entry.key
      if !text.isEmpty { entry.thing.note = about }
      return [entry]
    }
    // A form and its plural, as in `"OS": ("Operating System", "Operating Systems")`.
    if areTexts, !item.name.isEmpty, let first = items.first, first.items == nil {
      return [TypstEntry(item, long: first.text)]
    }
    return items.flatMap { all(in: $0, areTexts: areTexts) }
  }

  private init(_ item: TypstReader.Item, long: String) {
    key = item.name
    thing = FoundThing(line: item.line, short: item.name, long: long)
  }
}
