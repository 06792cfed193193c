import Interchange
import Things

/// The offer to accept any one item of long forms that look like lists.
struct ListOffer {
  let lists: ListedAnswers
  /// Whether a key at the question accepts it.
  let hasKey: Bool
  /// Whether the deck splits them unless a setting says otherwise.
  private let isAutomatic: Bool
  private(set) var isTaken: Bool

  /// Nil if few long forms look like lists, or if the deck's setting already splits them.
  init?(
    _ lists: ListedAnswers?, _ settings: Settings, hasKey: Bool, isTaken: Bool? = nil,
    besides shape: ShapeOffer? = nil
  ) {
    guard let lists,
      settings[Setting.split, lists.deck] == .off
        || settings[Setting.split, lists.deck] == .auto && lists.separator == .comma
    else { return nil }
    self.lists = lists
    self.hasKey = hasKey
    isAutomatic =
      shape?.splitsCommas == true && settings[Setting.split, lists.deck] == .auto
      && lists.separator == .comma
    self.isTaken = isTaken ?? isAutomatic
  }

  /// The lists whose setting changes; nil if it stays.
  var taken: ListedAnswers? {
    if isTaken == isAutomatic { return nil }
    return isTaken ? lists : lists.unsplit
  }

  fileprivate mutating func toggle() { isTaken.toggle() }

  /// As in the choices at the question.
  var choice: String { isTaken ? "s don't split" : "s split" }

  /// Nil if the line about the deck's shape says it.
  var sentence: String? {
    if isAutomatic, isTaken { return nil }
    let examples = lists.examples.map { "\"\($0)\"" }.joined(separator: ", ")
    if isTaken {
      return "Accepting any one item of a list: \(examples) (split \(separator))."
    }
    if isAutomatic { return "Each list is one answer: \(examples) (split ;)." }
    let name = lists.deck.contains(" ") ? "'\(lists.deck)'" : lists.deck
    return "Many long forms look like lists: \(examples). To accept any one item"
      + (hasKey ? ", press s." : ": set split '\(separator)' -d \(name)")
  }

  private var separator: String { lists.separator.rawValue }
}

extension ListOffer? {
  /// Returns whether the plan looks different.
  mutating func toggle() -> Bool {
    self?.toggle()
    return self != nil
  }
}
