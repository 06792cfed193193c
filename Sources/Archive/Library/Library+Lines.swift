import Things

extension Library {
  /// The lines of a device, newest first, until `body` returns false.
  func rawLines(of device: Device, _ body: (JournalLine) throws -> Bool) throws {
    var newest = Int(index.high(of: device))
    if device == self.device, let first = keptLines.first {
      for line in keptLines.reversed() {
        if try !body(line) { return }
      }
      newest = first.number - 1
    }
    let tail = try DeviceTail(places.journal, of: device, newest: newest)
    while let line = try tail.next() {
      if try !body(line) { return }
    }
  }
}
