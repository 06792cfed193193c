import Recall

/// A setting: its name, description and valid values.
public struct Setting: Sendable {
  public let name: String
  public let meaning: String
  public let standard: String
  public let home: Home
  /// The values it takes, if they are words of a list.
  public let words: [String]
  /// The values it takes, as in `a whole number from 0 to 23`.
  public let expected: String
  /// The value as it is kept, or why it cannot be one.
  let read: @Sendable (String) throws(SettingError) -> String

  /// Where a setting may be set.
  public enum Home: Sendable {
    /// For the library, or for a deck and all decks below it.
    case deck
    case library
    case device
    /// In a file of this computer, outside the library: never in a journal, so undo does not apply.
    case computer
  }

  /// The normalized value: `0.9` becomes `0.90`, `ON` becomes `on`.
  public func normalized(_ value: String) throws(SettingError) -> String { try read(value) }
}

/// Why a value is invalid, as the end of a sentence.
public struct SettingError: Error, Hashable, Sendable {
  public let expected: String

  public init(_ expected: String) { self.expected = expected }
}

extension Setting {
  /// A value as a word of a sentence: in quotes if it is punctuation, which would be mistaken for
  /// the sentence's own.
  public static func shown(_ value: String) -> String {
    value.contains { !$0.isPunctuation } ? value : "\"\(value)\""
  }

  /// Where a value was set.
  public enum Place: Hashable, Sendable {
    case library
    case device(Device)
    case deck(String)

    /// In the journal's format: devices have an `@`, which no deck's name starts with.
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
  /// Whether a journal can set it.
  ///
  /// A device's settings are for that device alone, and only its own lines count.
  func isRead(from line: SettingLine) -> Bool {
    switch (home, line.place) {
    case (.computer, _): false
    case (.device, .device(let device)), (.deck, .device(let device)):
      line.writer == nil || line.writer == device
    case (.device, _): false
    case (.library, let place): place == .library
    case (.deck, _): true
    }
  }

  /// The program that a value names; nil if it names none, or only a shell can tell.
  public func program(in value: String) -> String? {
    guard home == .computer, !words.contains(value) else { return nil }
    let first = value.split(separator: " ").first { !$0.contains("=") }
    guard let first, first.utf8.allSatisfy(Self.isPlain) else { return nil }
    return String(first)
  }

  /// Whether a shell leaves the byte as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: byte >= 0x80 || "+-./_".utf8.contains(byte)
    }
  }
}

extension Setting {
  /// All settings, in the order shown by `set`.
  public static let all: [Setting] = [
    Setting(
      "retention", "target retention, the chance that you remember a card when it is due",
      standard: "0.90",
      at: .deck,
      takes: .number(0.70...0.99, places: 2)),
    Setting(
      "new", "limit of new Things per day across all decks", standard: "10",
      at: .deck, takes: .limit),
    Setting(
      "reviews", "limit of reviews per day across all decks", standard: "none", at: .deck,
      takes: .limit),
    Setting(
      "steps", "learning steps", standard: "1m,10m", at: .deck, takes: .durations),
    Setting("relearn", "relearning steps", standard: "10m", at: .deck, takes: .durations),
    Setting(
      "early", "how early to show learning steps if nothing else is left",
      standard: "20m", at: .deck,
      takes: .duration),
    Setting(
      "maximum", "maximum interval in days", standard: "36500", at: .deck,
      takes: .whole(1...36_500)),
    Setting(
      "directions", "directions to study", standard: "forward", at: .deck,
      takes: .words("forward", "backward", "both")),
    Setting(
      "answer", "whether you type answers or only recall them", standard: "auto", at: .deck,
      takes: .words("auto", "type", "reveal")),
    Setting(
      "order", "order of reviews", standard: "due", at: .deck,
      takes: .words("due", "recall", "stability")),
    Setting(
      "new-order", "order of new Things", standard: "deck", at: .deck,
      takes: .words("deck", "mixed")),
    Setting(
      "mix", "when to show new Things", standard: "spread", at: .deck,
      takes: .words("spread", "first", "last")),
    Setting(
      "fuzz", "vary intervals slightly so that cards learned together drift apart", standard: "on",
      at: .deck, takes: .onOff),
    Setting(
      "balance", "prefer due dates on days with fewer reviews", standard: "on", at: .deck,
      takes: .onOff),
    Setting(
      "leech", "lapses before a Thing is reported as a leech", standard: "4", at: .deck,
      takes: .whole(1...1000)
    ),
    Setting(
      "strict", "what typed answers must match exactly", standard: "none", at: .deck,
      takes: .list(of: "case", "accents", "articles", "punctuation")),
    Setting(
      "articles", "articles that you may leave out", standard: "a an the", at: .deck,
      takes: .freeWords),
    Setting(
      "typing", "whether you may shorten words", standard: "full", at: .deck,
      takes: .words("full", "short")),
    Setting(
      "split", "separator of alternative answers", standard: "off", at: .deck,
      takes: .words("off", ";", ",")),
    Setting(
      "split-need", "how many alternatives an answer must contain", standard: "one", at: .deck,
      takes: .share),
    Setting(
      "retype", "when to retype the answer", standard: "off",
      at: .deck, takes: .words("off", "miss", "slip")),
    Setting(
      "pace", "propose hard for unusually slow answers", standard: "on", at: .deck,
      takes: .onOff),
    Setting(
      "capitals", "capitalize short forms that you add", standard: "auto", at: .deck,
      takes: .words("auto", "off")),
    Setting(
      "typed", "which of your typed answers are stored", standard: "misses", at: .deck,
      takes: .words("misses", "all", "none")),
    Setting(
      "rollover", "the hour at which a new day starts", standard: "4", at: .library,
      takes: .whole(0...23)),
    Setting(
      "model", "the memory model", standard: "fsrs6", at: .library, takes: .words("fsrs6", "fsrs7")),
    Setting(
      "parameters", "parameters of the memory model", standard: "standard", at: .library,
      takes: .parameters),
    Setting(
      "default-deck", "the deck that add uses by default", standard: "none", at: .library,
      takes: .deckName),
    Setting(
      "streak", "show how many days in a row you studied", standard: "on", at: .library,
      takes: .onOff),
    Setting(
      "theme", "colors", standard: "auto", at: .device,
      takes: .words("auto", "dark", "light", "plain")),
    Setting(
      "unicode", "use symbols beyond ASCII", standard: "auto", at: .device,
      takes: .words("auto", "on", "off")),
    Setting(
      "spoken", "output for screen readers", standard: "auto", at: .device,
      takes: .words("auto", "on", "off")),
    Setting(
      "live", "update the prompt while it waits for input", standard: "on", at: .device,
      takes: .onOff),
    Setting(
      "sync", "sync in the background before and after you study", standard: "off", at: .device,
      takes: .onOff),
    Setting(
      "pager", "program that shows output longer than the window", standard: "auto", at: .computer,
      takes: .command),
  ]

  /// The setting with this name; `alias.NAME` exists for every name.
  public static func named(_ name: String) -> Setting? {
    if isAlias(name) {
      return Setting(
        name, "your own command", standard: "none", at: .library, takes: .commandLine)
    }
    return byName[name]
  }

  public static func isAlias(_ name: String) -> Bool {
    name.hasPrefix("alias.") && name.utf8.count > 6
  }

  // Every answer reads dozens of them.
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(
    _ name: String, _ meaning: String, standard: String, at home: Home,
    takes kind: SettingValue
  ) {
    self.init(
      name: name, meaning: meaning, standard: standard, home: home, words: kind.choices,
      expected: kind.expected, read: kind.normalized)
  }
}
