import TextUI

/// Options, as they are written, and what they do.
struct OptionTable: View {
  private static var nameWidth: Int { 20 }

  private let options: [Option]

  init(_ options: [Option]) { self.options = options }

  var body: some View {
    ForEach(options) { option in
      if EnvironmentValues.current.isSpoken {
        Text("\(option.usage): \(option.summary).")
      } else {
        Text(Line(option.usage).padded(to: Self.nameWidth) + Line(option.summary))
          .hanging(Self.nameWidth).padding()
      }
    }
  }
}
