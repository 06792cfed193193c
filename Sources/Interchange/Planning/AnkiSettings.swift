import Things

/// The deck options of a collection that have an equivalent setting.
struct AnkiSettings {
  private(set) var lines: [SettingLine] = []
  /// The values so far, by name and deck.
  private var values: [String: [String: String]] = [:]
  /// Whether its presets have different parameters.
  private(set) var hasOtherParameters = false

  /// `isAlone` means that the library is empty: options shared by all decks become global.
  init(_ collection: AnkiCollection, _ things: AnkiThings, isAlone: Bool) {
    var presets: [String: Int64] = [:]
    var retentions: [String: Float] = [:]
    var uses: [Int64: Int] = [:]
    for entry in things.entries {
      guard let card = entry.cards.first.map({ collection.cards[$0.place] }),
        let deck = collection.decks[card.homeDeck == 0 ? card.deck : card.homeDeck]
      else { continue }
      presets[entry.deck] = deck.options
      retentions[entry.deck] = deck.retention
      uses[deck.options, default: 0] += entry.cards.count
    }
    let used = Set(presets.values)
    if used.count == 1, let id = used.first, let options = collection.options[id] {
      let tops = Set(presets.keys.map { $0.prefix { $0 != "/" } }.map(String.init)).sorted()
      let scopes = isAlone ? [Setting.Scope.library] : tops.map(Setting.Scope.deck)
      for scope in scopes { add(options, at: scope) }
    } else {
      for (deck, id) in presets.sorted(by: { $0.key < $1.key }) {
        if let options = collection.options[id] { add(options, at: .deck(deck)) }
      }
    }
    for (deck, retention) in retentions.sorted(by: { $0.key < $1.key }) {
      add("retention", "\(retention)", at: .deck(deck))
    }
    // A library has one set of parameters: those of the preset with the most cards.
    let byUse = used.sorted { (-uses[$0, default: 0], $0) < (-uses[$1, default: 0], $1) }
    let sets = byUse.compactMap { collection.options[$0]?.parameters }
    hasOtherParameters = Set(sets).count > 1
    if let parameters = sets.first(where: { !$0.isEmpty }) {
      add("parameters", parameters.map { "\($0)" }.joined(separator: ","), at: .library)
    }
  }

  private mutating func add(_ options: AnkiCollection.Options, at scope: Setting.Scope) {
    if let retention = options.retention { add("retention", "\(retention)", at: scope) }
    if !options.learningSteps.isEmpty {
      add("steps", Self.durations(options.learningSteps), at: scope)
    }
    if !options.relearningSteps.isEmpty {
      add("relearn", Self.durations(options.relearningSteps), at: scope)
    }
    if let count = options.newPerDay { add("new", "\(count)", at: scope) }
    if let days = options.maximumInterval { add("maximum", "\(days)", at: scope) }
  }

  /// Adds a setting if its value is valid and not the one that holds there without it.
  private mutating func add(_ name: String, _ value: String, at scope: Setting.Scope) {
    guard let setting = Setting.named(name), let value = try? setting.normalized(value),
      value != inherited(name, at: scope) ?? setting.standard
    else { return }
    lines.append(SettingLine(scope: scope, name: name, value: value))
    if case .deck(let deck) = scope { values[name, default: [:]][deck] = value }
  }

  /// The value of the deck itself or of the nearest deck above it, among the lines so far.
  private func inherited(_ name: String, at scope: Setting.Scope) -> String? {
    guard case .deck(let deck) = scope, let values = values[name] else { return nil }
    var above = deck[...]
    while true {
      if let value = values[String(above)] { return value }
      guard let slash = above.lastIndex(of: "/") else { return nil }
      above = above[..<slash]
    }
  }

  private static func durations(_ minutes: [Float]) -> String {
    minutes.map { minutes in
      // In this order, `max` turns NaN into 0.
      let seconds = Int((min(max(0, minutes), 100_000) * 60).rounded())
      if seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
      if seconds % 3600 == 0 { return "\(seconds / 3600)h" }
      return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }.joined(separator: ",")
  }
}
