/// How to judge lists such as `in; at; into`: the settings `split` and `split-need`.
public struct ListRule: Hashable, Sendable {
  /// The separator of alternative answers in a deck.
  public enum Separator: String, CaseIterable, Sendable {
    case semicolon = ";"
    /// Commas and semicolons.
    case comma = ","

    fileprivate var characters: Set<Character> { self == .comma ? [",", ";"] : [";"] }
  }

  /// Which separators count: the setting `split`.
  public enum Splitting: String, CaseIterable, Sendable {
    /// Semicolons, and commas where the deck looks like it.
    case auto
    case semicolon = ";"
    case comma = ","
    case off
  }

  /// The number of items of a list that an answer needs.
  public enum Need: Hashable, Sendable {
    case count(Int)
    case all

    /// Parses the setting `split-need`.
    init?(setting: String) {
      switch setting {
      case "one": self = .count(1)
      case "all": self = .all
      default:
        guard let count = Int(setting), (1...AnswerList.mostItems).contains(count) else {
          return nil
        }
        self = .count(count)
      }
    }

    var setting: String {
      switch self {
      case .count(1): "one"
      case .count(let count): "\(count)"
      case .all: "all"
      }
    }
  }

  var splitting: Splitting
  var need: Need

  public init(_ splitting: Splitting = .auto, need: Need = .count(1)) {
    self.splitting = splitting
    self.need = need
  }

  struct List {
    let items: [String]
    /// The number of items that an answer needs.
    let needed: Int
    /// Whether their order counts: no separator says that they are alternatives.
    var isOrdered = false
  }

  /// Nil if the text is not a list.
  func list(in text: String, asked question: String, on side: DeckShape.Side) -> List? {
    guard AnswerList.mayBeList(text) else { return nil }
    let alternatives = alternatives(in: text, asked: question, on: side)
    if !alternatives.isEmpty {
      return List(items: alternatives, needed: needed(of: alternatives.count))
    }
    let items = AnswerList.likelyItems(in: text)
    return items.isEmpty ? nil : List(items: items, needed: items.count, isOrdered: true)
  }

  private func alternatives(
    in text: String, asked question: String, on side: DeckShape.Side
  ) -> [String] {
    switch splitting {
    case .off: return []
    case .semicolon: return AnswerList.items(in: text, separatedBy: Separator.semicolon.characters)
    case .comma: return AnswerList.items(in: text, separatedBy: Separator.comma.characters)
    case .auto: break
    }
    let senses = AnswerList.items(in: text, separatedBy: Separator.semicolon.characters)
    let synonyms =
      side.hasCommaLists
      ? AnswerList.items(in: text, separatedBy: Separator.comma.characters) : []
    let items = synonyms.allSatisfy(AnswerList.isSynonym) && !synonyms.isEmpty ? synonyms : senses
    return Initials.spell(question, items: items) ? [] : items
  }

  private func needed(of count: Int) -> Int {
    if case .count(let needed) = need { min(needed, count) } else { count }
  }
}

