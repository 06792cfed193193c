/// The Things with the same question, and what distinguishes them.
public struct Family: Sendable {
  public let members: [DeckThing]
  private let direction: Card.Direction

  /// Longer notes do not identify a member.
  private static let longestNote = 40

  public init(_ members: [DeckThing], asked direction: Card.Direction = .forward) {
    self.members = members
    self.direction = direction
  }

  /// What identifies one member: its deck, a tag or its note.
  public enum Mark: Hashable, Sendable {
    case deck(String)
    case tag(String)
    case note(String)

    public var text: String {
      switch self {
      case .deck(let text), .tag(let text), .note(let text): text
      }
    }
  }

  /// What identifies this member alone, without a word of its answer.
  public func mark(of id: Thing.ID) -> Mark? {
    guard let member = members.first(where: { $0.thing.id == id }) else { return nil }
    let others = members.filter { $0.thing.id != id }
    if others.isEmpty { return nil }
    let answers = AcceptedForms.of(member.thing, asked: direction).flatMap(AnswerKey.words)
    return marks(of: member, among: others).first { !gives(away: answers, in: $0.text) }
  }

  /// The member with its mark: `ATM in banking`, `ATM (a machine)`.
  public func name(of id: Thing.ID) -> String? {
    guard let member = members.first(where: { $0.thing.id == id }) else { return nil }
    let asked = direction == .forward ? member.thing.short : member.thing.long
    switch mark(of: id) {
    case .deck(let text), .tag(let text): return "\(asked) in \(text)"
    case .note(let text): return "\(asked) (\(text))"
    case nil: return asked
    }
  }

  private func marks(of member: DeckThing, among others: [DeckThing]) -> [Mark] {
    let tags = member.thing.tags.filter { tag in
      !others.contains { $0.thing.tags.contains(tag) }
    }
    return deckNames(of: member, among: others).map(Mark.deck) + tags.map(Mark.tag)
      + notes(of: member, among: others).map(Mark.note)
  }

  /// The last part of the deck's name, or all of it if another deck has the same last part.
  private func deckNames(of member: DeckThing, among others: [DeckThing]) -> [String] {
    if others.contains(where: { $0.deck == member.deck }) { return [] }
    let last = Self.lastName(of: member.deck)
    let isShared = others.contains { Self.lastName(of: $0.deck) == last }
    return [isShared ? member.deck : last]
  }

  private static func lastName(of deck: String) -> String {
    deck.split(separator: "/").last.map(String.init) ?? deck
  }

  private func notes(of member: DeckThing, among others: [DeckThing]) -> [String] {
    let note = member.thing.note.trimmed
    let isName =
      !note.isEmpty && note.count <= Self.longestNote && !note.contains(where: \.isNewline)
    return isName && !others.contains { $0.thing.note.trimmed == note } ? [note] : []
  }

  private func gives(away answers: [AnswerKey], in mark: String) -> Bool {
    AnswerKey.words(of: mark).contains { word in
      answers.contains { Self.tells(word.text, $0.text) }
    }
  }

  /// Whether a word gives the answer away: it is the same, or begins the same.
  private static func tells(_ word: String, _ answer: String) -> Bool {
    let shared = zip(word, answer).prefix { $0 == $1 }.count
    return word == answer || (shared >= 4 && shared >= min(word.count, answer.count) - 1)
  }
}

extension Judgement {
  /// An answer that is right for another member.
  public static func meaning(of id: Thing.ID) -> Judgement { Judgement(verdict: .meaning(of: id)) }

  /// Whether it is close to right, or half or more of the words are.
  public var isNear: Bool { nearness >= 50 }

  /// How close a wrong answer is, from 0 to 100.
  public var nearness: Int {
    if verdict.isRight || isClose { return 100 }
    if case .partly(let right, let all) = verdict, all > 0 { return min(100, right * 100 / all) }
    return 0
  }
}

/// A text with parts in brackets after a space, which an answer may leave out.
struct BracketedText {
  private let characters: [Character]
  private let groups: [Range<Int>]

  private static let pairs: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "【": "】",
  ]
  /// Brackets that include a space.
  private static let wide: Set<Character> = ["（", "［", "【"]

  init(_ text: String) {
    guard text.contains(where: { Self.pairs[$0] != nil }) else {
      (characters, groups) = ([], [])
      return
    }
    characters = Array(text)
    groups = Self.groups(in: characters)
  }

  init(_ scalars: [Unicode.Scalar]) {
    let hasBrackets = scalars.contains { Self.pairs[Character($0)] != nil }
    self.init(hasBrackets ? String(String.UnicodeScalarView(scalars)) : "")
  }

  /// The bracketed parts as ranges of scalars.
  var scalarRanges: [Range<Int>] {
    groups.map { group in
      let start = Self.scalarCount(characters[..<group.lowerBound])
      return start..<(start + Self.scalarCount(characters[group]))
    }
  }

  private static func scalarCount(_ characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// The text without each combination of bracketed parts; if there are more than three parts, only
  /// the text without all of them.
  var shortened: [String] {
    if groups.isEmpty { return [] }
    if groups.count > 3 { return [without(groups)].filter(\.hasWordPart) }
    let choices = (1..<(1 << groups.count)).map { choice in
      groups.indices.filter { choice >> $0 & 1 == 1 }.map { groups[$0] }
    }
    return choices.map(without).filter(\.hasWordPart)
  }

  private static func groups(in characters: [Character]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var open: (start: Int, closing: Character)?
    for (index, character) in characters.enumerated() {
      if let group = open {
        if character == group.closing {
          groups.append(group.start..<(index + 1))
          open = nil
        }
      } else if let closing = pairs[character],
        index == 0 || characters[index - 1].isWhitespace || wide.contains(character)
      {
        open = (index, closing)
      }
    }
    return groups
  }

  private func without(_ left: [Range<Int>]) -> String {
    var kept = ""
    var index = 0
    for group in left {
      kept += String(characters[index..<group.lowerBound])
      index = group.upperBound
    }
    return (kept + String(characters[index...])).trimmed
  }
}
