import Things

/// A section of the manual that no command says.
struct ManualPart {
  let title: String
  let lead: String
  let items: [(term: String, meaning: String)]

  static let description = [
    """
    til asks short forms and their meanings, and knows to the day when you would have forgotten one.
    Without a command it opens a prompt; with a pipe as input it reads commands from it, a line
    each. Words after til and words typed at the prompt are one language.
    """,
    """
    A Thing has a short form, which is asked, and a long form, which is recalled; a note, tags and
    other right answers if you like. A deck is a CSV file of Things. What you answered is the
    journal. Decks and journal are plain text in one folder, the library, and everything else is
    computed from them.
    """,
  ]

  static let all = [
    ManualPart(
      title: "EXIT STATUS", lead: "",
      items: ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }),
    ManualPart(
      title: "ENVIRONMENT", lead: "",
      items: [
        ("TIL_LIBRARY", "The library's folder, where --library names none."),
        ("TIL_DEVICE", "The name of this device's journal, where the computed one will not do."),
        (
          "XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME",
          "Where library, index and line history go."
        ),
        ("VISUAL, EDITOR", "The editor of edit -E and edit -d."),
        ("PAGER", "Shows what is longer than the window; the setting pager goes before it."),
        ("NO_COLOR", "No colours, if it says anything."),
        ("ACCESSIBLE", "1 for lines made for a screen reader."),
        ("INPUTRC", "The file with readline's settings."),
      ]),
    ManualPart(
      title: "FILES", lead: "til where shows the paths in force.",
      items: [
        ("~/.local/share/til/decks/NAME.csv", "A deck: short,long,note,tags,also,id,guid."),
        (
          "~/.local/share/til/journal/DEVICE/YEAR.tsv",
          "What was answered and done; only ever appended to."
        ),
        ("~/.cache/til/", "The index, computed from the two."),
        ("~/.local/state/til/", "Line history, a sitting that was left, copies of the decks."),
      ]),
  ]
}
