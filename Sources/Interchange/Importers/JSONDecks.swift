import Things

/// The cards of a JSON document, whose decks may be arrays in objects, in arrays, or in each other.
struct JSONDecks {
  private(set) var cards: [JSON] = []
  /// The names of lists that are not among the cards.
  private(set) var others: [String] = []
  /// Whether an object has texts and other objects side by side, as settings of programs do.
  private(set) var isMixed = false

  /// Whether the cards are only texts, or names with long lists of texts, as of the words of a lesson.
  var areWords: Bool {
    let lists = cards.compactMap { card in
      card.array?.count == 2 ? card.array?[1].array?.compactMap(\.string) : nil
    }
    if cards.count > 2, cards.allSatisfy({ $0.string != nil }) { return true }
    return !cards.isEmpty && lists.count * 10 >= cards.count * 9
      && lists.joined().count >= Self.longList * lists.count
  }

  private static let longList = 5
  private static let mostOfEntry = 16
  private static let mostLevels = 8
  /// The most decks that can be this small.
  private static let mostDecks = 20
  private static let names = ["deckName", "deck", "name", "title"]
  // Other lists belong to a card, such as its choices.
  static let lists: Set<String> = [
    "cards", "flashcards", "notes", "items", "words", "terms", "entries", "contents", "vocabulary",
    "vocab", "definitions", "acronyms", "abbreviations", "questions", "decks", "subdecks",
    "children", "list", "features",
  ]

  init(_ value: JSON) {
    // Settings name the schema that they follow.
    isMixed = value["$schema"] != nil && Self.decks(in: value.members ?? []).isEmpty
    take(Self.isEntry(value) ? .array([value]) : value, deck: nil, level: 0)
    let nested = cards.count { card in
      let values = (card.members ?? []).map(\.value)
      let inner = values.compactMap(\.members).filter { members in
        !members.allSatisfy { $0.value.string != nil }
      }
      return values.count > 1 && 2 * inner.count > values.count
    }
    isMixed = isMixed || 2 * nested > cards.count
    takeLanguage()
    takeSingles()
    // Such a pair is a setting with its values.
    isMixed = isMixed || cards.count < 3 && cards.contains { $0.array?.last?.members != nil }
    // A card with a single member cannot have two forms.
    isMixed = isMixed || !cards.isEmpty && cards.allSatisfy { $0.members?.count == 1 }
  }

  /// Whether a document is a single entry, such as that of one word of a dictionary.
  private static func isEntry(_ value: JSON) -> Bool {
    // A map of words can have these, too.
    guard value.members.map({ $0.count <= mostOfEntry }) ?? false else { return false }
    let texts = (value.members ?? []).filter { $0.value.string != nil }.map { $0.name.lowercased() }
    let others = (value.members ?? []).map { $0.name.lowercased() }
    return texts.contains(where: asked.contains)
      && (texts.contains(where: explanations.contains) || texts.contains("long")
        || others.contains(where: answers.contains))
      || QuizAnswers.isMarked(value)
  }

  private static let asked: Set<String> = ["word", "term", "headword", "acronym", "question"]
  private static let answers: Set<String> = [
    "translations", "meanings", "definitions", "answers", "options", "choices",
  ]

  /// Takes entries whose forms are below the only language of a glossary.
  private mutating func takeLanguage() {
    let languages = cards.map { card in
      (card.members ?? []).filter { $0.value["term"] != nil && $0.name.utf8.count < 6 }
    }
    let names = Set(languages.joined().map(\.name))
    guard names.count == 1, languages.allSatisfy({ $0.count == 1 }) else { return }
    cards = zip(cards, languages).map { card, language in
      let rest = (card.members ?? []).filter { $0.value.members == nil && $0.value.array == nil }
        .filter { !["key", "slug"].contains($0.name) }
      return .object((language[0].value.members ?? []) + rest)
    }
  }

