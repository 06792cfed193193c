/// One thing that can be set: its name, what it means, and what may be said.
public struct Setting: Sendable {
  public let name: String
  public let meaning: String
  public let standard: String
  public let home: Home
  /// The words that it may be, where those can be told.
  public let words: [String]
  /// The value as it is kept, or why it cannot be one.
  let read: @Sendable (String) throws(SettingError) -> String

  /// Where a setting may be given.
  public enum Home: Sendable {
    /// For the library, or for a deck and all below it.
    case deck
    case library
    case device
  }

  /// The value as it is kept: `0.9` becomes `0.90`, `ON` becomes `on`.
  public func normalized(_ value: String) throws(SettingError) -> String { try read(value) }
}

/// Why a value cannot be taken, as the end of a sentence.
public struct SettingError: Error, Hashable, Sendable {
  public let expected: String

  public init(_ expected: String) { self.expected = expected }
}

extension Setting {
  /// Where a value was set.
  public enum Place: Hashable, Sendable {
    case library
    case device(Device)
    case deck(String)

    /// As the journal writes it: devices carry an `@`, which no deck's name begins with.
    public var subject: String {
      switch self {
      case .library: "-"
      case .device(let device): "@\(device)"
      case .deck(let name): name
      }
    }

    public init(subject: some StringProtocol) {
      if subject == "-" {
        self = .library
      } else if subject.first == "@", let device = Device(subject.dropFirst()) {
        self = .device(device)
      } else {
        self = .deck(String(subject))
      }
    }
  }
}
