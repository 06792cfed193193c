import TextUI

/// Options, as they are written, and what they do.
struct OptionTable: View {
  private let options: [Option]

  init(_ options: [Option]) { self.options = options }

  private var nameWidth: Int { max(20, (options.map(\.usage.count).max() ?? 0) + 2) }

  var body: some View {
    ForEach(options) { option in
      if EnvironmentValues.current.isSpoken {
        Text("\(option.usage): \(option.summary).")
      } else {
        Text(Line(option.usage).padded(to: nameWidth) + Line(option.summary))
          .hanging(nameWidth).padding()
      }
    }
  }
}
