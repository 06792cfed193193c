import Things

/// How notes of one type become Things, with the templates parsed once.
struct AnkiNoteReader {
  /// What a template asks of a note.
  enum Question {
    case forms(AnkiForms)
    /// The note has nothing for a question and an answer.
    case nothing
  }

  let type: AnkiCollection.NoteType
  let templates: [AnkiTemplate]
  /// Fields shown by any template; others are only conditions.
  let shown: Set<Int>
  private let variety: AnkiVariety?
  /// The forms of each template in earlier imports.
  private let usual: [Int: AnkiForms]
  private let roles: Roles

  /// Without `variety`, the first field of several counts.
  init(
    _ type: AnkiCollection.NoteType, variety: AnkiVariety? = nil, usual: [Int: AnkiForms] = [:]
  ) {
    let templates = type.templates.map { AnkiTemplate($0, fields: type.fields) }
    self.type = type
    self.templates = templates
    self.variety = variety
    self.usual = usual
    roles = Roles(type.fields)
    // A field that no template mentions is a remark by the note's author.
    let names = type.templates.map { AnkiTemplate.names(in: $0.front + $0.back) }
      .reduce(into: Set()) { $0.formUnion($1) }
    let mentions = templates.flatMap { $0.front.filter { $0.role != .typed } + $0.back }
    shown = Set(mentions.map(\.view.field))
      .union(type.fields.indices.filter { !names.contains(type.fields[$0]) })
  }

  var isOcclusion: Bool {
    type.name.hasPrefix("Image Occlusion") || type.fields.first == "Occlusion"
  }

  /// Whether it is the type of til's own Things.
  var isOwn: Bool { type.isOwn }

  /// The question and answer of a template; nil if the note has no text in them.
  func forms(
    _ template: Int, _ texts: [AnkiFieldText], known: [Int: AnkiForms]? = nil
  ) -> AnkiForms? {
    if case .forms(let forms) = question(template, texts, known: known) { forms } else { nil }
  }

  /// `known` contains what an earlier import asked of this note, if that is unusual, and `asked` what
  /// its other cards ask.
  func question(
    _ template: Int, _ texts: [AnkiFieldText], known: [Int: AnkiForms]? = nil,
    isUsual: Bool = true, asked others: Set<AnkiForms> = []
  ) -> Question {
    guard templates.indices.contains(template) else { return .nothing }
    if let known = known?[template],
      [known.short, known.long].allSatisfy({ !$0.text(of: texts).isEmpty })
    {
      return .forms(known)
    }
    if isUsual, let usual = usual[template],
      [usual.short, usual.long].allSatisfy({ isAskable($0, texts) })
    {
      return .forms(usual)
    }
    let front = templates[template].front.filter { $0.isShown(texts) }
    // Anki makes no card of a front whose conditions hide all of it.
    if front.isEmpty, !templates[template].front.isEmpty { return .nothing }
    let asked = front.filter { $0.role == .shown }.map(\.view)
    // A picture or a sound is asked where there are no words.
    guard let short = short(asked, texts) ?? firstFilled(asked, texts) else { return .nothing }
    let back = templates[template].back.filter { $0.isShown(texts) }
    let revealed = templates[template].back.filter { $0.role != .hint }.map(\.view.field)
    guard
      let long = long(
        front, back, short: short, of: texts, asked: others, revealing: Set(revealed))
    else {
      return .nothing
    }
    return .forms(AnkiForms(short, long))
  }

  private func isAskable(_ view: AnkiView, _ texts: [AnkiFieldText]) -> Bool {
    texts.indices.contains(view.field) && texts[view.field].hasWords
  }

  /// Of several fields, one that tells the notes apart; a row's number is no question.
  private func short(_ asked: [AnkiView], _ texts: [AnkiFieldText]) -> AnkiView? {
    if let best = best(asked, share: 0.9, texts, avoidsNumbers: true) { return best }
    guard asked.allSatisfy({ texts[$0.field].text.isEmpty }) else { return nil }
    let others = texts.indices.map { AnkiView(field: $0) }
    return best(others.filter { variety?.isNumber[$0.field] != true }, share: 0, texts)
  }

