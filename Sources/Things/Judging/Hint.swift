/// One step of help.
public enum Hint: Hashable, Sendable {
  /// How many letters each word has.
  case lengths([Int])
  case initials([String])
  /// The beginning of the answer, filled in.
  case start(String)

  /// The hint as a line; nil for what is filled in instead.
  public var text: String? {
    switch self {
    case .lengths(let lengths): Self.text(lengths)
    case .initials(let initials): "begins \(initials.joined(separator: " "))"
    case .start: nil
    }
  }

  /// More lengths than this are not worth reading.
  private static let mostLengths = 20

  private static func text(_ lengths: [Int]) -> String {
    let words = lengths.count == 1 ? "1 word" : "\(lengths.count) words"
    guard lengths.count <= mostLengths else { return words }
    let numbers = lengths.map(String.init).joined(separator: " ")
    return "\(words): \(numbers) \(lengths == [1] ? "letter" : "letters")"
  }
}
