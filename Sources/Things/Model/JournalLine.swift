/// A line of the journal: an event, its time and its device.
public struct JournalLine: Hashable, Sendable {
  public var device: Device
  /// Counts this device's lines from 1.
  public var number: Int
  public var time: Moment
  /// The study day, recorded at the time and never recomputed.
  public var day: StudyDay
  public var event: Event
  /// CRC-64/XZ of device and line: both checksum and identity.
  public var sum: UInt64

  public init(
    device: Device, number: Int, time: Moment, day: StudyDay, event: Event, sum: UInt64
  ) {
    self.device = device
    self.number = number
    self.time = time
    self.day = day
    self.event = event
    self.sum = sum
  }

  /// How other lines refer to this one; nil for an extension, which cannot be named.
  public var name: LineName? {
    event.kind.map {
      LineName(device: device, number: number, kind: $0, subject: event.subject)
    }
  }
}

/// A line's device and number, short enough to type after `undo`.
public struct LineAddress: Hashable, Sendable, CustomStringConvertible {
  public var device: Device
  public var number: Int

  public init(device: Device, number: Int) {
    self.device = device
    self.number = number
  }

  /// Nil unless the text is a device's name, a colon and a number from 1.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let device = Device(parts[0]), let number = Int(parts[1]), number >= 1,
      String(number).utf8.elementsEqual(parts[1].utf8)
    else { return nil }
    self.init(device: device, number: number)
  }

  public var description: String { "\(device):\(number)" }
}

/// A reference to a line in an undo or redo, with enough detail to exclude another line of the same
/// number.
public struct LineName: Hashable, Sendable, CustomStringConvertible {
  public var device: Device
  public var number: Int
  public var kind: EventKind
  public var subject: String

  public init(device: Device, number: Int, kind: EventKind, subject: String) {
    self.device = device
    self.number = number
    self.kind = kind
    self.subject = subject
  }

  public var address: LineAddress { LineAddress(device: device, number: number) }
  /// Whether the line is a setting of one device.
  public var setsDevice: Bool { kind == .set && subject.hasPrefix("@") }
  public var description: String { "\(address)" }
}

/// The name of a computer with its own journal in this library.
public struct Device: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let name: String

  /// Nil unless the name consists of `a-z`, `0-9` and `-`, so that it can be a directory's name.
  public init?(_ name: some StringProtocol) {
    let isAllowed = { (byte: UInt8) in
      (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
    }
    guard !name.isEmpty, name.utf8.count <= 80, name.utf8.allSatisfy(isAllowed) else { return nil }
    self.name = String(name)
  }

  public static func < (one: Device, other: Device) -> Bool { one.name < other.name }
  public var description: String { name }
}
