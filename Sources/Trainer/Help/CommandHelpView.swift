import TextUI

/// Everything about one command.
struct CommandHelpView: View {
  private let about: CommandHelp

  init(_ about: CommandHelp) { self.about = about }

  var body: some View {
    VStack(spacing: 1) {
      VStack {
        Text("\(about.name): \(about.summary)", .strong)
        ForEach(about.usage) { Text(Self.joined(about.name, $0)).padding() }
      }
      ForEach(paragraphs) { Text($0) }
      if !about.options.isEmpty { VStack { OptionTable(about.options) } }
      if !about.examples.isEmpty { examples }
      if let other = names { Text(other, .dim) }
      if !about.json.isEmpty { Text(members, .dim) }
    }
  }

  /// Line breaks within a paragraph are those of our own source.
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

  // A page of them would push what people look for off the screen.
  private var members: String {
    "--json gives data; help \(about.name) --json and man til say what is in it."
  }

  private var names: String? {
    let letter = about.letter.map { ["\($0)"] } ?? []
    let others = letter + about.elsewhere
    return others.isEmpty ? nil : "At the prompt also: \(others.joined(separator: ", "))"
  }

  private static func joined(_ name: String, _ usage: String) -> String {
    usage.isEmpty ? name : "\(name) \(usage)"
  }
}

extension CommandHelp {
  /// The command as `help --json` describes it.
  var described: JSON {
    .object([
      ("name", .string(name)), ("summary", .string(summary)), ("group", .string("\(group)")),
      ("usage", .array(usage.map(JSON.string))), ("text", .string(text)),
      (
        "options",
        .array(
          options.map { option in
            .object([
              ("name", .string(option.name)),
              ("letter", .optional(option.letter) { .string("\($0)") }),
              ("value", .optional(option.value, JSON.string)), ("summary", .string(option.summary)),
            ])
          })
      ),
      ("examples", .array(examples.map { .string($0.line) })),
      (
        "json",
        .array(
          json.map { .object([("path", .string($0.path)), ("meaning", .string($0.meaning))]) })
      ),
    ])
  }
}

/// Options, as they are written, and what they do.
struct OptionTable: View {
  @Environment(\.isSpoken) private var isSpoken
  private let options: [Option]

  init(_ options: [Option]) { self.options = options }

  private var nameWidth: Int { max(20, (options.map(\.usage.count).max() ?? 0) + 2) }

  var body: some View {
    ForEach(options) { option in
      if isSpoken {
        Text("\(option.usage): \(option.summary).")
      } else {
        Text(StyledText(option.usage).padded(to: nameWidth) + StyledText(option.summary))
          .hanging(nameWidth).padding()
      }
    }
  }
}
