import Things

/// The devices a journal knows of, numbered as they are met, and the sum each one's lines begin with.
struct DeviceTable {
  private(set) var devices: [Device] = []
  private var beginnings: [CRC64] = []

  init(_ devices: some Sequence<Device> = []) {
    for device in devices { _ = add(device) }
  }

  subscript(index: Int) -> Device { devices[index] }
  var count: Int { devices.count }

  func index(of device: Device) -> Int? { devices.firstIndex(of: device) }

  /// The device's number, given out now if it has none yet.
  mutating func add(_ device: Device) -> Int {
    if let known = index(of: device) { return known }
    devices.append(device)
    beginnings.append(CRC64(of: device))
    return devices.count - 1
  }

  /// Whose line it is: the first of `guess` and then all others from `start` for whom the sum is
  /// right.
  func owner(
    of line: UnsafeBufferPointer<UInt8>, sum: UInt64, guess: Int, from start: Int = 0
  ) -> Int? {
    if guess >= start, guess < count, isRight(line, sum, for: guess) { return guess }
    for index in start..<max(start, count) where index != guess {
      if isRight(line, sum, for: index) { return index }
    }
    return nil
  }

  private func isRight(
    _ line: UnsafeBufferPointer<UInt8>, _ sum: UInt64, for index: Int
  ) -> Bool {
    var own = beginnings[index]
    own.add(UnsafeRawBufferPointer(line))
    return own.value == sum
  }
}