  /// Takes a list such as `- AAP: Analog Auto Placer`, each item of another name, as pairs.
  private mutating func takeSingles() {
    let singles = cards.map { card -> JSON.Member? in
      let own = (card.members ?? []).filter { $0.name != "deck" }
      return own.count == 1 ? own[0] : nil
    }
    let names = Set(singles.compactMap { $0?.name })
    guard names.count > 1, names.count * 10 >= cards.count * 9 else { return }
    cards = zip(cards, singles).compactMap { card, single in
      guard let single else { return nil }
      guard let deck = card["deck"] else { return .array([.string(single.name), single.value]) }
      return .object([("short", .string(single.name)), ("long", single.value), ("deck", deck)])
    }
  }

  private mutating func take(_ value: JSON, deck: String?, level: Int) {
    guard level < Self.mostLevels else { return }
    if let values = value.array {
      let inner = Self.inner(of: values)
      for value in values {
        // Those of GeoJSON have a geometry beside them.
        let value =
          value["geometry"] == nil ? value.merged(with: inner) : value["properties"] ?? value
        if let members = value.members, !Self.decks(in: members).isEmpty {
          take(value, deck: Self.name(of: value) ?? deck, level: level + 1)
        } else {
          cards.append(Self.card(value, in: deck))
        }
      }
    } else if let members = value.members {
      take(members, deck: deck, level: level)
    }
  }

  private mutating func take(_ members: [JSON.Member], deck: String?, level: Int) {
    var decks = Self.decks(in: members)
    // A map of terms beside lists of other names, such as patterns.
    let most = members.map { Self.isList($0.value) ? $0.value.array?.count ?? 0 : 0 }.max() ?? 0
    if decks.isEmpty, most > 0 {
      decks = members.filter { member in
        Self.lists.contains(member.name.lowercased()) && Self.isMap(member.value)
          && member.value.members?.count ?? 0 > most
      }
    }
    let lists = members.filter { Self.isList($0.value) && !Self.histories.contains($0.name) }
    // Pages in units, and the like.
    if decks.isEmpty, members.count > 1, members.allSatisfy({ Self.areNamedLists($0.value) }) {
      for member in members { take(member.value, deck: member.name, level: level + 1) }
    } else if !decks.isEmpty {
      let names = decks.map(\.name)
      let all =
        lists + members.filter { $0.value.members?.contains { Self.isList($0.value) } ?? false }
      others += all.map(\.name).filter { !names.contains($0) }
      for member in decks { take(member.value, deck: deck, level: level + 1) }
    } else if Self.areMeanings(lists), lists.count == members.count {
      for member in lists {
        for meaning in member.value.array ?? [] {
          let entry = [("term", JSON.string(member.name))] + (meaning.members ?? [])
          cards.append(Self.card(.object(entry), in: deck))
        }
      }
    } else if Self.areTexts(members, beside: lists) {
      takeNamed(members, deck: deck, level: level)
    } else if Self.areAlike(lists) {
      // The letters of an index are no decks.
      let areLetters = lists.allSatisfy { $0.name.count == 1 }
      for member in lists {
        take(member.value, deck: areLetters ? deck : member.name, level: level + 1)
      }
      // Pairs below many names, such as the forms of each word, are no Things.
      isMixed =
        isMixed
        || lists.count > Self.mostDecks && cards.count < 3 * lists.count
          && cards.allSatisfy { $0.array != nil }
    } else if let longest = lists.max(by: {
      ($0.value.array?.count ?? 0) < $1.value.array?.count ?? 0
    }) {
      // Below each of many names are facts about it.
      let total = lists.reduce(0) { $0 + ($1.value.array?.count ?? 0) }
      isMixed = isMixed || lists.count > 3 && 2 * (longest.value.array?.count ?? 0) <= total
      // Settings can hold a list with a single entry.
      isMixed = isMixed || level == 0 && members.count > 1 && longest.value.array?.count == 1
      // A record can list others of its kind.
      isMixed = isMixed || level == 0 && Self.isRecord(members, of: longest.value)
      others += lists.filter { $0.name != longest.name && $0.value.array?.count ?? 0 > 1 }.map(
        \.name)
      take(longest.value, deck: deck, level: level + 1)
    } else {
      takeNamed(members, deck: deck, level: level)
    }
  }

