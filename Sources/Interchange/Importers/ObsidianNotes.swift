import Things

/// Notes of the plugin Obsidian to Anki: the lines between `START` and `END` are the type of the note
/// and its fields, as in `Front: text`; or `STARTI [Basic] text Back: text ENDI` on one line.
enum ObsidianNotes: Importer {
  static let name = "Obsidian notes"

  static func reads(_ text: ArrivedText) -> Bool {
    let notes = ObsidianNote.all(in: text.firstLines.prefix(2_000)).notes
    // In programs, such lines begin and end something else.
    return notes.count { $0.isEnded && $0.lines.contains { ObsidianNote.label(of: $0) != nil } } * 2
      > notes.count
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let (notes, deck) = ObsidianNote.all(in: text.lines[...])
    let counts = Dictionary(
      notes.flatMap { Set($0.lines.compactMap { ObsidianNote.label(of: $0)?.name }) }
        .map { ($0, 1) }, uniquingKeysWith: +)
    // A rare label is a part of the text.
    let names = Set(counts.filter { $0.value * 10 >= notes.count }.keys)
    return text.reading(
      name,
      notes.flatMap { $0.things(names) }.map { thing in
        var thing = thing
        thing.deck = deck
        return thing
      })
  }
}

private struct ObsidianNote {
  /// The line of its type, or of its first field.
  let line: Int
  var lines: [String] = []
  var isEnded = false

  /// All notes of a text, and the deck that it names for them.
  static func all(in lines: ArraySlice<String>) -> (notes: [ObsidianNote], deck: String) {
    var (notes, deck): ([ObsidianNote], String) = ([], "")
    var isOpen = false
    var fence = CodeFence()
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      let isCode = fence.holds(line)
      if !isCode, text == "START" {
        notes.append(ObsidianNote(line: number + 2))
        isOpen = true
      } else if isOpen, !isCode, text == "END" {
        notes[notes.count - 1].isEnded = true
        isOpen = false
      } else if isOpen {
        notes[notes.count - 1].lines.append(line)
      } else if !isCode, text.hasPrefix("STARTI "), let (inside, _) = text.cut(at: " ENDI") {
        notes.append(
          ObsidianNote(line: number + 1, lines: fields(inside.dropFirst(7)), isEnded: true))
      } else if text.hasPrefix("TARGET DECK:") {
        deck = Blanks.trimmed(text.dropFirst("TARGET DECK:".count))
      }
    }
    return (notes, deck)
  }

  /// The fields of a note on one line, on a line each.
  private static func fields(_ text: Substring) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let isLabel = word.last == ":" && label(of: String(word)) != nil
      if isLabel || word.hasPrefix("[") && lines.count == 1 { lines.append("") }
      lines[lines.count - 1] += word + " "
      // The type is in brackets.
      if word.hasSuffix("]"), lines.count == 2 { lines.append("") }
    }.filter { !$0.isEmpty }
  }

  static func label(of line: String) -> (name: String, text: Substring)? {
    guard let (name, text) = line.cut(at: ":"), name.first?.isUppercase ?? false,
      name.count <= longestLabel, text.first?.isWhitespace ?? true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " })
    else { return nil }
    return (String(name), text)
  }

  private static let longestLabel = 24

  /// Its card, or the cards of its gaps; labels other than these names are text.
  func things(_ names: Set<String>) -> [FoundThing] {
    var parts: [(name: String, text: String)] = []
    var tags: [String] = []
    var fence = CodeFence()
    for line in lines.drop(while: Blanks.isBlank).dropFirst(hasType ? 1 : 0) {
      if fence.holds(line) {
        if parts.isEmpty { parts.append(("", "")) }
        parts[parts.count - 1].text += "\n" + line
        continue
      }
      if Self.isID(line) { continue }
      let label = Self.label(of: line)
      if let label, label.name == "Tags" {
        tags = label.text.split { $0.isWhitespace || $0 == "," }.map(String.init)
      } else if let label, names.contains(label.name) {
        parts.append((label.name, Self.plain(String(label.text))))
      } else {
        if parts.isEmpty { parts.append(("", "")) }
        parts[parts.count - 1].text += "\n" + Self.plain(line)
      }
    }
    parts = parts.map { ($0.name, Blanks.trimmed($0.text)) }.filter { !$0.text.isEmpty }
    // The answer to a question may have no label.
    if parts.count == 1, let (question, answer) = parts[0].text.cut(at: "?\n") {
      parts = [("", question + "?"), ("", Blanks.trimmed(answer))]
    }
    let cloze = AnkiCloze(parts.first?.text ?? "")
    let note = parts.dropFirst(cloze.numbers.isEmpty ? 2 : 1)
      .map { "\($0.name): \($0.text)" }.joined(separator: "\n")
    let cards =
      cloze.numbers.isEmpty
      ? [(parts.first?.text ?? "", parts.dropFirst().first?.text ?? "")]
      : cloze.numbers.map { (cloze.question($0), cloze.answer($0)) }
    return cards.map {
      FoundThing(line: line, short: $0.0, long: $0.1, note: note, tags: tags)
    }
  }

  private var hasType: Bool {
    lines.first { !Blanks.isBlank($0) }.map { Self.label(of: $0) == nil } ?? false
  }

  /// The number that the plugin gave a note.
  private static func isID(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    return text.hasPrefix("<!--ID:") || text.hasPrefix("ID:")
  }

  /// A line without marks of Markdown, including that of a heading.
  private static func plain(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    let title = text.drop { $0 == "#" }
    return MarkdownText.plain(title.first == " " ? Blanks.trimmed(title) : line)
  }
}
