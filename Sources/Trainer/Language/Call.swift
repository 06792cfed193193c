/// A command's words, sorted into options and the rest.
public struct Call: Sendable {
  /// A word, and whether any of it stood in quotes.
  public struct Word: Hashable, Sendable {
    public var text: String
    public var isQuoted: Bool

    public init(_ text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }

    /// The word as it must be typed to be read as the same word.
    var typed: String {
      let isPlain = !isQuoted && !text.isEmpty && !text.contains(where: \.isWhitespace)
      guard !isPlain else { return text }
      return "\"" + text.map { "\\\"“”".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
  }

  public var command: String
  /// Everything that is no option, in order.
  public var operands: [Word]
  /// Values by the option's long name; a switch has an empty one.
  var values: [String: String]

  public func has(_ option: String) -> Bool { values[option] != nil }
  public subscript(option: String) -> String? { values[option] }

  public var texts: [String] { operands.map(\.text) }
  /// All operands as one text.
  public var phrase: String { texts.joined(separator: " ") }
  public var isDryRun: Bool { has("dry-run") }
  public var saysYes: Bool { has("yes") }

  /// The form in which data is asked for.
  public enum Form: Hashable, Sendable {
    case pretty
    case json
    case plain
  }

  public var form: Form { has("json") ? .json : has("plain") ? .plain : .pretty }

  /// A whole number given with an option.
  public func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + "\"\(text)\".")
    }
    return number
  }
}
