import Things

/// How far the index has read the journal's files.
struct JournalState {
  let database: Database

  func consumed(in journal: String) throws(IndexError) -> [String: ConsumedFile] {
    let statement = try database.statement("SELECT * FROM journal")
    var files: [String: ConsumedFile] = [:]
    while try statement.step() {
      try statement.verify("journal")
      let name = statement.text(0)
      guard let stamp = FileFingerprint(packed: statement.blob(1)) else { continue }
      var file = ConsumedFile(
        file: JournalFile(name: name, path: journal + "/" + name), stamp: stamp)
      file.offset = statement.int(2)
      file.lines = statement.int(3)
      if !statement.isNull(5) {
        file.mark = ConsumedFile.Mark(offset: statement.int(5), sum: statement.bits(4))
      }
      files[name] = file
    }
    return files
  }

  func save(_ files: [ConsumedFile]) throws(IndexError) {
    let statement = try database.statement(
      "INSERT OR REPLACE INTO journal VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    for file in files {
      statement.reset()
      statement.bind(1, file.file.name).bind(2, blob: file.stamp.packed)
      statement.bind(3, file.offset).bind(4, file.lines)
      statement.bind(5, optional: file.mark.map { Int(bitPattern: UInt($0.sum)) })
      statement.bind(6, optional: file.mark?.offset)
      try statement.insert()
    }
  }
}

extension FileFingerprint {
  /// The numbers of a stamp in a row.
  var packed: [UInt8] {
    let numbers = [
      Int64(bitPattern: device), Int64(bitPattern: inode), Int64(size), modified, changed, read,
    ]
    return numbers.withUnsafeBytes { Array($0) }
  }

  init?(packed bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 48 else { return nil }
    let numbers = (0..<6).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
    self.init(
      device: UInt64(bitPattern: numbers[0]), inode: UInt64(bitPattern: numbers[1]),
      size: Int(numbers[2]), modified: numbers[3], changed: numbers[4], read: numbers[5])
  }
}
