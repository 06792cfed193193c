import Things

extension Library {
  /// The lines of a device, newest first, until `body` returns false.
  func rawLines(of device: Device, _ body: (Line) throws -> Bool) throws {
    let tail = try DeviceTail(
      places.journal, of: device, newest: Int(index.high(of: device)))
    while let line = try tail.next() {
      if try !body(line) { return }
    }
  }
}
