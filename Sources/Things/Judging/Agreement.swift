/// How a typed text agrees with an accepted answer, if it is compared as a whole.
enum Agreement: Equatable {
  case none
  /// The same letters, but another word, unit or number.
  case close(Closeness)
  /// The same, though these words lack accents.
  case same(missing: [String])

  init(_ finding: AccentRules.Finding) {
    switch finding {
    case .same: self = .same(missing: [])
    case .missing(let words): self = .same(missing: words)
    case .different(let word): self = .close(.accent(expected: word))
    }
  }

  var isSame: Bool { if case .same = self { true } else { false } }

  var closeness: Closeness? { if case .close(let closeness) = self { closeness } else { nil } }

  var remark: Remark? {
    if case .same(let missing) = self, !missing.isEmpty { .accents(missing) } else { nil }
  }

  /// The better agreement has the higher rank.
  var rank: Int {
    switch self {
    case .none: 0
    case .close: 1
    case .same(let missing): missing.isEmpty ? 3 : 2
    }
  }
}

/// Words with an apostrophe that without it are others: `she'll`, `shell`.
enum Contractions {
  private static let endings = ["'ll", "'re", "'d", "'m", "'ve", "n't"]
  private static let withS: Set<String> = ["it's", "let's"]
  /// What they are without it, if that is a word.
  private static let others: Set<String> = [
    "ill", "id", "well", "shell", "hell", "were", "wont", "cant", "shed", "wed", "its", "lets",
  ]

  /// The first word that lost its apostrophe and is another one; nil without one.
  static func lost(_ expected: [FoldedWord], in typed: [FoldedWord]) -> String? {
    zip(expected, typed).first { right, wrong in
      let text = right.text.lowercased().replacing("\u{2019}", with: "'")
      guard endings.contains(where: text.hasSuffix) || withS.contains(text) else { return false }
      return wrong.text.lowercased() == right.folded && others.contains(right.folded)
    }?.0.text
  }
}

/// Options of commands, whose case counts: `ls -l`, `ls -L`.
enum CommandOptions {
  /// Whether a typed text differs from a form in the case of an option.
  static func contradict(_ typed: String, _ form: String) -> Bool {
    let (options, others) = (options(in: form), options(in: typed))
    return options != others && options.map { $0.lowercased() } == others.map { $0.lowercased() }
  }

