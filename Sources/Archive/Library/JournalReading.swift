import Things

/// Reads journal files into an intake.
struct JournalReading {
  var intake = Intake()
  var consumed: [ConsumedFile] = []
  var report = ScanReport()
  /// Devices as they are numbered in the index, those met now among them.
  var devices: IndexedDevices

  init(
    _ work: [JournalScanner.Work], devices: IndexedDevices, folders: [Device],
    proceed: (Int) throws -> Void
  ) throws {
    self.devices = devices
    var numbers: [UInt16?] = []
    var scanner = JournalScanner(
      work, devices: DeviceTable(devices.rows.map(\.device) + folders))
    var lines = 0
    intake.reserve(
      bytes: work.reduce(0) { sum, work in
        let size = (try? Folder.look(work.file.path))?.map(\.size) ?? 0
        return sum + max(0, size - (work.from?.offset ?? 0))
      })
    while let raw = try scanner.next() {
      while numbers.count <= raw.device { numbers.append(nil) }
      let device: UInt16
      if let known = numbers[raw.device] {
        device = known
      } else {
        device = self.devices.number(of: scanner.devices[raw.device])
        numbers[raw.device] = device
      }
      take(raw, device)
      lines += 1
      if lines % 16_384 == 0 { try proceed(lines) }
    }
    consumed = scanner.consumed
    report = scanner.report
  }

  /// Gives the lines away: whoever puts them in order shall not have to copy them.
  mutating func handOver() -> Intake {
    var lines = Intake()
    swap(&lines, &intake)
    return lines
  }

  private mutating func take(_ raw: RawLine, _ device: UInt16) {
    if raw.kind == .known(.review), let (card, review) = raw.review() {
      intake.add(
        review, of: card, number: raw.number, time: raw.time, day: raw.day, sum: raw.sum,
        device: device)
    } else if let line = raw.line(of: devices[device].device) {
      intake.add(line, device: device) { devices.number(of: $0) }
    } else {
      // A later til's line takes its number; so does one whose fields make no sense.
      intake.addSilent(number: raw.number, time: raw.time, sum: raw.sum, device: device)
    }
  }
}
