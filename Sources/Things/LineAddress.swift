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
