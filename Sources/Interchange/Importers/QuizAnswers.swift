/// Quizzes whose answers are places in the list of choices.
enum QuizAnswers {
  /// The same quizzes with the chosen texts as answers, and whether their places might also count
  /// from 1.
  static func spelledOut(_ cards: [JSON]) -> (cards: [JSON], isUnclear: Bool) {
    let cards = cards.map(marked)
    var quizzes = cards.map(Quiz.init)
    // A number among the choices is the answer itself, unless most answers are places.
    let found = quizzes.compactMap(\.self)
    if 2 * found.count(where: \.mayBeText) >= found.count {
      quizzes = quizzes.map { quiz in quiz.flatMap { $0.mayBeText ? nil : $0 } }
    }
    let places = quizzes.compactMap { $0?.places }
    // Other kinds of questions have no such answer.
    let others = zip(cards, quizzes).count { $1 == nil && Quiz.hasAnswer($0) }
    let areLetters = quizzes.allSatisfy { $0?.areLetters ?? true }
    guard !places.isEmpty, areLetters || places.count >= 9 * others else {
      return (cards, false)
    }
    // Places count from 0, unless one is the number of choices and none is 0.
    let isPast = quizzes.contains { $0.map { $0.places.contains($0.choices.count) } ?? false }
    let first = isPast && !places.joined().contains(0) ? 1 : 0
    let isUnclear = !areLetters && !isPast && places.count > 2 && !places.joined().contains(0)
    let names = Set(quizzes.compactMap { $0?.answer })
    let spelled = zip(cards, quizzes).map { card, quiz in
      guard let members = card.members else { return card }
      guard let quiz else {
        // The answers of all questions are in one column.
        let isOther = names.count == 1 && card["answer"] == nil
        return .object(
          members.map { (isOther && names.contains($0.name) ? "answer" : $0.name, $0.value) })
      }
      let texts = quiz.places.compactMap { place in
        quiz.choices.indices.contains(place - first) ? quiz.choices[place - first] : nil
      }
      let changed = members.map { name, value -> JSON.Member in
        if name == quiz.answer { return ("answer", .string(texts.joined(separator: "; "))) }
        guard name == quiz.list else { return (name, value) }
        let choices = JSON.array(quiz.choices.compactMap(\.self).map(JSON.string))
        return (quiz.hasKnownList ? name : "choices", choices)
      }
      return .object(changed)
    }
    return (spelled, isUnclear)
  }
}

// Choices that say themselves whether they are right.
extension QuizAnswers {
  /// Names of marks that can also be numbers.
  private static let marks = ["isCorrect", "is_correct", "correct", "isRight", "right"]
  static let points = ["points", "score", "fraction", "weight", "percent"]
  private static let texts = [
    "text", "answerText", "answer", "content", "label", "option", "value",
  ]

  /// Whether a value is a single question with choices of which some are marked.
  static func isMarked(_ value: JSON) -> Bool {
    (value.members ?? []).contains { !right($0.value).isEmpty }
      && (value.members ?? []).contains { $0.value.string != nil }
  }

  /// A quiz with the choices that are marked as right for its answer.
  fileprivate static func marked(_ card: JSON) -> JSON {
    guard let members = card.members, card["answer"]?.string == nil,
      let place = members.firstIndex(where: { !right($0.value).isEmpty })
    else { return card }
    var changed = members
    changed[place] = ("answer", .string(right(members[place].value).joined(separator: "; ")))
    let choices = (members[place].value.array ?? []).compactMap(text)
    return .object(changed + [("choices", .array(choices.map(JSON.string)))])
  }

  /// The texts of the right choices; empty unless all have a text, and some are wrong.
  private static func right(_ value: JSON) -> [String] {
    let choices = value.array ?? []
    // Among plain texts, `correct: …` is the right one.
    let chosen = choices.compactMap { choice in
      choice.members?.count == 1 && QuizChoices.isRight(choice.members?[0].name ?? "")
        ? choice.members?[0].value.string : nil
    }
    let plain = choices.compactMap(\.string)
    if !chosen.isEmpty, !plain.isEmpty, chosen.count + plain.count == choices.count {
      return chosen
    }
    // Points are those of the right choices, where others have fewer.
    let points = choices.compactMap { choice in
      Self.points.lazy.compactMap { choice[$0] }.first.flatMap {
        $0.int ?? $0.string.flatMap { Int64($0) }
      }
    }
    if points.count == choices.count, let most = points.max(), points.contains(where: { $0 < most })
    {
      return zip(choices, points).filter { $1 == most }.compactMap { text($0.0) }
    }
    // In any language, where all choices have a mark of that name, or one.
    let counts = Dictionary(
      choices.flatMap { ($0.members ?? []).map { ($0.name, 1) } }, uniquingKeysWith: +)
    let named = { (name: String) in
      marks.contains(name) || QuizChoices.isRight(name)
        || [1, choices.count].contains(counts[name] ?? 0)
    }
    let right = choices.filter { choice in
      (choice.members ?? []).contains { name, value in
        if case .bool(true) = value { return named(name) }
        // All values of YAML are texts.
        return value.string == "true" && named(name) || marks.contains(name) && value.int == 1
      }
    }
    let areChoices = choices.allSatisfy { choice in
      text(choice) != nil
        && !(choice.members ?? []).contains { $0.value.array != nil || $0.value.members != nil }
    }
    let areMarked =
      choices.count > 1 && marks.contains { mark in choices.allSatisfy { $0[mark] != nil } }
    return areChoices && (right.count < choices.count || areMarked) ? right.compactMap(text) : []
  }

