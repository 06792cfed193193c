public import Recall

/// The current settings, and the source of each.
public struct Settings: Sendable {
  /// The source of a value, most specific first.
  public enum Source: Hashable, Sendable {
    case option
    case computer
    case device(Device)
    case deck(String)
    case library
    case standard
  }

  /// The last valid line of each name and place, unless it removes the value.
  private var lines: [String: [Setting.Scope: SettingLine]] = [:]
  private let overrides: [String: String]
  private let computer: [String: String]
  private var device: Device?
  /// The share of the limits of new Things that applies today, which is less on easy days.
  var shareOfNew: Float = 1
  /// The current memory model and its parameters.
  public private(set) var parameters = Parameters(defaultsOf: .fsrs6)

  /// `computer` are the values of the file outside the library.
  public init(
    lines: [SettingLine], overrides: [String: String] = [:], computer: [String: String] = [:],
    device: Device? = nil
  ) {
    self.overrides = overrides
    self.computer = computer.filter {
      Setting.isAlias($0.key) || Setting.named($0.key)?.home == .computer
    }
    self.device = device
    for line in lines {
      var line = line
      let setting = Setting.named(line.name)
      if let setting, setting.home != .computer {
        guard setting.isRead(from: line) else { continue }
        // A line of a newer til, or by another hand, can have any text.
        if !line.value.isEmpty { line.value = (try? setting.normalized(line.value)) ?? "" }
      }
      self.lines[line.name, default: [:]][line.scope] = line.value.isEmpty ? nil : line
    }
    let model = self[Setting.model]
    // Parameters of the other model apply again once the library switches back to it.
    let own = self[Setting.parameters].flatMap { $0.model == model ? $0 : nil }
    parameters = own ?? Parameters(defaultsOf: model)
  }

  /// The same settings as another device sees them.
  public func on(_ device: Device) -> Settings {
    var settings = self
    settings.device = device
    return settings
  }

  public subscript<Value>(key: SettingKey<Value>, deck: String? = nil) -> Value {
    text(key.setting.name, deck: deck).flatMap { key.value($0.text) } ?? key.standard
  }

  /// The size limit of a picture or recording.
  public var mostBytesOfMedia: Int { self[Setting.mediaSize] << 20 }

  /// A deck's own value, without inherited ones.
  func own<Value>(_ key: SettingKey<Value>, of deck: String) -> Value? {
    own(key.setting.name, of: deck).flatMap(key.value)
  }

  /// The value as text, and where it comes from.
  public func value(_ name: String, deck: String? = nil) -> (value: String, source: Source) {
    text(name, deck: deck).map { ($0.text, $0.source) }
      ?? (Setting.named(name)?.standard ?? "none", .standard)
  }

  /// Lookup order: option and environment, this computer, device, deck, parent decks, library.
  private func text(_ name: String, deck: String?) -> (text: String, source: Source)? {
    if let value = overrides[name] { return (value, .option) }
    if let value = computer[name] { return (value, .computer) }
    guard let lines = lines[name], Setting.named(name)?.home != .computer else { return nil }
    if let device, let line = lines[.device(device)] { return (line.value, .device(device)) }
    var level = deck
    while let deck = level {
      if let line = lines[.deck(deck)] { return (line.value, .deck(deck)) }
      level = deck.deckAbove
    }
    return lines[.library].map { ($0.value, .library) }
  }

  /// Replaces the value of a deck or of the library; nil removes it.
  mutating func replace(_ name: String, at scope: Setting.Scope, with value: String?) {
    lines[name, default: [:]][scope] = value.map {
      SettingLine(scope: scope, name: name, value: $0)
    }
  }

  public func own(_ name: String, of deck: String) -> String? { lines[name]?[.deck(deck)]?.value }

  /// The decks and parent decks with their own value, in order of name.
  public func decks(settingOwn name: String) -> [String] {
    (lines[name] ?? [:]).keys.compactMap { scope -> String? in
      if case .deck(let deck) = scope { deck } else { nil }
    }.sorted()
  }

  /// When the current parameters were set, in milliseconds since 1970; nil for the default ones.
  public var parametersTime: Int64? {
    guard parameters != Parameters(defaultsOf: parameters.model) else { return nil }
    return lines[Setting.parameters.setting.name]?[.library]?.time
  }

