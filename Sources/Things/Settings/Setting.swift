public import Recall

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

public struct SettingKey<Value: Sendable>: Sendable {
  public let setting: Setting
  let standard: Value
  /// Nil if the text is not a value.
  let value: @Sendable (_ text: String) -> Value?

  public var name: String { setting.name }

  init(
    _ name: String, _ meaning: String, standard: Value, at home: Setting.Home,
    takes type: SettingType<Value>
  ) {
    self.standard = standard
    value = { try? type.read($0) }
    setting = Setting(
      name: name, meaning: meaning, standard: type.text(standard), home: home, words: type.words,
      expected: type.expected
    ) { text throws(SettingError) in type.text(try type.read(text)) }
  }
}

extension Setting {
  /// A value as a word of a sentence: in quotes if it is punctuation, which would be mistaken for
  /// the sentence's own.
  public static func shown(_ value: String) -> String {
    value.contains { !$0.isPunctuation } ? value : "\"\(value)\""
  }

  /// Where a value was set.
  public enum Scope: Hashable, Sendable {
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
    switch (home, line.scope) {
    case (.computer, _): false
    case (.device, .device(let device)), (.deck, .device(let device)):
      line.writer == nil || line.writer == device
    case (.device, _): false
    case (.library, let scope): scope == .library
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
    retention.setting, new.setting, reviews.setting, minutes.setting, steps.setting,
    relearn.setting,
    early.setting, maximum.setting, directions.setting, answer.setting, order.setting,
    newOrder.setting, mix.setting, fuzz.setting, balance.setting, leech.setting, strict.setting,
    lenient.setting, articles.setting, languages.setting, typing.setting, tries.setting,
    cues.setting,
    split.setting,
    splitNeed.setting, retype.setting,
    pace.setting, capitals.setting, typed.setting, speak.setting, rollover.setting,
    easyDays.setting, model.setting, parameters.setting, fit.setting, blend.setting,
    defaultDeck.setting, dictionaries.setting, streak.setting, mediaSize.setting, theme.setting,
    unicode.setting,
    spoken.setting, live.setting, sync.setting, follow.setting, pictures.setting, pager.setting,
    voice.setting,
    player.setting,
  ]

  // How cards are scheduled and asked.
  public static let retention = SettingKey(
    "retention", "target retention, the chance that you remember a card when it is due",
    standard: 0.9, at: .deck, takes: .number(0.70...0.99, places: 2))
  public static let new = SettingKey(
    "new", "limit of new Things per day across all decks", standard: 10, at: .deck, takes: .limit)
  public static let reviews = SettingKey(
    "reviews", "limit of reviews per day across all decks", standard: nil, at: .deck,
    takes: .limit)
  public static let minutes = SettingKey(
    "minutes", "study time per day, which new Things and reviews are chosen to fill", standard: nil,
    at: .deck, takes: .minutes)
  public static let steps = SettingKey(
    "steps", "learning steps", standard: [60, 600], at: .deck, takes: .durations)
  public static let relearn = SettingKey(
    "relearn", "relearning steps", standard: [600], at: .deck, takes: .durations)
  static let early = SettingKey(
    "early", "how early to show learning steps if nothing else is left", standard: 1200,
    at: .deck, takes: .duration)
  public static let maximum = SettingKey(
    "maximum", "maximum interval in days", standard: 36_500, at: .deck, takes: .whole(1...36_500))
  public static let directions = SettingKey(
    "directions", "directions to study", standard: .forward, at: .deck,
    takes: .words(Directions.forward, .backward, .both, .later))
  public static let answer = SettingKey(
    "answer", "whether you type answers or only recall them", standard: .auto, at: .deck,
    takes: .words(AnswerWay.auto, .type, .reveal))
  static let order = SettingKey(
    "order", "order of reviews", standard: .due, at: .deck,
    takes: .words(QueueRules.Order.due, .recall, .stability))
  static let newOrder = SettingKey(
    "new-order", "order of new Things", standard: .deck, at: .deck,
    takes: .words(QueueRules.NewOrder.deck, .mixed))
  static let mix = SettingKey(
    "mix", "when to show new Things", standard: .spread, at: .deck,
    takes: .words(QueueRules.Mix.spread, .first, .last))
  public static let fuzz = SettingKey(
    "fuzz", "vary intervals slightly so that cards learned together drift apart", standard: true,
    at: .deck, takes: .onOff)
  static let balance = SettingKey(
    "balance", "prefer due dates on days with fewer reviews", standard: true, at: .deck,
    takes: .onOff)
  public static let leech = SettingKey(
    "leech", "when a Thing is reported as a leech: auto, or after a number of lapses",
    standard: .auto, at: .deck, takes: .leech)

