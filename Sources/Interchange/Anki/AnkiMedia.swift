public import Things

/// The media files that notes name, in `<img src="peru.png">` and `[sound:hola.mp3]`.
public enum AnkiMedia {
  private static let marks: [(start: String, ends: String)] = [("[sound:", "]"), ("url(", ")")]

  /// The names in a field of a note or in a template, without repetition, each as it is written and
  /// as it is meant.
  static func names(in field: String) -> [String] {
    guard field.contains("src") || marks.contains(where: { field.contains($0.start) }) else {
      return []
    }
    var names: [String] = []
    func take(_ name: Substring) {
      let plain = HTMLEntities.decoded(name)
      for name in [String(name), plain, percentDecoded(plain)]
      where !name.isEmpty && !name.contains("/") && !names.contains(name) {
        names.append(name)
      }
    }
    for (start, end) in marks {
      var rest = field[...]
      while let found = rest.firstRange(of: start) {
        rest = rest[found.upperBound...]
        guard let place = rest.firstIndex(where: { end.contains($0) }) else { break }
        take(Substring(rest[..<place].trimmingQuotes))
      }
    }
    var rest = field[...]
    while let start = rest.firstRange(of: "src=") {
      rest = rest[start.upperBound...]
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: quote) else { break }
        take(rest[..<end])
      } else {
        take(rest.prefix { !$0.isWhitespace && $0 != ">" })
      }
    }
    return names
  }

  /// The text with `%20` and the like replaced, as in addresses.
  static func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// The files that the notes of an import and their templates name, if the package has them.
  public static func names(in things: AnkiThings, of collection: AnkiCollection) -> Set<String> {
    let all = Set(collection.media)
    guard !all.isEmpty else { return [] }
    let notes = Set(things.entries.map(\.note)).map { collection.notes[$0] }
    return names(notes, collection.noteTypes, besides: all).intersection(all)
  }

  /// The files that the notes of a collection and their templates name; `others` are files there.
  public static func names(
    of collection: AnkiCollection, besides others: Set<String>
  ) -> Set<String> {
    names(collection.notes, collection.noteTypes, besides: others)
  }

  /// Pictures that Anki made from LaTeX: a note has the formula in place of their names.
  public static let formulas = "latex-"

  /// The files that the stored fields and note types of earlier imports name.
  public static func namesOfKeptNotes(
    _ library: any LibraryQuestions, deckText: (String) throws -> [UInt8]
  ) throws -> Set<String> {
    let types = KeptNoteTypes(try library.settings())
    guard !types.isEmpty else { return [] }
    var found: Set<String> = []
    for deck in try library.decks() {
      for fields in KeptCells(try deckText(deck.name)).fields.values {
        for field in fields { found.formUnion(names(in: field)) }
      }
    }
    return types.all.reduce(into: found) { $0.formUnion(names(in: $1)) }
  }

  private static func names(in type: AnkiCollection.NoteType) -> Set<String> {
    let texts = type.templates.flatMap { [$0.front, $0.back] } + [type.styling]
    return Set(texts.flatMap { names(in: $0) })
  }

  private static func names(
    _ notes: [AnkiCollection.Note], _ types: [Int64: AnkiCollection.NoteType],
    besides others: Set<String>
  ) -> Set<String> {
    var found: Set<String> = []
    var hasFormula = false
    for field in notes.lazy.flatMap(\.fields) {
      found.formUnion(names(in: field))
      hasFormula = hasFormula || ["[latex]", "[$"].contains(where: field.contains)
    }
    if hasFormula { found.formUnion(others.filter { $0.hasPrefix(formulas) }) }
    for type in Set(notes.map(\.type)) {
      if let type = types[type] { found.formUnion(names(in: type)) }
    }
    return found
  }
}

extension AnkiCollection {
  /// Gives files other names in the fields of notes, as Anki does when two files have one name.
  public mutating func rename(_ files: [String: String]) {
    guard !files.isEmpty else { return }
    media = media.map { files[$0] ?? $0 }
    for note in notes.indices {
      for field in notes[note].fields.indices {
        let text = notes[note].fields[field]
        for name in AnkiMedia.names(in: text) {
          let meant = AnkiMedia.percentDecoded(HTMLEntities.decoded(name[...]))
          guard let new = files[name] ?? files[meant] else { continue }
          for mark in ["[sound:", "src=\"", "src='", "src="] {
            notes[note].fields[field].replace(mark + name, with: mark + new)
          }
        }
      }
    }
  }
}

