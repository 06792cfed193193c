import Interchange
import Things

/// The manual page til(1), generated from the table of commands and the tables of keys and settings.
@MainActor
struct Manual {
  private var roff = Roff()

  static var text: String {
    var manual = Manual()
    manual.write()
    return manual.roff.text
  }

  private mutating func write() {
    roff.request(".TH TIL 1 \(VersionCommand.date) \"til \(VersionCommand.number)\"")
    writeBeginning()
    for group in CommandHelp.Group.allCases {
      let abouts = CommandList.all.map { $0.about }.filter { $0.group == group }
      roff.macro("SH", group.title.uppercased())
      for about in abouts { write(about) }
    }
    roff.macro("SH", "COMMON OPTIONS")
    for option in Option.everywhere { roff.item(option.usage, Self.sentence(of: option)) }
    writeKeys()
    roff.macro("SH", "SETTINGS")
    for setting in Setting.all {
      roff.item(
        setting.name,
        "\(Self.sentence(setting.meaning)) Takes \(setting.expected)."
          + SettingHelp.values(of: setting).map { " \($0.shownValue): \($0.meaning)." }.joined()
          + " Default: \(setting.standard).")
    }
    for part in ManualPart.all { write(part) }
    writeRecipes()
    writeShapes()
    roff.macro("SH", "LICENSE")
    roff.paragraph("\(VersionCommand.license), as required by GNU readline.")
  }

  private mutating func writeBeginning() {
    roff.macro("SH", "NAME")
    roff.request("til \\- flashcard trainer for the terminal")
    roff.macro("SH", "SYNOPSIS")
    roff.request(".B til")
    roff.request("[\\fICOMMAND\\fR [\\fIARGUMENTS\\fR...]]")
    roff.macro("SH", "DESCRIPTION")
    for (position, paragraph) in ManualPart.description.enumerated() {
      if position > 0 { roff.request(".PP") }
      roff.paragraph(paragraph)
    }
  }

  private mutating func write(_ about: CommandHelp) {
    roff.macro("SS", about.name)
    roff.paragraph(Self.sentence(about.summary))
    roff.request(".PP")
    for (position, usage) in about.usage.enumerated() {
      if position > 0 { roff.request(".br") }
      roff.bold(("til \(about.name) " + usage).trimmed)
    }
    for paragraph in about.text.split(separator: "\n\n") {
      roff.request(".PP")
      roff.paragraph(String(paragraph))
    }
    for option in about.options { roff.item(option.usage, Self.sentence(of: option)) }
    for example in about.examples {
      roff.request(".PP")
      roff.paragraph("\(example.meaning.capitalizedFirst):")
      roff.example(["til \(example.line)"])
    }
  }

  private mutating func writeKeys() {
    roff.macro("SH", "KEYS")
    roff.macro("SS", "At the prompt")
    for key in PromptKey.all { roff.item(key.key, Self.sentence(key.does)) }
    roff.macro("SS", "At a question")
    for key in PromptKey.ofQuestion { roff.item(key.key, Self.sentence(key.does)) }
    roff.macro("SS", "After the answer")
    for key in StudyKey.afterAnswer { roff.item(key.shown, Self.sentence(key.summary)) }
    roff.request(".PP")
    roff.paragraph(KeysHelp.lead)
    roff.example(KeysHelp.inputrc)
  }

  private mutating func write(_ part: ManualPart) {
    roff.macro("SH", part.title)
    if !part.lead.isEmpty { roff.paragraph(part.lead) }
    for item in part.items { roff.item(item.term, item.meaning) }
  }

  private mutating func writeRecipes() {
    roff.macro("SH", "OTHER PROGRAMS")
    roff.paragraph(ShellHelp.rest)
    for recipe in ShellRecipe.all {
      roff.macro("SS", recipe.program)
      roff.paragraph("\(recipe.does.capitalizedFirst); in \(recipe.file):")
      roff.example(recipe.lines)
    }
  }