  /// Whether an object has the texts that those of a list have, beside what it calls itself.
  private static func isRecord(_ members: [JSON.Member], of list: JSON) -> Bool {
    let inner = Set((list.array?.first?.members ?? []).map(\.name))
    let common = members.filter { $0.value.string != nil && inner.contains($0.name) }.map(\.name)
    return common.count > 1 && !settings.isSuperset(of: common)
  }

  /// Whether the texts of an object are its entries, many more than a list among them has.
  private static func areTexts(_ members: [JSON.Member], beside lists: [JSON.Member]) -> Bool {
    let texts = members.count { $0.value.string != nil }
    let longest = lists.map { $0.value.array?.count ?? 0 }.max() ?? 0
    return texts >= fewestTexts && texts >= 2 * longest
  }

  private static let fewestTexts = 10

  /// Takes an object whose names are decks, terms, or anything around a single object.
  private mutating func takeNamed(_ members: [JSON.Member], deck: String?, level: Int) {
    let members = Self.withoutLone(members.filter { !Self.remarks.contains($0.name) })
    let objects = members.filter { $0.value.members != nil }
    let settings = members.count { Self.settings.contains($0.name) }
    let switches = members.count { $0.value.isTruth }
    let numbers = members.count { $0.value.int != nil }
    let areSwitches =
      switches > 2 && 3 * switches >= members.count
      || switches > 0 && 3 * (switches + numbers) >= 2 * members.count
    // Lists longer than those of meanings, beside single texts.
    let lists = members.compactMap { $0.value.array?.count }
    let areFields =
      lists.count > 1 && lists.count < members.count && members.count < Self.mostFields
      && 2 * lists.reduce(0, +) >= Self.longMeanings * lists.count
    isMixed = isMixed || level == 0 && objects.isEmpty && areFields
    let isRecord =
      members.contains { $0.name == "id" }
      && members.contains { ["description", "name", "title", "type"].contains($0.name) }
    isMixed = isMixed || level == 0 && objects.isEmpty && (areSwitches || isRecord)
    isMixed =
      isMixed || level == 0 && objects.isEmpty && settings > 1 && 2 * settings >= members.count
    if objects.count == 1,
      members.count == 1 || level == 0 && Self.lists.contains(objects[0].name)
        || level == 0 && Self.isMap(objects[0].value)
          && objects[0].value.members?.count ?? 0 > Self.fewestTerms * (members.count - 1)
        || !Self.decks(in: objects[0].value.members ?? []).isEmpty
    {
      return take(objects[0].value, deck: deck, level: level + 1)
    }
    // Beside the terms can be what is said about all of them.
    let terms = objects.filter { Self.namesOfTerms.contains($0.name.lowercased()) }
    let areMaps = objects.count == members.count && Self.areMaps(objects)
    if level == 0, terms.count == 1, members.count > 1, !areMaps,
      !objects.contains(where: { $0.value.members?.count ?? 0 > terms[0].value.members?.count ?? 0 }
      )
    {
      let maps = objects.filter { $0.name != terms[0].name && Self.isMap($0.value) }
      others += maps.map(\.name).filter { !Self.besideTerms.contains($0.lowercased()) }
      return take(terms[0].value, deck: deck, level: level + 1)
    }
    if areMaps {
      for object in objects {
        cards += (object.value.members ?? []).map { member in
          let names = [("short", JSON.string(member.name)), ("long", member.value)]
          return .object(names + [("deck", .string(deck ?? object.name))])
        }
      }
      return
    }
    if objects.count == members.count, Self.areMapsOfEntries(objects) {
      for object in objects { take(object.value, deck: object.name, level: level + 1) }
      return
    }
    let deep = members.count { Self.isDeep($0.value) }
    if deep > 0, deep < members.count || !Self.haveCommonMember(objects) { isMixed = true }
    // Under each term, its meanings.
    let areEntries =
      members.count > 2
      && members.allSatisfy { member in
        ["definitions", "meanings"].contains { member.value[$0]?.array != nil }
      }
    let identifiers = members.count { Self.isIdentifier($0) }
    // In one file, names are abbreviations of the terms or only identify them.
    let areShort = 2 * members.count { Self.abbreviatesTerm($0) } > members.count
    for member in members {
      guard let inner = member.value.members else {
        cards.append(Self.card(.array([.string(member.name), member.value]), in: deck))
        continue
      }
      if areEntries || Self.decks(in: inner).isEmpty {
        let isIdentifier = identifiers * 10 >= members.count * 8 && Self.isIdentifier(member)
        let entry =
          isIdentifier ? inner : Self.named(member.name, inner, areAbbreviations: areShort)
        cards.append(Self.card(.object(entry), in: deck))
      } else {
        take(inner, deck: Self.name(of: member.value) ?? member.name, level: level + 1)
      }
    }
  }

