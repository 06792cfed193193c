import TextUI

struct CommandHelpView: View {
  let about: CommandHelp

  var body: some View {
    VStack(spacing: 1) {
      VStack {
        Text("\(about.name): \(about.summary)", .strong)
        ForEach(about.usage) { Text(Self.joined(about.name, $0)).padding() }
      }
      ForEach(paragraphs) { Text($0) }
      if !about.options.isEmpty { VStack { OptionTable(options: about.options) } }
      if !about.examples.isEmpty { examples }
      if let other = names { Text(other, .dim) }
      if !about.json.isEmpty { Text(members, .dim) }
    }
  }

  /// Line breaks within a paragraph come from the source code.
  private var paragraphs: [String] {
    about.text.split(separator: "\n\n").map { paragraph in
      paragraph.split(separator: "\n").joined(separator: " ")
    }
  }

  private var examples: some View {
    VStack {
      ForEach(about.examples) { example in
        Text(example.line).padding()
        Text(example.meaning, .dim).padding(6)
      }
    }
  }

  // A long list would push the rest off the screen.
  private var members: String {
    "--json prints JSON; see help \(about.name) --json or man til for its members."
  }

  private var names: String? {
    let letter = about.letter.map { ["\($0)"] } ?? []
    let others = letter + about.elsewhere
    return others.isEmpty ? nil : "Other names at the prompt: \(others.joined(separator: ", "))"
  }

  private static func joined(_ name: String, _ usage: String) -> String {
    usage.isEmpty ? name : "\(name) \(usage)"
  }
}

extension CommandHelp {
  /// The command as `help --json` describes it.
  @MainActor static let fields: [Field<CommandHelp>] = [
    Field("name", "its name", value: \.name),
    Field("summary", "what it does", value: \.summary),
    Field("group", "its group in the list") { "\($0.group)" },
    Field("usage", "its arguments", value: \.usage),
    Field("text", "the full explanation") { $0.text },
    .list(
      "options", of: \.options,
      [
        Field("name", "name of the option, without dashes", value: \.name),
        Field("letter", "its one-letter form", value: \.letter),
        Field("value", "placeholder of its value; null for a switch", value: \.value),
        Field("summary", "what it does", value: \.summary),
      ]),
    Field("examples", "example command lines") { $0.examples.map(\.line) },
    .list(
      "json", of: { $0.json },
      [
        Field("path", "a member of its --json output", value: \.path),
        Field("meaning", "meaning of the member", value: \.meaning),
      ]),
  ]
}

/// Options as they are typed, and their summaries.
struct OptionTable: View {
  let options: [Option]

  private var nameWidth: Int { max(20, (options.map(\.usage.count).max() ?? 0) + 2) }

  var body: some View {
    ForEach(options) {
      NamedLine(name: StyledText($0.usage), summary: $0.summary, width: nameWidth)
    }
  }
}
