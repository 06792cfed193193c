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