  /// The same entries, where a few that are texts have become objects like the others.
  private static func withoutLone(_ members: [JSON.Member]) -> [JSON.Member] {
    let texts = members.count { $0.value.string != nil }
    guard texts > 0, texts * 10 <= members.count else { return members }
    let objects = members.compactMap(\.value.members)
    let usual = { (name: String) in
      objects.count { $0.contains { $0.name == name } } * 2 > objects.count
    }
    guard objects.count + texts == members.count,
      let long = ["long", "definition", "meaning", "description"].first(where: usual)
    else { return members }
    return members.map { name, value in
      guard value.string != nil else { return (name, value) }
      return (name, .object((usual("short") ? [("short", .string(name))] : []) + [(long, value)]))
    }
  }

  /// An entry with its name; a term inside it is what the name stands for.
  private static func named(
    _ name: String, _ inner: [JSON.Member], areAbbreviations: Bool
  ) -> [JSON.Member] {
    guard inner.contains(where: { $0.name == "term" }) else {
      // A label beside an explanation is how the term is written.
      if let label = inner.first(where: { $0.name == "label" }), label.value.string != nil,
        inner.contains(where: { explanations.contains($0.name.lowercased()) })
      {
        return [("term", label.value)] + inner.filter { $0.name != "label" }
      }
      return [("term", .string(name))] + inner
    }
    let isExplained = inner.contains { explanations.contains($0.name.lowercased()) }
    // Below an identifier, the entry is whole.
    if isExplained, !areAbbreviations { return inner }
    return [("short", .string(name))]
      + inner.map { ($0.name == "term" ? "long" : $0.name, $0.value) }
  }

  private static func abbreviatesTerm(_ member: JSON.Member) -> Bool {
    member.value["term"]?.string.map { InitialLetters.fit(member.name, $0) } ?? false
  }

  /// Whether the name of an entry only identifies it: `st_pdca`, or `data-set` of the title `Data sets`.
  private static func isIdentifier(_ member: JSON.Member) -> Bool {
    let (name, inner) = (member.name, member.value.members ?? [])
    if name.count >= longHash, name.allSatisfy({ $0.isHexDigit || $0 == "-" }) { return true }
    guard let title = inner.first(where: { titles.contains($0.name.lowercased()) })?.value.string,
      inner.contains(where: { explanations.contains($0.name.lowercased()) }),
      !inner.contains(where: { $0.name == "term" })
    else { return false }
    // Unlike the name of a meaning that it abbreviates.
    return name.utf8.contains(UInt8(ascii: "_"))
      || name != title && name == name.lowercased() && !InitialLetters.fit(name, title)
  }

  private static let namesOfTerms: Set<String> = [
    "terms", "words", "entries", "vocabulary", "glossary", "acronyms", "abbreviations", "cards",
    "termos", "términos", "termes", "termini", "begriffe", "palabras", "mots", "wörter",
  ]
  static let besideTerms: Set<String> = [
    "meta", "metadata", "info", "config", "settings", "tags", "categories", "groups", "languages",
  ]
  private static let longHash = 24
  private static let (mostFields, longMeanings) = (8, 5)

