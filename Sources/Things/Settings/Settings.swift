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

  private let lines: [SettingLine]
  private let overrides: [String: String]
  private let computer: [String: String]
  private let device: Device?
  /// Lines that would name a program of this computer, and are not read: the last of each name.
  public let ignored: [SettingLine]

  /// `computer` are the values of the file outside the library.
  public init(
    lines: [SettingLine], overrides: [String: String] = [:], computer: [String: String] = [:],
    device: Device? = nil
  ) {
    self.lines = lines.filter { Setting.named($0.name)?.isRead(from: $0) ?? true }
    self.overrides = overrides
    self.computer = computer.filter {
      Setting.isAlias($0.key) || Setting.named($0.key)?.home == .computer
    }
    self.device = device
    var ignored: [String: SettingLine] = [:]
    for line in lines {
      guard let setting = Setting.named(line.name), setting.home == .computer else { continue }
      if case .device(let other) = line.place, other != device { continue }
      ignored[line.name] = line.value.isEmpty || line.value == setting.standard ? nil : line
    }
    self.ignored = ignored.values.filter { computer[$0.name] == nil }.sorted { $0.name < $1.name }
  }

  /// Lookup order: option and environment, this computer, device, deck, parent decks, library,
  /// default.
  public func value(_ name: String, deck: String? = nil) -> (value: String, source: Source) {
    if let value = overrides[name] { return (value, .option) }
    if let value = computer[name] { return (value, .computer) }
    if let device, let value = set(name, .device(device)) { return (value, .device(device)) }
    var level = deck
    while let deck = level {
      if let value = set(name, .deck(deck)) { return (value, .deck(deck)) }
      level = deck.deckAbove
    }
    if let value = set(name, .library) { return (value, .library) }
    return (Setting.named(name)?.standard ?? "none", .standard)
  }

  /// An empty value removes a setting.
  private func set(_ name: String, _ place: Setting.Place) -> String? {
    guard let line = lines.last(where: { $0.name == name && $0.place == place }),
      !line.value.isEmpty
    else { return nil }
    return line.value
  }

  /// A deck's own value, without inherited ones.
  public func own(_ name: String, of deck: String) -> String? { set(name, .deck(deck)) }

  /// The decks and parent decks with their own value, in order of name.
  public func decks(settingOwn name: String) -> [String] {
    let decks = lines.compactMap { line -> String? in
      guard line.name == name, case .deck(let deck) = line.place else { return nil }
      return own(name, of: deck) == nil ? nil : deck
    }
    return Set(decks).sorted()
  }

  /// When the current parameters were set, in milliseconds since 1970; nil for the default ones.
  public var parametersTime: Int64? {
    guard parameters != Parameters(defaultsOf: parameters.model) else { return nil }
    return lines.last { $0.name == "parameters" && $0.place == .library }?.time
  }

  /// The names of all aliases, sorted.
  public var aliases: [String] {
    let names = values(at: .library).map(\.name) + computer.keys
    return Set(names.filter(Setting.isAlias)).sorted()
  }

  /// The values set at one place, by name.
  public func values(at place: Setting.Place) -> [SettingLine] {
    var seen: Set<String> = []
    return lines.reversed().filter {
      $0.place == place && seen.insert($0.name).inserted && !$0.value.isEmpty
    }.reversed()
  }
}

extension Settings {
  private func isOn(_ name: String, _ deck: String? = nil) -> Bool {
    value(name, deck: deck).value == "on"
  }

  public var rollover: Int { Int(value("rollover").value) ?? 4 }
  public var showsStreak: Bool { isOn("streak") }

  public func limit(_ name: String, deck: String?) -> Int? { Int(value(name, deck: deck).value) }

  public func directions(deck: String) -> Directions {
    Directions(rawValue: value("directions", deck: deck).value) ?? .forward
  }

  /// The directions in which a Thing is asked.
  public func directions(of entry: DeckThing) -> Directions {
    entry.thing.directions ?? directions(deck: entry.deck)
  }

  public func retention(deck: String?) -> Float {
    Float(value("retention", deck: deck).value) ?? 0.9
  }

  public func leech(deck: String?) -> Int { Int(value("leech", deck: deck).value) ?? 4 }

  /// Seconds, or nil for none.
  public func durations(_ name: String, deck: String?) -> [Int] {
    value(name, deck: deck).value.split(separator: ",").compactMap { DurationText.seconds($0) }
  }

  /// The current memory model and its parameters.
  public var parameters: Parameters {
    let model: MemoryModel = value("model").value == "fsrs7" ? .fsrs7 : .fsrs6
    let numbers = value("parameters").value.split(separator: ",").compactMap { Float($0) }
    // Parameters of the other model apply again once the library switches back to it.
    if let parameters = try? Parameters(numbers), parameters.model == model { return parameters }
    return Parameters(defaultsOf: model)
  }
}

/// The directions in which cards are asked: the setting `directions`, or a Thing's own.
public enum Directions: String, Hashable, Sendable {
  case forward
  case backward
  case both

  /// The value of a cell, ignoring case and surrounding spaces; nil if it is empty or invalid.
  public init?(cell: some StringProtocol) {
    let words = cell.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    self.init(rawValue: words[0].lowercased())
  }

  public func asks(_ direction: Card.Direction) -> Bool { all.contains(direction) }

  public var all: [Card.Direction] {
    switch self {
    case .forward: [.forward]
    case .backward: [.backward]
    case .both: [.forward, .backward]
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

  public func of(_ thing: Thing.ID, in deck: String) -> Directions {
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