  private static func options(in text: String) -> [Substring] {
    guard text.utf8.count <= 400, text.utf8.contains(UInt8(ascii: "-")) else { return [] }
    return text.split(separator: " ").filter { word in
      word.count > 1 && word.first == "-"
        && word.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}

/// A class with its number, which may stand before or after its noun: `type 2 diabetes`,
/// `diabetes type 2`.
enum Classifier {
  private static let words: Set<String> = [
    "type", "grade", "stage", "class", "phase", "level", "category", "group", "typ", "stufe",
    "grad", "tipo", "grado", "fase", "stade", "classe", "тип",
  ]

  /// Whether words in another order differ only in the place of a class.
  static func isMoved(from expected: [FoldedWord], to typed: [FoldedWord]) -> Bool {
    guard let one = parts(of: expected), let other = parts(of: typed) else { return false }
    return one.class == other.class && one.rest == other.rest
      && [0, other.rest.count].contains(other.place) && [0, one.rest.count].contains(one.place)
  }

  private static func parts(
    of words: [FoldedWord]
  ) -> (class: [String], rest: [String], place: Int)? {
    let texts = words.map(\.folded)
    guard let index = texts.firstIndex(where: self.words.contains), index + 1 < texts.count,
      texts[index + 1].count <= 3
    else { return nil }
    var rest = texts
    rest.removeSubrange(index...(index + 1))
    return (Array(texts[index...(index + 1)]), rest, index)
  }
}

/// Other ways to write an answer that depend on the language of the deck.
struct AnswerSpellings {
  private let side: DeckShape.Side

  init(_ side: DeckShape.Side) { self.side = side }

  /// The forms, each also without words that may be left out, and as typed without umlauts.
  func forms(_ forms: [String], asIn typed: String) -> [String] {
    let shorter = forms.flatMap(withoutParticles)
    let longer = withParticle(typed, forms: forms)
    let all = forms + shorter + longer + forms.compactMap(shortRange) + articled(forms, typed)
    let written = all.flatMap { Folding.transliterated($0, asIn: typed) + withSingleS($0, typed) }
    return (all + written).withoutRepetition
  }

  /// A range of years as `1914-18`.
  private func shortRange(_ form: String) -> String? {
    guard form.utf8.count <= 40 else { return nil }
    let years = form.split { !$0.isNumber }
    guard years.count == 2, years.allSatisfy({ $0.count == 4 && Int($0) != nil }),
      years[0].prefix(2) == years[1].prefix(2), let end = form.firstRange(of: years[1])
    else { return nil }
    return "\(form[..<end.lowerBound])\(years[1].suffix(2))\(form[end.upperBound...])"
  }

  /// The forms with the Arabic article, or without it, as typed.
  private func articled(_ forms: [String], _ typed: String) -> [String] {
    guard side.language == .arabic else { return [] }
    let article = "ال"
    return forms.compactMap { form -> String? in
      switch (form.hasPrefix(article), typed.hasPrefix(article)) {
      case (false, true): article + form
      case (true, false): form.count > 5 ? String(form.dropFirst(article.count)) : nil
      default: nil
      }
    }
  }

  /// A single s for ß, which some people type.
  private func withSingleS(_ form: String, _ typed: String) -> [String] {
    guard form.contains("ß"), !typed.contains("ß"), !typed.lowercased().contains("ss") else {
      return []
    }
    return [form.replacing("ß", with: "s")]
  }

  /// Words for objects at the end of a phrase: to give sth.
  private static let objects: Set<String> = [
    "sth", "sth.", "sb", "sb.", "smth", "smth.", "s.o.", "etw", "etw.", "jdn", "jdn.", "jdm",
    "jdm.",
    "qc", "qn", "qqch", "qqch.", "qqn", "qqn.", "qlco", "qlcu",
  ]

  private func withoutParticles(_ form: String) -> [String] {
    var words = form.split(separator: " ")
    var shorter: [String] = []
    while words.count > 1, let last = words.last, Self.objects.contains(last.lowercased()) {
      words.removeLast()
      shorter.append(words.joined(separator: " "))
    }
    guard words.count > 1 else { return shorter }
    let particles = side.particles
    if particles.contains(words[0].lowercased()) {
      shorter.append(words.dropFirst().joined(separator: " "))
    } else if let last = words.last, particles.contains(last.lowercased()) {
      shorter.append(words.dropLast().joined(separator: " "))
    } else if let elided = particles.first(where: { $0.hasSuffix("'") && form.hasPrefix($0) }) {
      shorter.append(String(form.dropFirst(elided.count)))
    }
    return shorter
  }

  /// The forms with the particle that was typed: `att sova` for `sova`.
  private func withParticle(_ typed: String, forms: [String]) -> [String] {
    guard let language = side.language,
      let particle = language.particles.first(where: { typed.lowercased().hasPrefix($0 + " ") }),
      language != .english || side.particles.contains(particle), particle != "se", particle != "si",
      particle != "sich"
    else { return [] }
    return forms.filter { !$0.lowercased().hasPrefix(particle + " ") }.map { "\(particle) \($0)" }
  }

  /// The ways to split a typed text into alternatives: at bars or, if the answer has several forms
  /// of a word, at commas or blanks.
  static func alternatives(in typed: String, for answers: [String]) -> [[String]] {
    var ways = [AcceptedForms.alternatives(in: typed)]
    if typed.utf8.count <= 400, answers.contains(where: { !WordAlternatives.forms(of: $0).isEmpty })
    {
      for separators in ["/,;", "/,; "] {
        ways.append(typed.split { separators.contains($0) }.map { String($0).trimmed })
      }
    }
    return ways.filter { (2...AcceptedForms.most).contains($0.count) }
  }
}
