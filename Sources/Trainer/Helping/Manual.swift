import TextUI
import Things

/// The manual page til(1), made of the table of commands and of the tables beside it.
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
    for group in About.Group.allCases {
      let abouts = CommandList.all.map { $0.about }.filter { $0.group == group }
      roff.macro("SH", group.title.uppercased())
      for about in abouts { write(about) }
    }
    roff.macro("SH", "OPTIONS OF EVERY COMMAND")
    for option in Option.everywhere { roff.item(option.usage, Self.sentence(option.summary)) }
    writeKeys()
    roff.macro("SH", "SETTINGS")
    for setting in Setting.all {
      roff.item(
        setting.name, "\(Self.sentence(setting.meaning)) Unless set: \(setting.standard).")
    }
    for part in ManualPart.all { write(part) }
    writeRecipes()
    writeShapes()
    roff.macro("SH", "LICENCE")
    roff.paragraph("\(VersionCommand.licence), because GNU readline is.")
  }

  private mutating func writeBeginning() {
    roff.macro("SH", "NAME")
    roff.request("til \\- flashcards for people who live in a terminal")
    roff.macro("SH", "SYNOPSIS")
    roff.request(".B til")
    roff.request("[\\fICOMMAND\\fR [\\fIWORDS\\fR...]]")
    roff.macro("SH", "DESCRIPTION")
    for (place, paragraph) in ManualPart.description.enumerated() {
      if place > 0 { roff.request(".PP") }
      roff.paragraph(paragraph)
    }
  }

  private mutating func write(_ about: About) {
    roff.macro("SS", about.name)
    roff.paragraph(Self.sentence(about.summary))
    roff.request(".PP")
    for (place, usage) in about.usage.enumerated() {
      if place > 0 { roff.request(".br") }
      roff.bold(("til \(about.name) " + usage).trimmingBlanks)
    }
    for paragraph in about.text.split(separator: "\n\n") {
      roff.request(".PP")
      roff.paragraph(String(paragraph))
    }
    for option in about.options { roff.item(option.usage, Self.sentence(option.summary)) }
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
    for key in StudyKey.all { roff.item(key.shown, Self.sentence(key.binding.summary)) }
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
      "With --json a command gives an object with \"til\": \(JSON.version), which is raised when a "
        + "shape changes, \"kind\", the command, and these members.")
    for about in CommandList.all.map({ $0.about }) where !about.json.isEmpty {
      roff.macro("SS", "\(about.name) --json")
      for member in about.json { roff.item(member.path, member.meaning + ".") }
    }
  }

  private static func sentence(_ text: String) -> String { text.capitalizedFirst + "." }
}
