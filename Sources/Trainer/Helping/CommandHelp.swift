import TextUI

/// Everything about one command.
struct CommandHelp: View {
  private let about: About

  init(_ about: About) { self.about = about }

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
