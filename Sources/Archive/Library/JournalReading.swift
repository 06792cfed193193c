import SQLiteAccess
import SystemFiles
import Things

struct JournalReading {
  var intake = Intake()
  var consumed: [ConsumedFile] = []
  var report = ScanReport()
  /// Device numbers of the index, including newly met devices.
  var devices: IndexedDevices
  /// The last line of the latest batch.
  private var end: HistoryEntry.LineKey?

  /// Adds lines to `intake`, or lets them wait where it says.
  init(
    _ work: [JournalScanner.Work], devices: IndexedDevices, folders: [Device],
    into intake: Intake = Intake(), proceed: (Int) throws -> Void
  ) throws {
    (self.devices, self.intake) = (devices, intake)
    var numbers: [UInt32?] = []
    var scanner = JournalScanner(
      work, devices: DeviceTable(devices.rows.map(\.device) + folders))
    var lines = 0
    self.intake.reserve(
      bytes: work.reduce(0) { sum, work in
        let size = (try? Folder.look(work.file.path))?.size ?? 0
        return sum + max(0, size - (work.from?.offset ?? 0))
      })
    while let raw = try scanner.next() {
      while numbers.count <= raw.device { numbers.append(nil) }
      let device: UInt32
      if let known = numbers[raw.device] {
        device = known
      } else {
        device = self.devices.number(of: scanner.devices[raw.device])
        numbers[raw.device] = device
      }
      take(raw, device)
      if self.intake.isFull, !isInBatch(raw.number, device) {
        try self.intake.putAside(&self.devices)
      }
      lines += 1
      if lines % 16_384 == 0 { try proceed(lines) }
    }
    consumed = scanner.consumed
    report = scanner.report
  }

  /// Whether the lines of a batch follow: only a whole one counts.
  private func isInBatch(_ number: Int, _ device: UInt32) -> Bool {
    end.map { $0.device == device && number < $0.number } ?? false
  }

  private mutating func take(_ raw: RawLine, _ device: UInt32) {
    if raw.kind == .known(.review), let (card, review) = raw.review() {
      intake.add(
        review, of: card, number: raw.number, time: raw.time, day: raw.day, sum: raw.sum,
        device: device)
    } else if let line = raw.line(of: devices[device].device) {
      if case .batch(let batch) = line.event {
        end = HistoryEntry.LineKey(device: device, clamping: line.number + batch.count)
      }
      intake.add(line, device: device) { devices.number(of: $0) }
    } else {
      // A newer til's line only uses up its number, as does one with invalid fields.
      intake.addSilent(number: raw.number, time: raw.time, sum: raw.sum, device: device)
    }
  }
}

/// The table of how far journal files are read.
struct JournalState {
  let database: Database

  func consumed(in journal: String) throws(IndexError) -> [String: ConsumedFile] {
    let rows = try database.rows("SELECT * FROM journal") { row -> ConsumedFile? in
      let name: String = row["path"]
      guard let stamp = FileFingerprint(packed: row.blob("fingerprint")) else { return nil }
      var file = ConsumedFile(
        file: JournalFile(name: name, path: journal + "/" + name), stamp: stamp)
      file.offset = row["consumed"]
      file.lines = row["lines"]
      let end: Int? = row["lastAt"]
      file.mark = end.map { ConsumedFile.Mark(offset: $0, sum: row["last"]) }
      return file
    }
    return Dictionary(uniqueKeysWithValues: rows.compactMap(\.self).map { ($0.file.name, $0) })
  }

  func save(_ files: [ConsumedFile]) throws(IndexError) {
    for file in files {
      try database.run(
        "INSERT OR REPLACE INTO journal VALUES(?1, ?2, ?3, ?4, ?5, ?6)", file.file.name,
        file.stamp.packed, file.offset, file.lines, file.mark?.sum, file.mark?.offset)
    }
  }
}