/// Pictures and recordings of Things that did not come from Anki, as til's own note type has them.
enum AnkiOwnMedia {
  private static let start = "<div class=\"til-media\">"
  private static let end = "</div>"

  /// The columns `image` and `audio`, behind the short form.
  static func html(_ media: Media) -> String {
    guard media != Media() else { return "" }
    let images = media.images.map { "<img src=\"\(attribute($0))\">" }
    let sounds = media.audio.map { "[sound:\(attribute($0).replacing("]", with: "&#93;"))]" }
    return start + images.joined() + sounds.joined() + end
  }

  /// The field without the columns, and the columns.
  static func split(_ field: String) -> (text: String, media: Media) {
    guard field.hasSuffix(end), let start = field.ranges(of: start).last else {
      return (field, Media())
    }
    var media = Media()
    let sounds = file.replacing(field[start.upperBound...]) { gaps in
      media.images.append(HTMLEntities.decoded(gaps[0]))
      return ""
    }
    _ = sound.replacing(sounds[...]) { gaps in
      media.audio.append(HTMLEntities.decoded(gaps[0]))
      return ""
    }
    return (String(field[..<start.lowerBound]), media)
  }

  /// A text in HTML, with `![map](peru.png)` as Anki shows it.
  static func shown(_ html: String) -> String {
    guard html.contains("](") else { return html }
    return reference.replacing(html[...]) { gaps in
      guard let format = MediaFormat(name: gaps[1]), Media.isName(String(gaps[1])) else {
        return nil
      }
      let (words, name) = (quoted(gaps[0]), quoted(gaps[1]))
      return format.kind == .picture
        ? "<img src=\"\(name)\" alt=\"\(words)\">"
        : "<span title=\"\(words)\">[sound:\(name)]</span>"
    }
  }

  /// The reverse of `shown`.
  static func read(_ html: String) -> String {
    guard html.contains("\" alt=\"") || html.contains("<span title=\"") else { return html }
    let pictures = picture.replacing(html[...]) { "![\($0[1])](\($0[0]))" }
    return recording.replacing(pictures[...]) { "![\($0[0])](\($0[1]))" }
  }

  private static func attribute(_ text: String) -> String { quoted(AnkiFieldText.html(text)) }

  private static func quoted(_ text: some StringProtocol) -> String {
    String(text).replacing("\"", with: "&quot;")
  }

  private static let file = GapPattern("<img src=\"", [("\"", "\">")])
  private static let sound = GapPattern("[sound:", [("]", "]")])
  private static let reference = GapPattern("![", [("[]", "]("), ("()", ")")])
  private static let picture = GapPattern("<img src=\"", [("\"", "\" alt=\""), ("\"", "\">")])
  private static let recording = GapPattern(
    "<span title=\"", [("\"", "\">[sound:"), ("]", "]</span>")])
}

/// Fixed texts with gaps between them, such as `[sound:` and `]`.
private struct GapPattern {
  let start: String
  /// The characters that end each gap, and the text that has to follow it.
  let gaps: [(stops: String, text: String)]

  init(_ start: String, _ gaps: [(stops: String, text: String)]) {
    (self.start, self.gaps) = (start, gaps)
  }

  /// The text with each match replaced, unless by nil.
  func replacing(_ text: Substring, with replacement: ([Substring]) -> String?) -> String {
    var result = ""
    var rest = text
    while let found = rest.firstRange(of: start) {
      result += rest[..<found.lowerBound]
      var (filled, behind): ([Substring], Substring) = ([], rest[found.upperBound...])
      for gap in gaps {
        // No match begins later, either.
        guard let stop = behind.firstIndex(where: { gap.stops.contains($0) }) else {
          return result + rest[found.lowerBound...]
        }
        guard behind[stop...].hasPrefix(gap.text) else { break }
        filled.append(behind[..<stop])
        behind = behind[stop...].dropFirst(gap.text.count)
      }
      if filled.count == gaps.count, let new = replacement(filled) {
        result += new
        rest = behind
      } else {
        result.append(rest[found.lowerBound])
        rest = rest[found.lowerBound...].dropFirst()
      }
    }
    return result + rest
  }
}

extension Substring {
  fileprivate var trimmingQuotes: Substring {
    let isQuoted = count > 1 && first == last && (first == "\"" || first == "'")
    return isQuoted ? dropFirst().dropLast() : self
  }
}
