/// The fields that a card template shows, determined without rendering it.
struct AnkiTemplate {
  /// Fields on the front, in order, except those used only as a condition or for typed answers.
  let front: [Int]
  let back: [Int]
  /// The field with the gaps of a cloze type.
  let cloze: Int?

  init(_ template: AnkiCollection.Template, fields: [String]) {
    var places: [String: Int] = [:]
    for (place, name) in fields.enumerated() where places[name] == nil { places[name] = place }
    let front = Self.tokens(template.front)
    let back = Self.tokens(template.back)
    self.front = Self.shown(front.filter { !$0.filters.contains("type") }, places)
    self.back = Self.shown(back, places)
    cloze = (front + back).first { $0.filters.contains("cloze") }.flatMap { places[$0.field] }
  }

  private struct Token {
    var field: String
    var filters: [String]
  }

  /// The contents of each pair of braces, without sections and comments.
  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}") else { break }
      let inner = rest[..<end.lowerBound].drop { $0 == "{" }
      rest = rest[end.upperBound...]
      guard let first = inner.first, !"#^/!".contains(first) else { continue }
      var parts = inner.split(separator: ":", omittingEmptySubsequences: false)
        .map { Blanks.trimmed(String($0)) }
      let field = parts.removeLast()
      tokens.append(
        Token(field: field, filters: parts.map { String($0.prefix { $0 != " " }).lowercased() }))
    }
    return tokens
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

  private static func shown(_ tokens: [Token], _ places: [String: Int]) -> [Int] {
    var known: Set<Int> = []
    return tokens.compactMap { places[$0.field] }.filter { known.insert($0).inserted }
  }
}

/// How notes of one type become Things, with the templates parsed once.
struct AnkiNoteReader {
  let type: AnkiCollection.NoteType
  let templates: [AnkiTemplate]
  /// Fields shown by any template; others are only conditions.
  let shown: Set<Int>

  init(_ type: AnkiCollection.NoteType) {
    let templates = type.templates.map { AnkiTemplate($0, fields: type.fields) }
    self.type = type
    self.templates = templates
    // A field that no template mentions is a remark by the note's author.
    let names = type.templates.map { AnkiTemplate.names(in: $0.front + $0.back) }
      .reduce(into: Set()) { $0.formUnion($1) }
    shown = Set(templates.flatMap { $0.front + $0.back })
      .union(type.fields.indices.filter { !names.contains(type.fields[$0]) })
  }

  var isOcclusion: Bool {
    type.name.hasPrefix("Image Occlusion") || type.fields.first == "Occlusion"
  }

  /// The question and answer fields of a template; nil if the note has no text in them.
  func forms(_ template: Int, _ texts: [AnkiFieldText]) -> (short: Int, long: Int)? {
    guard templates.indices.contains(template) else { return nil }
    let (front, back) = (templates[template].front, templates[template].back)
    guard let short = Self.first(front, texts) ?? Self.first(Array(texts.indices), texts) else {
      return nil
    }
    let asked = Set(front).union([short])
    let isNew = { (place: Int) in !asked.contains(place) }
    guard
      let long = Self.first(back.filter(isNew), texts)
        ?? Self.first(texts.indices.filter { isNew($0) }, texts)
        ?? Self.first(texts.indices.filter { $0 != short }, texts)
    else { return nil }
    return (short, long)
  }

  /// Prefers fields with words to those with only a sound or a picture.
  private static func first(_ places: [Int], _ texts: [AnkiFieldText]) -> Int? {
    places.first { texts[$0].hasWords } ?? places.first { !texts[$0].text.isEmpty }
  }
}
