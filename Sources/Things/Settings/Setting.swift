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
      "retention", "how likely you still know a card when it comes back", standard: "0.90",
      at: .deck,
      takes: .number(0.70...0.99, places: 2)),
    Setting("new", "new Things a day", standard: "10", at: .deck, takes: .limit),
    Setting("reviews", "reviews a day", standard: "none", at: .deck, takes: .limit),
    Setting(
      "steps", "waits while a card is learned", standard: "1m,10m", at: .deck, takes: .durations),
    Setting("relearn", "waits after a miss", standard: "10m", at: .deck, takes: .durations),
    Setting(
      "early", "steps this close are asked when nothing else is left", standard: "20m", at: .deck,
      takes: .duration),
    Setting(
      "maximum", "the longest interval in days", standard: "36500", at: .deck,
      takes: .whole(1...36_500)),
    Setting(
      "directions", "what is asked", standard: "forward", at: .deck,
      takes: .words("forward", "both")),
    Setting(
      "answer", "type the answer, or only see it", standard: "auto", at: .deck,
      takes: .words("auto", "type", "reveal")),
    Setting(
      "order", "which reviews come first", standard: "due", at: .deck,
      takes: .words("due", "recall", "stability")),
    Setting(
      "new-order", "which new Things come first", standard: "deck", at: .deck,
      takes: .words("deck", "mixed")),
    Setting(
      "mix", "where new Things come", standard: "spread", at: .deck,
      takes: .words("spread", "first", "last")),
    Setting("fuzz", "spread what was learned together", standard: "on", at: .deck, takes: .onOff),
    Setting("balance", "prefer days with less to do", standard: "on", at: .deck, takes: .onOff),
    Setting(
      "leech", "misses until a Thing counts as slipping", standard: "4", at: .deck,
      takes: .whole(1...1000)
    ),
    Setting(
      "strict", "what typed answers must have right", standard: "none", at: .deck,
      takes: .list(of: "case", "accents", "articles", "punctuation")),
    Setting(
      "articles", "words that may be left out", standard: "a an the", at: .deck, takes: .freeWords),
    Setting(
      "typing", "how much of a word must be typed", standard: "full", at: .deck,
      takes: .words("full", "short")),
    Setting("retype", "type the answer after a miss", standard: "off", at: .deck, takes: .onOff),
    Setting(
      "capitals", "raise short forms to capitals", standard: "auto", at: .deck,
      takes: .words("auto", "off")),
    Setting(
      "typed", "which typed answers are kept", standard: "misses", at: .deck,
      takes: .words("misses", "all", "none")),
    Setting(
      "rollover", "the hour at which a study day begins", standard: "4", at: .library,
      takes: .whole(0...23)),
    Setting(
      "model", "the memory model", standard: "fsrs6", at: .library, takes: .words("fsrs6", "fsrs7")),
    Setting(
      "parameters", "the numbers of the memory model", standard: "standard", at: .library,
      takes: .parameters),
    Setting(
      "default-deck", "where add puts a Thing", standard: "none", at: .library, takes: .anything),
    Setting("streak", "show days in a row", standard: "on", at: .library, takes: .onOff),
    Setting(
      "theme", "colours", standard: "auto", at: .device,
      takes: .words("auto", "dark", "light", "plain")),
    Setting(
      "unicode", "marks beyond ASCII", standard: "auto", at: .device,
      takes: .words("auto", "on", "off")),
    Setting(
      "spoken", "lines made for a screen reader", standard: "auto", at: .device,
      takes: .words("auto", "on", "off")),
    Setting("live", "renew the waiting prompt", standard: "on", at: .device, takes: .onOff),
    Setting(
      "pager", "the program for long output", standard: "auto", at: .device, takes: .anything),
  ]

  /// The setting of that name; `alias.NAME` is one for every name.
  public static func named(_ name: String) -> Setting? {
    if name.hasPrefix("alias."), name.utf8.count > 6 {
      return Setting(
        name, "a command of your own", standard: "none", at: .library, takes: .anything)
    }
    return byName[name]
  }

  // Every answer asks for dozens of them.
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(
    _ name: String, _ meaning: String, standard: String, at home: Home,
    takes kind: SettingValue
  ) {
    self.init(
      name: name, meaning: meaning, standard: standard, home: home, words: kind.choices,
      read: kind.normalized)
  }
}
