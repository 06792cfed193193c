import Recall

/// One thing that can be set: its name, what it means, and what may be said.
public struct Setting: Sendable {
  public let name: String
  public let meaning: String
  public let standard: String
  public let home: Home
  /// The words that it may be, where those can be told.
  public let words: [String]
  /// The value as it is kept, or why it cannot be one.
  let read: @Sendable (String) throws(SettingError) -> String

  /// Where a setting may be given.
  public enum Home: Sendable {
    /// For the library, or for a deck and all below it.
    case deck
    case library
    case device
  }

  /// The value as it is kept: `0.9` becomes `0.90`, `ON` becomes `on`.
  public func normalized(_ value: String) throws(SettingError) -> String { try read(value) }
}

/// Why a value cannot be taken, as the end of a sentence.
public struct SettingError: Error, Hashable, Sendable {
  public let expected: String

  public init(_ expected: String) { self.expected = expected }
}

extension Setting {
  /// Where a value was set.
  public enum Place: Hashable, Sendable {
    case library
    case device(Device)
    case deck(String)

    /// As the journal writes it: devices carry an `@`, which no deck's name begins with.
    public var subject: String {
      switch self {
      case .library: "-"
      case .device(let device): "@\(device)"
      case .deck(let name): name
      }
    }

    public init(subject: some StringProtocol) {
      if subject == "-" {
        self = .library
      } else if subject.first == "@", let device = Device(subject.dropFirst()) {
        self = .device(device)
      } else {
        self = .deck(String(subject))
      }
    }
  }
}

extension Setting {
  /// Every setting there is, in the order in which `set` shows them.
  public static let all: [Setting] = [
    Setting(
      "retention", "how likely you still know a card when it comes back", "0.90", .deck,
      .number(0.70...0.99, places: 2)),
    Setting("new", "new Things a day", "10", .deck, .limit),
    Setting("reviews", "reviews a day", "none", .deck, .limit),
    Setting("steps", "waits while a card is learned", "1m,10m", .deck, .durations),
    Setting("relearn", "waits after a miss", "10m", .deck, .durations),
    Setting(
      "early", "steps this close are asked when nothing else is left", "20m", .deck, .duration),
    Setting("maximum", "the longest interval in days", "36500", .deck, .whole(1...36_500)),
    Setting("directions", "what is asked", "forward", .deck, .words("forward", "both")),
    Setting(
      "answer", "type the answer, or only see it", "auto", .deck,
      .words("auto", "type", "reveal")),
    Setting(
      "order", "which reviews come first", "due", .deck, .words("due", "recall", "stability")),
    Setting(
      "new-order", "which new Things come first", "deck", .deck, .words("deck", "mixed")),
    Setting(
      "mix", "where new Things come", "spread", .deck, .words("spread", "first", "last")),
    Setting("fuzz", "spread what was learned together", "on", .deck, .onOff),
    Setting("balance", "prefer days with less to do", "on", .deck, .onOff),
    Setting("leech", "misses until a Thing counts as slipping", "4", .deck, .whole(1...1000)),
    Setting(
      "strict", "what typed answers must have right", "none", .deck,
      .list(of: "case", "accents", "articles", "punctuation")),
    Setting("articles", "words that may be left out", "a an the", .deck, .freeWords),
    Setting("typing", "how much of a word must be typed", "full", .deck, .words("full", "short")),
    Setting("retype", "type the answer after a miss", "off", .deck, .onOff),
    Setting("capitals", "raise short forms to capitals", "auto", .deck, .words("auto", "off")),
    Setting(
      "typed", "which typed answers are kept", "misses", .deck, .words("misses", "all", "none")),
    Setting("rollover", "the hour at which a study day begins", "4", .library, .whole(0...23)),
    Setting("model", "the memory model", "fsrs6", .library, .words("fsrs6", "fsrs7")),
    Setting("parameters", "the numbers of the memory model", "standard", .library, .parameters),
    Setting("default-deck", "where add puts a Thing", "none", .library, .anything),
    Setting("streak", "show days in a row", "on", .library, .onOff),
    Setting(
      "theme", "colours", "auto", .device, .words("auto", "dark", "light", "plain")),
    Setting("unicode", "marks beyond ASCII", "auto", .device, .words("auto", "on", "off")),
    Setting(
      "spoken", "lines made for a screen reader", "auto", .device, .words("auto", "on", "off")),
    Setting("live", "renew the waiting prompt", "on", .device, .onOff),
    Setting("pager", "the program for long output", "auto", .device, .anything),
  ]

  /// The setting of that name; `alias.NAME` is one for every name.
  public static func named(_ name: String) -> Setting? {
    if name.hasPrefix("alias."), name.utf8.count > 6 {
      return Setting(name, "a command of your own", "none", .library, .anything)
    }
    return byName[name]
  }

  // Every answer asks for dozens of them.
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(
    _ name: String, _ meaning: String, _ standard: String, _ home: Home, _ kind: SettingValue
  ) {
    self.init(
      name: name, meaning: meaning, standard: standard, home: home, words: kind.choices,
      read: kind.normalized)
  }
}