  /// The values set at one place, in order of name.
  public func values(at scope: Setting.Scope) -> [SettingLine] {
    lines.values.compactMap { $0[scope] }.sorted { $0.name < $1.name }
  }

  /// Lines that name a program for this device, and are not read.
  public var ignored: [SettingLine] {
    let scopes: [Setting.Scope] = [.library] + (device.map { [.device($0)] } ?? [])
    return Setting.all.compactMap { setting -> SettingLine? in
      guard setting.home == .computer, computer[setting.name] == nil else { return nil }
      let line = scopes.compactMap { lines[setting.name]?[$0] }.last
      return line?.value == setting.standard ? nil : line
    }
  }

  /// The names of all aliases, sorted.
  public var aliases: [String] {
    Set((Array(lines.keys) + computer.keys).filter(Setting.isAlias)).sorted()
      .filter { value($0).source != .standard }
  }
}

extension Settings {
  /// The directions in which a Thing is asked.
  public func directions(of entry: DeckThing) -> Directions {
    entry.thing.directions ?? self[Setting.directions, entry.deck]
  }

  /// How the answers of a deck are judged.
  ///
  /// `shape` is what the deck's rows tell; settings go before it.
  public func judge(in deck: String, shape: DeckShape, asked direction: Card.Direction) -> Judge {
    let shape = self.shape(shape, in: deck)
    let language = shape.answers(direction).language
    return Judge(
      strict: self[Setting.strict, deck], lenient: self[Setting.lenient, deck],
      articles: ArticleTable.articles(setting: self[Setting.articles, deck], language: language),
      typing: self[Setting.typing, deck], lists: lists(in: deck), shape: shape)
  }

  /// What a deck's rows tell, with the languages that are set.
  public func shape(_ found: DeckShape, in deck: String) -> DeckShape {
    let names = self[Setting.languages, deck].split(separator: " ")
    guard names.count == 2 else { return found }
    let languages = names.compactMap { Language($0) }
    guard languages.count == 2 else { return found }
    return found.with(short: languages[0], long: languages[1])
  }

  /// How lists of answers are judged.
  func lists(in deck: String) -> ListRule {
    ListRule(self[Setting.split, deck], need: self[Setting.splitNeed, deck])
  }
}

/// The directions in which cards are asked: the setting `directions`, or a Thing's own.
public enum Directions: String, Hashable, Sendable {
  case forward
  case backward
  case both
  /// Forward at first, and also backward once the forward card is known for a week; only decks have
  /// this, their Things are then `forward` or `both`.
  case later

  /// The value of a cell, ignoring case and surrounding spaces; nil if it is empty or invalid.
  public init?(cell: some StringProtocol) {
    let words = cell.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    self.init(rawValue: words[0].lowercased())
    if self == .later { return nil }
  }

  public func asks(_ direction: Card.Direction) -> Bool { all.contains(direction) }

  /// Those of a Thing that was not opened.
  public var atFirst: Directions { self == .later ? .forward : self }

  public var all: [Card.Direction] {
    switch self {
    case .forward: [.forward]
    case .backward: [.backward]
    case .both, .later: [.forward, .backward]
    }
  }
}

/// The directions in which the Things of some decks are asked.
public struct AskedDirections: Sendable {
  private let decks: [String: Directions]
  /// Things with their own directions, by number.
  private let own: [UInt64: Directions]
  /// The decks of these Things.
  private let mixed: Set<String>

  /// `own` contains the Things with their own directions, by deck.
  public init(_ decks: [String: Directions], own: [(deck: String, thing: Thing.ID, Directions)]) {
    self.decks = decks
    self.own = Dictionary(own.map { ($0.thing.number, $0.2) }) { first, _ in first }
    mixed = Set(own.map(\.deck))
  }

  func of(_ thing: Thing.ID, in deck: String) -> Directions {
    if !own.isEmpty, let directions = own[thing.number] { return directions }
    return decks[deck] ?? .forward
  }

  public func asks(_ card: Card.ID, in deck: String) -> Bool {
    of(card.thing, in: deck).asks(card.direction)
  }

  /// Whether any Thing of the deck may be asked in both directions.
  public func mayAskBothWays(_ deck: String) -> Bool {
    decks[deck] == .both || mixed.contains(deck)
  }
}
