import TextUI

/// Options, as they are written, and what they do.
struct OptionTable: View {
  private static var nameWidth: Int { 20 }

  private let options: [Option]

  init(_ options: [Option]) { self.options = options }

  var body: some View {
    ForEach(options) { option in
      if EnvironmentValues.current.isSpoken {
        Text("\(Self.spelled(option)): \(option.summary).")
      } else {
        Text(Line(Self.spelled(option)).padded(to: Self.nameWidth) + Line(option.summary))
          .hanging(Self.nameWidth).padding()
      }
    }
  }

  /// As in `-d, --deck DECK`.
  private static func spelled(_ option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.value.map { " \($0)" } ?? ""
    return "\(letter)--\(option.name)\(value)"
  }
}
