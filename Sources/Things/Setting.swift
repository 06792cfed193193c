/// A setting's home in the code: see the list in `Settings`.
public enum Setting {
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
