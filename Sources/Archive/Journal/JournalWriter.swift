import Things

/// Appends to the journal of one library; whoever calls it holds the lock.
struct JournalWriter {
  /// The journal's folder.
  let journal: String
  /// A single line that is longer than this is not written, because it would never be read.
  var longestLine = JournalFormat.longestLine
  /// The year of the newest file of the device, where its folder was looked at a moment ago.
  var newestYear: Int?

  /// Appends the lines in one write and brings them to the disk.
  ///
  /// After an error nothing is known: the lines may be there, in part, or not. Appending the same
  /// lines again is always right, since a line that stands twice counts once; a second sync of the
  /// same bytes is not, since a system may call it a success without having written anything.
  func append(_ lines: PreparedLines) throws(ArchiveError) -> Appended {
    guard lines.longest <= longestLine else {
      throw ArchiveError(path: journal, operation: .write, cause: .size(limit: longestLine))
    }
    let folder = journal + "/" + lines.device.name
    var newest = newestYear
    if newest == nil { newest = try newestYear(in: folder) }
    let name = Self.padded(max(lines.year, newest ?? 0)) + ".tsv"
    let file = JournalFile(name: lines.device.name + "/" + name, path: folder + "/" + name)
    // A program that replaces the file in just this moment would take our lines with it.
    for _ in 0..<3 {
      if let appended = try append(lines, to: file) { return appended }
    }
    throw ArchiveError(path: file.path, operation: .write, cause: .moving)
  }

  /// Nil if the file was replaced meanwhile.
  private func append(
    _ lines: PreparedLines, to journalFile: JournalFile
  ) throws(ArchiveError) -> Appended? {
    let file = try OpenFile(journalFile.path, .appending)
    let size = try file.status().size
    var bytes: [UInt8] = []
    if size == 0 {
      // Also when a run before this one made the file and then failed: it costs nothing.
      for folder in [Folder.of(journalFile.path), journal, Folder.of(journal)] {
        try Folder.sync(folder)
      }
      bytes = Array(JournalFormat.header(of: lines.device).utf8)
    } else if try file.read(count: 1, at: size - 1) != [UInt8(ascii: "\n")] {
      bytes = [UInt8(ascii: "\n")]
    }
    bytes += lines.bytes
    do throws(ArchiveError) {
      try file.write(bytes)
    } catch {
      // What was torn off by a full disk is no line yet; it goes, if only it can.
      try? System.truncate(file.descriptor, to: size)
      throw error
    }
    try file.sync()
    let stamp = try file.stamp()
    guard let there = try Folder.look(journalFile.path), stamp.isSameFile(as: there) else {
      return nil
    }
    return Appended(file: journalFile, start: size, bytes: bytes, lines: lines.lines, stamp: stamp)
  }

  /// The year of the newest file that we could have written; a clock that goes back must not make
  /// a closed year grow.
  private func newestYear(in folder: String) throws(ArchiveError) -> Int {
    for folder in [journal, folder] {
      if try Folder.isMissing(folder) { try Folder.make(folder) }
    }
    return try Folder.list(folder).reduce(0) { max($0, Self.year(ofFile: $1.name) ?? 0) }
  }

  /// The year of a file that we could have written.
  static func year(ofFile name: String) -> Int? {
    guard name.utf8.count == 8, name.utf8.suffix(4).elementsEqual(".tsv".utf8),
      let year = Int(name.prefix(4)), padded(year) == name.prefix(4)
    else { return nil }
    return year
  }

  private static func padded(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