  private func long(
    _ front: [AnkiTemplate.Mention], _ back: [AnkiTemplate.Mention], short: AnkiView,
    of texts: [AnkiFieldText], asked known: Set<AnkiForms>, revealing all: Set<Int>
  ) -> AnkiView? {
    let typed = front.filter { $0.role == .typed && $0.view.field != short.field }.map(\.view)
    if let long = best(typed, share: 0, texts) { return long }
    var asked: Set<Int> = [short.field]
    for mention in front where mention.role == .shown { asked.insert(mention.view.field) }
    let revealed = back.filter { $0.role != .hint }.map(\.view)
    let new = revealed.filter { !asked.contains($0.field) }
    if let long = best(new, share: 0.25, texts) ?? firstFilled(new, texts) {
      guard isRemark(long.field, on: short.field) else { return long }
      let others = new.filter { !isRemark($0.field, on: short.field) }
      let answer =
        best(others.filter { roles.answers.contains($0.field) }, share: 0.25, texts)
        ?? best(others.filter { roles.unnamed.contains($0.field) }, share: 0.25, texts) ?? long
      return known.contains(AnkiForms(short, answer)) ? long : answer
    }
    let isReading = { (view: AnkiView) in view.field == short.field && view.reading == .kana }
    if let reading = revealed.first(where: { isReading($0) && $0 != short }) { return reading }
    // What is on the front is no answer, if only this note has none.
    guard all.isSubset(of: asked) else { return nil }
    // A back without news shows the answer beside the question.
    let besides = front.filter { $0.role == .shown && $0.view.field != short.field }.map(\.view)
    if let long = best(besides, share: 0, texts, avoidsNumbers: true) { return long }
    let others = texts.indices.filter { $0 != short.field }.map { AnkiView(field: $0) }
    let hidden = others.filter { !asked.contains($0.field) }
    if let long = best(hidden, share: 0, texts) ?? firstFilled(hidden, texts) { return long }
    return best(others, share: 0, texts) ?? firstFilled(others, texts)
  }

  /// Whether a field only says something about another one, such as how it is pronounced.
  private func isRemark(_ field: Int, on short: Int) -> Bool {
    guard let variety else { return false }
    return roles.remarks.contains(field) || variety.spells(field, short)
      || variety.areHan(field, short) || variety.annotates(field, short)
  }

  private func firstFilled(_ views: [AnkiView], _ texts: [AnkiFieldText]) -> AnkiView? {
    views.first { !texts[$0.field].text.isEmpty }
  }

  /// The first view with words whose field has at least this share of the greatest variety.
  private func best(
    _ views: [AnkiView], share: Double, _ texts: [AnkiFieldText], avoidsNumbers: Bool = false
  ) -> AnkiView? {
    let worded = views.filter { isAskable($0, texts) }
    guard let variety else { return worded.first }
    let counts = worded.map { view in
      avoidsNumbers && (variety.isNumber[view.field] || roles.numbers.contains(view.field))
        ? 0 : variety.distinct[view.field]
    }
    let least = Double(counts.max() ?? 0) * share
    return zip(worded, counts).first { Double($0.1) >= least }?.0
  }
}

/// What the names of fields say, if there are more than two.
private struct Roles {
  private(set) var answers: Set<Int> = []
  /// Those that say something about a word, such as its reading.
  private(set) var remarks: Set<Int> = []
  private(set) var numbers: Set<Int> = []
  /// Those whose names say nothing.
  private(set) var unnamed: Set<Int> = []

  private static let names = ColumnNames()

  init(_ fields: [String]) {
    guard fields.count > 2 else { return }
    var names = Self.names
    // A description is longer than what one answers.
    let isAnswer = { (meaning: ColumnNames.Meaning) in
      meaning.role == .long && !(4...7).contains(meaning.rank)
    }
    for (place, field) in fields.enumerated() {
      let meanings = names.meanings(of: field)
      if meanings.contains(where: isAnswer) { answers.insert(place) }
      if names.isMinor(field) || names.isFrequency(field) { remarks.insert(place) }
      if names.isNumbering(field) { numbers.insert(place) }
      // `Examplepinyin` says something about an example.
      let isOfExample = ["example", "sentence"].contains(where: field.lowercased().hasPrefix)
      if meanings.isEmpty, !isOfExample { unnamed.insert(place) }
    }
    guard answers.isEmpty else { return }
    // `EnglishColored` and `MainDefinition` may say more than the name.
    answers = unnamed.filter { place in
      let words = names.words(of: fields[place])
      return [words.first, words.last].contains { word in
        names.meanings(of: word ?? "").contains(where: isAnswer)
      }
    }.subtracting(remarks)
  }
}

/// The readers of note types, each of which parses its templates only once.
struct AnkiNoteReaders {
  /// By the id of the type.
  private var readers: [Int64: AnkiNoteReader] = [:]