  private static func text(_ choice: JSON) -> String? {
    let values = texts.compactMap { choice[$0] } + (choice.members ?? []).map(\.value)
    return choice.string ?? values.lazy.filter { !$0.isTruth }.compactMap(\.string).first
  }
}

/// A question with choices.
private struct Quiz {
  /// The names of the members.
  var (list, answer) = ("", "")
  /// Whether the name of the list says that it has choices, not answers.
  var hasKnownList: Bool { Self.lists.contains(Self.key(list)) }
  /// Nil for letters left out.
  var choices: [String?] = []
  /// Those of the right choices.
  var places: [Int] = []
  /// Whether letters name them, which are no answers themselves.
  var areLetters = false
  /// Whether the answer is also one of the choices.
  var mayBeText = false

  private static let mostChoices = 10
  private static let lists: Set<String> = [
    "options", "choices", "choice", "answers", "alternatives",
  ]
  private static let answers: Set<String> = [
    "answer", "correct", "correctanswer", "correctindex", "answerindex", "correctoption",
    "solution", "correctansweridx", "correctanswerindex", "correctoptionindex", "correctanswers",
    "correctoptions", "correctindexes", "correctindices", "key", "answerkey",
  ]

  init?(_ value: JSON) {
    // Choices are a list or an object.
    let own = value.members ?? []
    guard own.contains(where: { $0.value.array != nil || $0.value.members != nil }) else {
      return nil
    }
    let members = own.map { (name: $0.name, key: Self.key($0.name), $0.value) }
    for (name, key, value) in members {
      if list.isEmpty, Self.lists.contains(key), let choices = Self.choices(value) {
        (list, self.choices) = (name, choices)
      } else if answer.isEmpty, Self.answers.contains(key), let places = Self.places(value) {
        (answer, self.places) = (name, places)
      }
    }
    // The names can be in any language.
    if answer.isEmpty,
      let found = members.first(where: { QuizChoices.isRight($0.name) && $0.2.array == nil }),
      let places = Self.places(found.2)
    {
      (answer, self.places) = (found.name, places)
    }
    if list.isEmpty, !answer.isEmpty,
      let found = members.first(where: { $0.key != "tags" && $0.2.array?.count ?? 0 > 1 }),
      let choices = Self.choices(found.2)
    {
      (list, self.choices) = (found.name, choices)
    }
    guard !answer.isEmpty, (2...Self.mostChoices).contains(choices.count),
      places.allSatisfy({ (0...choices.count).contains($0) })
    else { return nil }
    choices = Self.withoutLetters(choices)
    let isPlace = ["index", "idx"].contains(where: answer.lowercased().contains)
    let answers = value[answer].map { $0.array ?? [$0] } ?? []
    areLetters = answers.allSatisfy { $0.string?.first?.isLetter ?? false }
    mayBeText =
      !isPlace && answers.contains { choices.contains($0.int.map { "\($0)" } ?? $0.string) }
  }

  /// The choices without their own letters, as in `A. Mars`.
  private static func withoutLetters(_ choices: [String?]) -> [String?] {
    let plain = choices.enumerated().map { place, choice -> String? in
      guard let choice, choice.first.flatMap(QuizChoices.place) == place,
        let sign = choice.dropFirst().first, ".):、．".contains(sign)
      else { return nil }
      return Blanks.trimmed(choice.dropFirst(2))
    }
    return plain.contains(nil) ? choices : plain
  }

  private static func key(_ name: String) -> String { name.lowercased().filter(\.isLetter) }

  /// Whether a card has an answer, of whatever kind.
  static func hasAnswer(_ card: JSON) -> Bool {
    (card.members ?? []).contains { name, value in
      answers.contains(key(name))
        && (value.string != nil || value.int != nil || value.array != nil)
    }
  }

  /// The choices of a list, of an object that has a letter for each, or of objects with letters.
  private static func choices(_ value: JSON) -> [String?]? {
    if let values = value.array, values.allSatisfy({ $0.string != nil }) {
      return values.map(\.string)
    }
    let lettered = value.members ?? (value.array ?? []).compactMap(lettered)
    let places = lettered.map { place(.string($0.name)) }
    guard let last = places.compactMap(\.self).max(), places.allSatisfy({ $0 != nil }),
      lettered.count == value.array?.count ?? lettered.count,
      lettered.allSatisfy({ $0.value.string != nil })
    else { return nil }
    return (0...last).map { place in
      places.firstIndex(of: place).flatMap { lettered[$0].value.string }
    }
  }

  /// The letter of a choice, and its text.
  private static func lettered(_ choice: JSON) -> JSON.Member? {
    let names = ["id", "key", "letter", "label", "option"]
    guard let letter = names.lazy.compactMap({ choice[$0]?.string }).first,
      let text = ["text", "content", "value"].lazy.compactMap({ choice[$0] }).first
    else { return nil }
    return (letter, text)
  }

  private static func places(_ answer: JSON) -> [Int]? {
    // Several letters are written together or with signs between them: `BC`, `B, C`.
    let letters = answer.string.map { $0.filter { !" ,;/&+".contains($0) } } ?? ""
    let isSeveral = letters.count > 1 && letters == String(Set(letters).sorted())
    let parts = isSeveral ? letters.map { JSON.string(String($0)) } : answer.array ?? [answer]
    let places = parts.map(place)
    return places.isEmpty || places.contains(nil) ? nil : places.compactMap(\.self)
  }

  /// The place of the choice that a number or a letter names.
  private static func place(_ value: JSON) -> Int? {
    value.int.map { Int(clamping: $0) }
      ?? value.string.flatMap { text in
        // All values of YAML are texts.
        Int(text) ?? (text.count == 1 ? text.first.flatMap(QuizChoices.place) : nil)
      }
  }
}