  static let explanations: Set<String> = [
    "definition", "meaning", "description", "translation", "explanation", "def", "definicao",
    "definição", "definicion", "definición", "définition", "definizione", "bedeutung",
    "beschreibung", "glossary", "gloss", "significado", "descricao", "descrição", "descripción",
    "descrizione",
  ]
  private static let titles: Set<String> = [
    "name", "title", "nome", "nombre", "nom", "titel", "titulo", "título", "titre", "titolo",
  ]

  static let fewestTerms = 5
  /// Names in files of programs.
  private static let settings: Set<String> = [
    "name", "version", "channels", "dependencies", "prefix", "description", "author", "license",
    "scripts", "title", "url", "layout", "main", "type", "private", "services", "on", "jobs",
    "slug",
    "date", "id", "text", "body",
  ]
  /// Lists of what was done to a file, and by whom.
  private static let histories: Set<String> = [
    "changelog", "changes", "history", "versions", "authors", "contributors", "maintainers",
  ]
  /// Names of what a file says of itself.
  private static let remarks: Set<String> = [
    "_meta", "_metadata", "_comment", "_info", "_version", "_readme", "$schema", "$id", "$comment",
  ]

  /// The members that contain cards, or decks of cards.
  private static func decks(in members: [JSON.Member]) -> [JSON.Member] {
    let isEntry = members.contains { ["term", "word", "acronym"].contains($0.name.lowercased()) }
    let isTitled = members.contains {
      ["title", "headword", "lemma", "name"].contains($0.name.lowercased())
    }
    // Beside the lists of a part of a course are only its name and the like.
    let areParts = members.allSatisfy { name, value in
      let key = name.lowercased().filter(\.isLetter)
      return value.string == nil || besideParts.contains(key)
        || ["name", "number", "title", "id"].contains(where: key.hasSuffix)
    }
    return members.filter { member in
      let name = member.name.lowercased()
      // Those of one word are its meanings.
      let areMeanings = isEntry || isTitled && member.value.array?.count ?? 0 <= mostMeanings
      guard
        lists.contains(name) || parts.contains(name) && (areParts || areNamedLists(member.value))
          || areParts && !isEntry && areQuestions(member.value),
        !areMeanings || !["definitions", "meanings", "senses"].contains(name)
      else { return false }
      let inner = member.value.members ?? []
      return isList(member.value) || !decks(in: inner).isEmpty
        || areNamedLists(member.value)
    }
  }

  private static let mostMeanings = 3

  private static let parts: Set<String> = [
    "levels", "lessons", "sections", "units", "chapters", "topics", "categories", "groups",
    "modules", "phrases", "idioms", "question", "data",
  ]
  private static let besideParts: Set<String> = [
    "level", "description", "label", "unit", "lesson", "icon", "emoji", "color", "slug", "category",
    "topic", "theme", "language",
  ]

  private static func name(of deck: JSON) -> String? {
    names.lazy.compactMap { deck[$0]?.string }.first
  }

  /// The name of the object that has the members of each row: the fields of a note of Anki, or an
  /// object beside which all rows have only numbers, such as an id.
  private static func inner(of rows: [JSON]) -> String {
    let names = rows.map { row -> String? in
      let members = row.members ?? []
      let objects = members.filter { $0.value.members != nil }
      let hasTexts = members.contains { $0.value.string != nil || $0.value.array != nil }
      return objects.count == 1 && members.count > 1 && !hasTexts ? objects[0].name : nil
    }
    return Set(names).count == 1 ? names[0] ?? "fields" : "fields"
  }

  /// A card with the name of its deck.
  private static func card(_ card: JSON, in deck: String?) -> JSON {
    guard let deck, let members = card.members, card["deck"] == nil else { return card }
    return .object(members + [("deck", .string(deck))])
  }
}

extension JSON {
  /// An object with the members of one of its own in place of that.
  fileprivate func merged(with name: String) -> JSON {
    guard let members, let inner = self[name]?.members else { return self }
    return .object(inner + members.filter { $0.name != name })
  }
}
