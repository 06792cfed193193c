import Things

/// What an append did to a journal file.
struct Appended {
  let file: JournalFile
  /// Where the file ended before.
  let start: Int
  let lines: [Line]
  let stamp: Stamp
  private let end: Int
  private let newlines: Int

  init(file: JournalFile, start: Int, bytes: [UInt8], lines: [Line], stamp: Stamp) {
    self.file = file
    self.start = start
    self.lines = lines
    self.stamp = stamp
    end = start + bytes.count
    newlines = bytes.lazy.filter { $0 == UInt8(ascii: "\n") }.count
  }

  /// How far the file is consumed once these lines are ingested from memory; nil if something else
  /// stands before them that was not read yet, so that the file must be read.
  func consumed(after before: ConsumedFile?) -> ConsumedFile? {
    if start > 0 {
      guard let before, before.offset == start, before.file == file,
        before.stamp.device == stamp.device, before.stamp.inode == stamp.inode
      else { return nil }
    }
    guard stamp.size == end, let sum = lines.last?.sum else { return nil }
    var after = ConsumedFile(file: file, stamp: stamp, offset: end)
    after.lines = (start > 0 ? before?.lines ?? 0 : 0) + newlines
    after.mark = ConsumedFile.Mark(offset: end - 1 - Hex.count, sum: sum)
    return after
  }
}
