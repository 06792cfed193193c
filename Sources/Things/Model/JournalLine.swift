/// One line of the journal: what happened, when, and on which device.
public struct JournalLine: Hashable, Sendable {
  public var device: Device
  /// Counts this device's lines from 1.
  public var number: Int
  public var time: Moment
  /// The study day, written down then and never computed again.
  public var day: StudyDay
  public var event: Event
  /// CRC-64/XZ of device and line: checksum and identity in one.
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

  /// How another line names this one; nil for an extra, which nobody names.
  public var name: LineName? {
    event.kind.map {
      LineName(device: device, number: number, kind: $0, subject: event.subject)
    }
  }
}

/// Where a line stands among its device's lines, short enough to type after `undo`.
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

/// A line as an undo or a redo names it: so much that a line of the same number is not meant too.
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
  public var description: String { "\(address)" }
}

/// A computer with a journal of its own in this library, by name.
public struct Device: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let name: String

  /// Nil unless the name is made of `a-z`, `0-9` and `-`, as names of folders are.
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