  // How answers are judged.
  static let strict = SettingKey(
    "strict", "what typed answers must match exactly", standard: Strictness(), at: .deck,
    takes: .anyOfWords)
  public static let lenient = SettingKey(
    "lenient", "what counts as right although it is only close", standard: Leniency(), at: .deck,
    takes: .anyOfWords)
  static let articles = SettingKey(
    "articles", "articles that you may leave out", standard: "auto", at: .deck,
    takes: .articles)
  public static let languages = SettingKey(
    "languages", "the languages of short and long forms", standard: "auto", at: .deck,
    takes: .languages)
  static let typing = SettingKey(
    "typing", "whether you may shorten words", standard: .full, at: .deck,
    takes: .words(Typing.full, .short))
  public static let tries = SettingKey(
    "tries", "how often you may try before the answer is shown, if you are close", standard: 2,
    at: .deck, takes: .whole(1...2))
  static let cues = SettingKey(
    "cues", "how many questions of a new Thing or a leech show first letters", standard: 0,
    at: .deck, takes: .whole(0...9))
  public static let split = SettingKey(
    "split", "separator of alternative answers", standard: .auto, at: .deck,
    takes: .words(ListRule.Splitting.auto, .semicolon, .comma, .off))
  static let splitNeed = SettingKey(
    "split-need", "how many alternatives an answer must contain", standard: .count(1), at: .deck,
    takes: .share)
  public static let retype = SettingKey(
    "retype", "when to retype the answer", standard: .off, at: .deck,
    takes: .words(Retyping.off, .miss, .slip, former: ["on": "miss"]))
  public static let pace = SettingKey(
    "pace", "propose hard for unusually slow answers", standard: true, at: .deck, takes: .onOff)
  public static let capitals = SettingKey(
    "capitals", "capitalize short forms that you add", standard: true, at: .deck,
    takes: .either("auto", or: "off"))
  public static let typed = SettingKey(
    "typed", "which of your typed answers are stored", standard: .misses, at: .deck,
    takes: .words(KeptAnswers.misses, .all, .none))

  public static let speak = SettingKey(
    "speak", "which texts a voice reads to you", standard: .off, at: .deck,
    takes: .words(Speaking.off, .short, .long, .both, .answers))

  // The whole library.
  public static let rollover = SettingKey(
    "rollover", "the hour at which a new day starts", standard: 4, at: .library,
    takes: .whole(0...23))
  public static let easyDays = SettingKey(
    "easy-days", "days with less work than usual; the command easy sets them",
    standard: EasyDays(), at: .library, takes: .easyDays)
  public static let model = SettingKey(
    "model", "the memory model", standard: .fsrs6, at: .library,
    takes: .words(MemoryModel.fsrs6, .fsrs7))
  public static let parameters = SettingKey(
    "parameters", "parameters of the memory model", standard: nil, at: .library,
    takes: .parameters)
  public static let fit = SettingKey(
    "fit", "tune the memory model to your reviews in the background", standard: .auto,
    at: .library, takes: .words(FitWay.auto, .ask, .off))
  static let blend = SettingKey(
    "blend", "predict recall now from both memory models and your recent answers", standard: true,
    at: .library, takes: .onOff)
  public static let defaultDeck = SettingKey(
    "default-deck", "the deck that add uses by default", standard: nil, at: .library,
    takes: .deck)
  public static let dictionaries = SettingKey(
    "dictionaries", "where an unknown word is looked up: auto, none, or names of dictionaries",
    standard: nil, at: .library, takes: .names)
  public static let streak = SettingKey(
    "streak", "show how many days in a row you studied", standard: true, at: .library,
    takes: .onOff)

