import TextUI
import Things

/// What the values of a setting mean, for `set NAME`, `help NAME` and the manual.
struct SettingHelp {
  let value: String
  let meaning: String

  private init(_ value: String, _ meaning: String) {
    self.value = value
    self.meaning = meaning
  }

  /// In quotes if it is punctuation.
  var shownValue: String { Setting.shown(value) }

  /// The values that need an explanation; on and off need none.
  static func values(of setting: Setting) -> [SettingHelp] {
    (table[setting.name] ?? []).filter {
      setting.words.isEmpty || setting.words.contains($0.value)
    }
  }

  private static let table: [String: [SettingHelp]] = [
    "new": [SettingHelp("none", "no limit")],
    "reviews": [SettingHelp("none", "no limit")],
    "minutes": [SettingHelp("none", "no budget: the limits new and reviews decide")],
    "easy-days": [SettingHelp("off", "every day is a usual day")],
    "directions": [
      SettingHelp("forward", "show the short form, recall the long form"),
      SettingHelp("backward", "show the long form, recall the short form"),
      SettingHelp("both", "study both directions, each with its own schedule"),
      SettingHelp("later", "forward first; also backward once the stability reaches 7 days"),
    ],
    "answer": [
      SettingHelp("auto", "type answers of one line and up to 8 words; recall longer ones"),
      SettingHelp("type", "type every answer"),
      SettingHelp("reveal", "recall the answer, press Return and grade yourself"),
    ],
    "order": [
      SettingHelp("due", "the longest overdue first"),
      SettingHelp("recall", "the least likely to be remembered first"),
      SettingHelp("stability", "the least stable first"),
    ],
    "new-order": [
      SettingHelp("deck", "in the order of the deck; several decks take turns"),
      SettingHelp("mixed", "shuffled"),
    ],
    "mix": [
      SettingHelp("spread", "among the reviews"),
      SettingHelp("first", "before the reviews"),
      SettingHelp("last", "after the reviews"),
    ],
    "strict": [
      SettingHelp("none", "ignore small differences"),
      SettingHelp("case", "uppercase and lowercase must match"),
      SettingHelp("accents", "accents must match"),
      SettingHelp("articles", "articles must match"),
      SettingHelp("punctuation", "punctuation must match"),
    ],
    "lenient": [
      SettingHelp("none", "close answers are not right"),
      SettingHelp("accents", "other accents are right, as in Vater for Väter"),
      SettingHelp("order", "the items of a list are right in any order"),
      SettingHelp("meanings", "a meaning that you gave a moment ago counts again"),
    ],
    "articles": ArticleTable.all.map {
      SettingHelp($0.language, $0.articles.joined(separator: " "))
    },
    "typing": [
      SettingHelp("full", "type every word in full"),
      SettingHelp("short", "the first three letters of a word are enough"),
    ],
    "dictionaries": [
      SettingHelp("auto", "all that are installed, V.E.R.A. and the lists of wtf first"),
      SettingHelp("none", "starter decks only"),
    ],
    "languages": [SettingHelp("auto", "as the texts and the name of the deck suggest")],
    "split": [
      SettingHelp("auto", "semicolons, and commas where the deck has lists of short items"),
      SettingHelp("off", "a long form is one answer"),
      SettingHelp(";", "semicolons separate alternative answers"),
      SettingHelp(",", "commas separate alternative answers"),
    ],
    "leech": [
      SettingHelp("auto", "when it is missed more often than predicted, beyond chance")
    ],
    "split-need": [
      SettingHelp("one", "one alternative is enough"),
      SettingHelp("all", "every alternative is needed"),
    ],
    "retype": [
      SettingHelp("off", "never"), SettingHelp("miss", "after a miss"),
      SettingHelp("slip", "after a miss or a typo"),
    ],
    "capitals": [
      SettingHelp("auto", "in a deck of acronyms, capitalize those typed in lowercase"),
      SettingHelp("off", "keep what you type"),
    ],
    "typed": [
      SettingHelp("misses", "wrong answers, and others that you graded 1 (again)"),
      SettingHelp("all", "every answer that is not exactly right"),
      SettingHelp("none", "no answers"),
    ],
    "model": [
      SettingHelp("fsrs6", "FSRS-6, the model that Anki uses"),
      SettingHelp("fsrs7", "FSRS-7, its successor"),
    ],
    "parameters": [SettingHelp("standard", "the defaults of the model; fit tunes them to you")],
    "fit": [
      SettingHelp(
        "auto", "after you study, if there are enough new reviews; asks first after an Anki import"
      ),
      SettingHelp("ask", "ask first"),
      SettingHelp("off", "only with the command fit"),
    ],
    "theme": [
      SettingHelp("auto", "the colors of your terminal"),
      SettingHelp("dark", "colors for a dark background"),
      SettingHelp("light", "colors for a light background"),
      SettingHelp("plain", "no colors"),
    ],
    "default-deck": [SettingHelp("none", "the only deck, or the deck last added to")],
    "unicode": [
      SettingHelp("auto", "if the locale supports them"), SettingHelp("on", "always"),
      SettingHelp("off", "never"),
    ],
    "spoken": [
      SettingHelp("auto", "if ACCESSIBLE=1 is set or the terminal is dumb"),
      SettingHelp("on", "always"),
      SettingHelp("off", "never"),
    ],
    "speak": [
      SettingHelp("off", "none"),
      SettingHelp("short", "the short form, when it is shown"),
      SettingHelp("long", "the long form, when it is shown"),
      SettingHelp("both", "both forms, each when it is shown"),
      SettingHelp("answers", "the answer, when it is shown"),
    ],
    "follow": [
      SettingHelp("ask", "follow --update shows them and asks"),
      SettingHelp(
        "auto", "in the background before and after you study, unless most rows are gone"),
    ],
    "pictures": [
      SettingHelp("auto", "the protocol that the environment of the terminal names, or symbols"),
      SettingHelp("off", "only name them"),
      SettingHelp("symbols", "draw with colored characters"),
      SettingHelp("kitty", "use kitty's protocol"),
      SettingHelp("iterm", "use iTerm2's protocol"),
      SettingHelp("sixel", "use sixel graphics"),
    ],
    "voice": [
      SettingHelp("auto", "the first installed of spd-say, espeak-ng and say"),
      SettingHelp("off", "never speak"),
    ],
    "player": [
      SettingHelp(
        "auto", "the first installed of mpv, ffplay, pw-play, paplay, aplay and afplay"),
      SettingHelp("off", "never play"),
    ],
    "pager": [
      SettingHelp("auto", "the program in PAGER, or less"),
      SettingHelp("off", "print everything at once"),
    ],
  ]
}

/// Everything about one setting except its value now.
struct SettingDetail: View {
  let setting: Setting
  /// Below the help of a command with the same name, the title says that it is a setting.
  var isBelowCommand = false

  var body: some View {
    VStack {
      Text("\(isBelowCommand ? "Setting " : "")\(setting.name): \(setting.meaning)", .strong)
      Text("Takes \(setting.expected). Default: \(setting.standard).")
      Definitions(rows: SettingHelp.values(of: setting).map { ($0.shownValue, $0.meaning) })
      Text(place, .dim)
    }
  }

  private var place: String {
    switch setting.home {
    case .deck:
      "set \(setting.name) VALUE sets it for the library; add -d DECK to set it for a deck."
    case .library: "set \(setting.name) VALUE sets it for the library."
    case .device: "set \(setting.name) VALUE sets it for this computer only."
    case .computer:
      "set \(setting.name) VALUE sets it for this computer only, outside the library, where undo "
        + "does not apply."
    }
  }
}