/// Splits an answer that lists alternatives into its items.
public enum AnswerList {
  /// Longer lists are sentences, and are compared word by word.
  fileprivate static let mostItems = 24
  /// An item with more words is part of a sentence.
  private static let mostWords = 4

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}", "（": "）"]
  private static let wide: [Character: Character] = ["；": ";", "，": ",", "、": ","]

  /// The separator of a text that looks like a list of alternatives; nil if it does not.
  public static func separator(of text: String) -> ListRule.Separator? {
    guard !likelyItems(in: text).isEmpty else { return nil }
    return items(in: text, separatedBy: [";"]).isEmpty ? .comma : .semicolon
  }

  static func mayBeList(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") || $0 >= 0xE3 }
  }

  /// The items of a text that looks like a list: short ones, separated by semicolons or else by
  /// commas.
  static func likelyItems(in text: String) -> [String] {
    guard mayBeList(text) else { return [] }
    for separators in [Set<Character>([";"]), [","]] {
      let items = items(in: text, separatedBy: separators)
      if !items.isEmpty, items.allSatisfy(isShort) { return items }
    }
    return []
  }

  /// The parts between separators that are followed by a space and are outside brackets.
  ///
  /// Empty unless there are at least two.
  static func items(in text: String, separatedBy separators: Set<Character>) -> [String] {
    var items: [String] = []
    var item = ""
    var closing: Character?
    let characters = Array(text)
    for (position, character) in characters.enumerated() {
      if character == closing {
        closing = nil
      } else if closing == nil, let bracket = brackets[character] {
        closing = bracket
      } else if closing == nil, isSeparator(position, in: characters, separators) {
        items.append(item.trimmed)
        item = ""
        continue
      }
      item.append(character)
    }
    items = (items + [item.trimmed]).filter(\.hasWordPart)
    return (2...mostItems).contains(items.count) ? items : []
  }

  private static func isSeparator(
    _ position: Int, in text: [Character], _ separators: Set<Character>
  ) -> Bool {
    let character = text[position]
    if let plain = wide[character] { return separators.contains(plain) }
    guard separators.contains(character) else { return false }
    // Not the comma of 1,000.
    return character != "," || position + 1 == text.count || !text[position + 1].isNumber
  }

  /// Whether an item is one to three words, without a leading `to`, or as long as a word of a
  /// language without blanks.
  static func isSynonym(_ item: String) -> Bool {
    let words = item.split(whereSeparator: \.isWhitespace)
    return words.count <= (words.first == "to" ? 4 : 3)
      && item.unicodeScalars.count { ideographs.contains($0) } <= mostIdeographs
  }

  private static let ideographs: ClosedRange<Unicode.Scalar> = "\u{3400}"..."\u{9FFF}"
  private static let mostIdeographs = 8

  private static func isShort(_ item: String) -> Bool {
    item.split(whereSeparator: \.isWhitespace).count <= mostWords
  }
}

/// Compares a typed list with the items of the correct one, in any order.
struct ListComparison {
  /// The typed items by their index in the correct list, with their words.
  private var found: [Int: [WordFinding]] = [:]
  /// The found items in the order in which they were typed.
  private var order: [Int] = []
  private var extra: [String] = []
  private let items: [String]

  /// `compare` returns the words of an item as typed; nil if the text is a different item.
  init(
    _ typed: [String], with items: [String],
    compare: (_ item: String, _ text: String) -> [WordFinding]?
  ) {
    self.items = items
    for text in typed {
      let open = items.indices.filter { found[$0] == nil }
      let fitting = open.compactMap { position in
        compare(items[position], text).map { (position, $0) }
      }
      if let (position, words) = fitting.min(by: { $0.1.slips < $1.1.slips }) {
        found[position] = words
        order.append(position)
      } else {
        extra.append(text)
      }
    }
  }

  /// Nil if no item is correct.
  func judgement(of list: ListRule.List) -> Judgement? {
    guard !found.isEmpty else { return nil }
    let isInOrder = !list.isOrdered || order == order.sorted()
    if found.count >= list.needed, extra.isEmpty, isInOrder {
      let words = found.sorted { $0.key < $1.key }.flatMap(\.value)
      let slips = words.slips
      let others = items.indices.filter { found[$0] == nil }.map { items[$0] }
      return Judgement(
        verdict: slips > 0 ? .nearly(slips: slips) : .same, words: words,
        remark: others.isEmpty ? nil : .also(others))
    }
    let words = items.enumerated().map { position, item in
      WordFinding(
        expected: item, position: position + 1, outcome: found[position] == nil ? .missing : .right)
    }
    return Judgement(
      verdict: .partly(right: found.count, of: items.count), words: words, extra: extra,
      isList: true,
      closeness: found.count == items.count && extra.isEmpty ? .order : nil)
  }
}
