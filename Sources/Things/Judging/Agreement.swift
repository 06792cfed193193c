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

/// Other ways to write an answer that depend on the language of the deck.
struct AnswerSpellings {
  private let side: DeckShape.Side

  init(_ side: DeckShape.Side) { self.side = side }

  /// The forms, each also without words that may be left out, and as typed without umlauts.
  func forms(_ forms: [String], asIn typed: String) -> [String] {
    let shorter = forms.flatMap(withoutParticles)
    let longer = withParticle(typed, forms: forms)
    let all = forms + shorter + longer
    let written = all.flatMap { Folding.transliterated($0, asIn: typed) + withSingleS($0, typed) }
    return (all + written).withoutRepetition
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
