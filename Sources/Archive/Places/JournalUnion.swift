import Things

/// Puts lines of one journal into another that lacks them, so that nothing of either is lost.
struct JournalUnion {
  let source: String
  let target: String

  /// Takes over the lines of a file from where it was left; `known` tells which are there already,
  /// and nil means that none can be.
  ///
  /// Gives how far the file is now read, and how many lines were taken.
  func take(
    _ file: JournalFile, from: ConsumedFile?, devices: inout DeviceTable, known: SumSet?
  ) throws(ArchiveError) -> (consumed: ConsumedFile?, lines: Int) {
    var scanner = JournalScanner([(file, from)], devices: devices)
    var output = Output(path: target + "/" + file.name)
    while let raw = try scanner.next() {
      if let known, known.contains(raw.sum) { continue }
      try output.add(raw, of: scanner.devices[raw.device])
    }
    try output.finish()
    devices = scanner.devices
    return (scanner.consumed.first, output.count)
  }

  /// Lines on their way to the end of a file.
  private struct Output {
    let path: String
    private(set) var count = 0
    private var bytes: [UInt8] = []
    private var device: Device?

    init(path: String) { self.path = path }

    mutating func add(_ raw: RawLine, of device: Device) throws(ArchiveError) {
      if device != self.device { bytes += Array(JournalFormat.header(of: device).utf8) }
      self.device = device
      bytes += raw.body
      bytes.append(UInt8(ascii: "\t"))
      bytes += Hex.bytes(raw.sum)
      bytes.append(UInt8(ascii: "\n"))
      count += 1
      if bytes.count >= OpenFile.pieceSize { try flush(sync: false) }
    }

    mutating func finish() throws(ArchiveError) {
      if count > 0 { try flush(sync: true) }
    }

    private mutating func flush(sync: Bool) throws(ArchiveError) {
      let folder = Folder.of(path)
      try Folder.refuseLink(folder)
      try Folder.make(folder)
      let file = try OpenFile(path, .appending)
      let size = try file.status().size
      if size > 0, try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] {
        try file.write([UInt8(ascii: "\n")])
      }
      try file.write(bytes)
      bytes.removeAll(keepingCapacity: true)
      if sync {
        try file.sync()
        try Folder.sync(folder)
      }
    }
  }
}