  mutating func reader(of type: AnkiCollection.NoteType) -> AnkiNoteReader {
    if let known = readers[type.id] { return known }
    let reader = AnkiNoteReader(type)
    readers[type.id] = reader
    return reader
  }
}

/// How many different texts each field of a note type has in a collection.
struct AnkiVariety {
  private(set) var distinct: [Int]
  /// Whether all texts of the field are numbers.
  private(set) var isNumber: [Bool]
  private var seen: [Set<Int>]
  /// The texts of the first notes, field by field.
  private var samples: [[String]]
  /// The same texts, and each without what is in parentheses.
  private var words: [[(whole: String, bare: String)]] = []
  /// Whether the texts spell words by their sounds.
  private var isReading: [Bool] = []

  /// Enough to compare fields.
  private static let mostNotes = 20_000
  private static let mostSamples = 100

  private init(fields: Int) {
    distinct = Array(repeating: 0, count: fields)
    isNumber = Array(repeating: true, count: fields)
    seen = Array(repeating: [], count: fields)
    samples = Array(repeating: [], count: fields)
  }

  /// By note type.
  static func of(_ collection: AnkiCollection) -> [Int64: AnkiVariety] {
    var found: [Int64: AnkiVariety] = [:]
    for note in collection.notes {
      found[note.type, default: AnkiVariety(fields: note.fields.count)].take(note.fields)
    }
    return found.mapValues { variety in
      var variety = variety
      variety.distinct = variety.seen.map(\.count)
      variety.seen = []
      variety.findReadings()
      return variety
    }
  }

  private mutating func findReadings() {
    isReading = samples.map { texts in
      let filled = texts.filter { !$0.isEmpty }
      return filled.count >= Self.fewest
        && [CellShape.isOwnKana, CellShape.isPinyin, CellShape.isIPA].contains { isReading in
          filled.count(where: isReading) * 10 >= filled.count * 9
        }
    }
    words = samples.map { texts in
      texts.map { ($0, $0.removing(from: "(", through: ")")) }
    }
    // Without tones, different spellings of a reading are equal.
    var fold = SearchFold()
    samples = samples.map {
      $0.map { String(decoding: fold($0).filter { $0 > 0x60 }, as: UTF8.self) }
    }
  }

  private static let fewest = 3

  /// Whether a field repeats another one with readings in parentheses, as in `山(やま)`.
  func annotates(_ field: Int, _ word: Int) -> Bool {
    guard words.indices.contains(field), words.indices.contains(word) else { return false }
    let pairs = zip(words[field], words[word]).filter { !$1.whole.isEmpty }
    let same = pairs.count { $0.whole != $1.whole && $0.bare == $1.whole }
    return pairs.count >= Self.fewest && same * 10 >= pairs.count * 9
  }

  /// Whether two fields have characters, as simplified and traditional ones.
  func areHan(_ field: Int, _ word: Int) -> Bool {
    [field, word].allSatisfy { place in
      let filled = samples.indices.contains(place) ? samples[place].filter { !$0.isEmpty } : []
      let han = filled.count { $0.unicodeScalars.allSatisfy { 0x3400..<0xA000 ~= $0.value } }
      return filled.count > 1 && han * 10 >= filled.count * 8
    }
  }

  /// Whether a field only spells another one by its sounds.
  func spells(_ field: Int, _ word: Int) -> Bool {
    guard isReading.indices.contains(field), isReading.indices.contains(word) else { return false }
    if isReading[field] { return !isReading[word] }
    let pairs = zip(samples[field], samples[word]).filter { !$0.isEmpty && !$1.isEmpty }
    return pairs.count >= Self.fewest && pairs.count { $0 == $1 } * 10 >= pairs.count * 9
  }

  private mutating func take(_ fields: [String]) {
    if fields.count == samples.count, samples.first.map(\.count) ?? 0 < Self.mostSamples {
      for (place, field) in fields.enumerated() { samples[place].append(AnkiFieldText(field).text) }
    }
    for (place, field) in fields.enumerated() where seen.indices.contains(place) && !field.isEmpty {
      guard seen[place].count < Self.mostNotes else { continue }
      seen[place].insert(field.hashValue)
      let isPlain = field.utf8.allSatisfy { (0x20...0x3B).contains($0) }
      isNumber[place] =
        isNumber[place] && isPlain && field.utf8.contains { (0x30...0x39).contains($0) }
    }
  }
}
