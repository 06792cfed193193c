/// A line as an undo, a redo or a typed answer names it.
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

  /// Short enough to type after `undo`.
  public var description: String { "\(device):\(number)" }
}