  private mutating func writeShapes() {
    roff.macro("SH", "JSON")
    roff.paragraph(
      "With --json, a command prints an object with \"til\" (the version of the format, now "
        + "\(JSON.version)), \"kind\" (the command), and these members.")
    for about in CommandList.all.map({ $0.about }) where !about.json.isEmpty {
      roff.macro("SS", "\(about.name) --json")
      for member in about.json { roff.item(member.path, member.meaning + ".") }
    }
  }

  private static func sentence(_ text: String) -> String { text.capitalizedFirst + "." }

  /// The summary of an option; a literal value at its start stays as it is typed.
  private static func sentence(of option: Option) -> String {
    let first = String(option.summary.prefix { $0.isLetter || $0.isNumber })
    if case .words(let words) = option.completed, words.contains(first) {
      return option.summary + "."
    }
    return sentence(option.summary)
  }
}

/// A section of the manual that does not describe a command.
private struct ManualPart {
  let title: String
  let lead: String
  let items: [(term: String, meaning: String)]

  static let description = [
    """
    til asks you what short forms stand for and schedules each card for the day you are about to
    forget it. Without a command, til opens a prompt. If standard input is not a terminal, it reads
    commands from there, one per line. Commands are the same on the command line and at the prompt.
    """,
    """
    A Thing is something you learn: a short form to show, a long form to recall, and optionally a
    note, tags and other accepted answers. A deck is a CSV file of Things. The journal records your
    reviews and changes. Decks and journal are plain text in one directory, the library; everything
    else is computed from them.
    """,
  ]

  static let all = [
    ManualPart(
      title: "EXIT STATUS", lead: "",
      items: ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }),
    ManualPart(
      title: "ENVIRONMENT", lead: "",
      items: [
        ("TIL_LIBRARY", "The library directory, unless --library is given."),
        ("TIL_DEVICE", "The name of this device in the journal, instead of the default."),
        ("TIL_TRACE", "Set to 1 to log files, locks and git calls, with times, to standard error."),
        (
          "XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME",
          "Base directories of library, index, line history and the settings of this computer."
        ),
        ("VISUAL, EDITOR", "The editor for edit -E and edit -d."),
        (
          "PAGER",
          "The program that shows output longer than the window, unless the setting pager is set."
        ),
        ("NO_COLOR", "Turns colors off if set."),
        ("ACCESSIBLE", "Set to 1 for output suited to screen readers."),
        ("INPUTRC", "The readline configuration file."),
      ]),
    ManualPart(
      title: "SEVERAL MACHINES",
      lead: "Each machine appends to a journal of its own, so journals never conflict.",
      items: [
        (
          "til sync",
          "Sends and receives through git, and merges decks row by row. Run til sync URL or til "
            + "sync DIRECTORY once on each machine, then til sync."
        ),
        (
          "plain git",
          "Commit decks, journal, .gitattributes and .gitignore, and pull with a merge, not a "
            + "rebase. Configure the merge driver shown under sync, or let til check resolve "
            + "conflict markers."
        ),
        (
          "a file sync",
          "Syncthing, Dropbox and the like can share the library directory. Let them finish before "
            + "you study elsewhere: if both machines change the same deck, the sync program keeps "
            + "a conflict copy beside it. til reports it and does not read it; compare it with the "
            + "deck, then remove it."
        ),
      ]),
    ManualPart(
      title: "FILES", lead: "Run til where to show the actual paths.",
      items: [
        ("~/.local/share/til/decks/NAME.csv", "A deck: short,long,note,tags,also,id,guid."),
        (
          "~/.local/share/til/journal/DEVICE/YEAR.tsv",
          "Reviews and changes; append-only."
        ),
        ("~/.cache/til/", "The index, computed from decks and journal."),
        ("~/.local/state/til/", "Line history, an unfinished session, backups."),
        (
          "~/.config/til/settings",
          "Settings that name a program or a file of this computer, such as the pager."
        ),
      ]),
  ]
}