  public static let mediaSize = SettingKey(
    "media-size", "size limit of a picture or recording, in MB", standard: 10, at: .library,
    takes: .whole(1...60))

  // One device.
  static let theme = SettingKey(
    "theme", "colors", standard: "auto", at: .device,
    takes: .words("auto", "dark", "light", "plain"))
  static let unicode = SettingKey(
    "unicode", "use symbols beyond ASCII", standard: "auto", at: .device,
    takes: .words("auto", "on", "off"))
  static let spoken = SettingKey(
    "spoken", "output for screen readers", standard: "auto", at: .device,
    takes: .words("auto", "on", "off"))
  static let live = SettingKey(
    "live", "update the prompt while it waits for input", standard: true, at: .device,
    takes: .onOff)
  public static let sync = SettingKey(
    "sync", "sync in the background before and after you study", standard: false, at: .device,
    takes: .onOff)

  public static let follow = SettingKey(
    "follow", "whether updates of followed decks are taken in by themselves", standard: .ask,
    at: .device, takes: .words(TakingUpdates.ask, .auto))

  public static let pictures = SettingKey(
    "pictures", "how chafa draws pictures while you study", standard: "auto", at: .device,
    takes: .words("auto", "off", "symbols", "kitty", "iterm", "sixel"))

  // This computer.
  static let pager = SettingKey(
    "pager", "program that shows output longer than the window", standard: "auto", at: .computer,
    takes: .program("less -R"))
  public static let voice = SettingKey(
    "voice", "command that reads its standard input aloud; {language} in it is a code such as es",
    standard: "auto", at: .computer, takes: .program("espeak-ng --stdin -v {language}"))
  public static let player = SettingKey(
    "player", "command that plays a recording, whose path is added", standard: "auto",
    at: .computer, takes: .program("mpv --no-video"))

  /// The setting with this name; `alias.NAME` exists for every name.
  public static func named(_ name: String) -> Setting? {
    guard isAlias(name) else { return byName[name] }
    return SettingKey(
      name, "your own command", standard: "none", at: .library, takes: .commandLine
    ).setting
  }

  public static func isAlias(_ name: String) -> Bool {
    name.hasPrefix("alias.") && name.utf8.count > 6
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// How a card is answered: the setting `answer`.
public enum TakingUpdates: String, CaseIterable, Sendable {
  case ask
  /// With the background sync.
  case auto
}

public enum AnswerWay: String, CaseIterable, Sendable {
  /// Typed, if the answer is short enough.
  case auto
  case type
  case reveal
}

/// How til fits the memory model by itself: the setting `fit`.
public enum FitWay: String, CaseIterable, Sendable {
  /// In the background; asks first if cards continue from another program's memory.
  case auto
  case ask
  case off
}

/// After which answers the right one has to be typed: the setting `retype`.
public enum Retyping: String, Sendable {
  case off
  case miss
  /// Also after a typo.
  case slip
}

/// Which texts are spoken: the setting `speak`.
public enum Speaking: String, Sendable {
  case off
  /// The short form, when it is shown.
  case short
  /// The long form, when it is shown.
  case long
  case both
  /// Whichever form is the answer, when it is shown.
  case answers

  /// Whether a form is spoken when it is shown.
  public func speaks(_ form: Card.Direction, isAnswer: Bool) -> Bool {
    switch self {
    case .off: false
    case .short: form == .forward
    case .long: form == .backward
    case .both: true
    case .answers: isAnswer
    }
  }
}

/// Which typed answers the journal keeps: the setting `typed`.
public enum KeptAnswers: String, Sendable {
  case misses
  case all
  case none
}
