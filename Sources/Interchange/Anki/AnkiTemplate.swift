/// A field as a card shows it.
struct AnkiView: Hashable, Sendable {
  /// The parts of `漢字[かんじ]` that filters show.
  enum Reading: String, Sendable {
    case whole = ""
    case kanji
    case kana
  }

  var field: Int
  var reading = Reading.whole

  func text(of texts: [AnkiFieldText]) -> String {
    guard texts.indices.contains(field) else { return "" }
    return reading == .whole ? texts[field].text : Self.text(texts[field].text, reading)
  }

  /// Each word with its reading in brackets as one of the two, as Anki's filters do.
  private static func text(_ text: String, _ reading: Reading) -> String {
    var output = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "["),
      let close = rest[open...].firstIndex(of: "]")
    {
      let before = rest[..<open]
      let inner = rest[rest.index(after: open)..<close]
      let start = before.lastIndex { $0 == " " || $0 == "\n" }
      let word = start.map { before[before.index(after: $0)...] } ?? before
      if inner.hasPrefix("sound:") || inner.hasPrefix("picture:") || word.isEmpty {
        output += rest[...close]
      } else {
        output += before[..<(start ?? before.startIndex)]
        if start.map({ before[$0] == "\n" }) == true { output += "\n" }
        output += reading == .kana ? inner : word
      }
      rest = rest[rest.index(after: close)...]
    }
    return output + rest
  }
}

/// The views that become the short and the long form of a Thing.
struct AnkiForms: Hashable, Sendable {
  var short: AnkiView
  var long: AnkiView

  init(_ short: AnkiView, _ long: AnkiView) {
    self.short = short
    self.long = long
  }

  /// A cloze note, where both come from one field.
  init(cloze field: Int) { self.init(AnkiView(field: field), AnkiView(field: field)) }

  static let plain = AnkiForms(AnkiView(field: 0), AnkiView(field: 1))

  var reversed: AnkiForms { AnkiForms(long, short) }
  var fields: Set<Int> { [short.field, long.field] }

  /// As in `1` and `0 kana`.
  var texts: [String] {
    [short, long].map {
      $0.reading == .whole ? "\($0.field)" : "\($0.field) \($0.reading.rawValue)"
    }
  }

  init?(_ texts: [String]) {
    let views = texts.compactMap { text -> AnkiView? in
      let parts = text.split(separator: " ")
      guard let field = parts.first.flatMap({ Int($0) }), (0..<1000).contains(field) else {
        return nil
      }
      return AnkiView(
        field: field,
        reading: parts.count > 1 ? .init(rawValue: String(parts[1])) ?? .whole : .whole)
    }
    guard views.count == 2 else { return nil }
    self.init(views[0], views[1])
  }
}

/// The fields that a card template shows, determined without rendering it.
struct AnkiTemplate {
  /// A field in the text of a template.
  struct Mention {
    enum Role {
      case shown
      /// Hidden until clicked.
      case hint
      /// The expected answer, which the front shows as an input line only.
      case typed
    }

    var view: AnkiView
    var role: Role
    /// The sections around it: fields that must be empty or not.
    var conditions: [(field: Int, isEmpty: Bool)]

    func isShown(_ texts: [AnkiFieldText]) -> Bool {
      conditions.allSatisfy { texts[$0.field].text.isEmpty == $0.isEmpty }
    }
  }

  let front: [Mention]
  let back: [Mention]
  /// The field with the gaps of a cloze type.
  let cloze: Int?

  init(_ template: AnkiCollection.Template, fields: [String]) {
    var places: [String: Int] = [:]
    for (position, name) in fields.enumerated() where places[name] == nil {
      places[name] = position
    }
    var cloze: Int?
    let sides = [template.front, template.back].map { side in
      // Fields that occur only in a script may be shown by it.
      let shown = Self.mentions(in: Self.withoutScripts(side), places, &cloze)
      return shown.isEmpty ? Self.mentions(in: side, places, &cloze) : shown
    }
    (front, back) = (sides[0], sides[1])
    self.cloze = cloze
  }

  /// The contents of each pair of braces, with the sections around it.
  private static func mentions(
    in text: String, _ places: [String: Int], _ cloze: inout Int?
  ) -> [Mention] {
    var mentions: [Mention] = []
    var sections: [(name: String, isEmpty: Bool)] = []
    var tag: String?
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      tag = Self.openTag(after: rest[..<start.lowerBound], in: tag)
      // In a tag, a field shows nothing, unless it names a picture or a recording.
      let isHidden =
        tag.map { !namingTags.contains($0) } ?? false
        || Blanks.trimmed(rest[..<start.lowerBound]).hasSuffix("\\phantom{")
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}") else { break }
      let inner = rest[..<end.lowerBound].drop { $0 == "{" }
      rest = rest[end.upperBound...]
      guard let first = inner.first, first != "!" else { continue }
      if "#^/".contains(first) {
        let name = Blanks.trimmed(String(inner.dropFirst()))
        if first != "/" {
          sections.append((name, first == "^"))
        } else if let last = sections.lastIndex(where: { $0.name == name }) {
          sections.removeSubrange(last...)
        }
        continue
      }
      let parts = inner.split(separator: ":", omittingEmptySubsequences: false)
        .map { Blanks.trimmed(String($0)) }
      guard let field = parts.last.flatMap({ places[$0] }), !isHidden else { continue }
      let filters = parts.dropLast().map { String($0.prefix { $0 != " " }).lowercased() }
      if cloze == nil, filters.contains("cloze") { cloze = field }
      mentions.append(mention(of: field, filters, in: sections, places))
    }
    return mentions
  }

  private static func withoutScripts(_ side: String) -> String {
    side.removing(from: "<script", through: "</script>")
  }

  /// The name of the tag that a text ends in, which may start before it.
  private static func openTag(after text: Substring, in tag: String?) -> String? {
    guard let open = text.lastIndex(of: "<") else { return text.contains(">") ? nil : tag }
    let name = text[open...].dropFirst().prefix(while: \.isLetter).lowercased()
    return name.isEmpty || text[open...].contains(">") ? nil : name
  }

  private static let namingTags: Set<String> = ["img", "audio", "source", "video", "a"]

  private static func mention(
    of field: Int, _ filters: [String], in sections: [(name: String, isEmpty: Bool)],
    _ places: [String: Int]
  ) -> Mention {
    let readings = filters.compactMap { AnkiView.Reading(rawValue: $0) }
    let role: Mention.Role =
      filters.contains("type") ? .typed : filters.contains("hint") ? .hint : .shown
    return Mention(
      view: AnkiView(field: field, reading: readings.first ?? .whole), role: role,
      conditions: sections.compactMap { section in
        places[section.name].map { ($0, section.isEmpty) }
      })
  }

  /// The names in braces, also those of sections.
  static func names(in text: String) -> Set<String> {
    var names: Set<String> = []
    var rest = text[...]
    while let end = rest.firstRange(of: "}}") {
      let inner = rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
      let name = inner.lastIndex { "{:".contains($0) }.map { inner[inner.index(after: $0)...] }
      names.insert(Blanks.trimmed(String((name ?? inner).drop { "#^/".contains($0) })))
    }
    return names
  }
}
