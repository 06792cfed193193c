import Recall

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
