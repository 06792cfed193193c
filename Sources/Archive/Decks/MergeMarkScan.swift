/// Goes through a text line by line and finds marks that stand in the order a merge sets them.
struct MergeMarkScan {
  private let bytes: [UInt8]
  private var line = 0
  /// The parts seen since the first mark of a conflict: where each begins and, so far, ends.
  private var open: [(mark: MergeMark, start: Int, content: Int)] = []
  private var openLine = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func conflicts() -> [MergeText.Conflict] {
    var found: [MergeText.Conflict] = []
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if let mark = MergeMark(line: bytes[start..<end]) {
        if let conflict = take(mark, start, end) { found.append(conflict) }
      }
      start = end
    }
    return found
  }

  private mutating func take(
    _ mark: MergeMark, _ start: Int, _ end: Int
  ) -> MergeText.Conflict? {
    switch (open.last?.mark, mark) {
    case (_, .here):
      open = []
      openLine = line
      open.append((mark, start, end))
    case (.here, .base), (.here, .middle), (.base, .middle): open.append((mark, start, end))
    case (.middle, .there): return close(start, end)
    // A line of equal signs or bars elsewhere is no mark.
    default: break
    }
    return nil
  }

  private mutating func close(_ start: Int, _ end: Int) -> MergeText.Conflict? {
    defer { open = [] }
    guard let first = open.first, let last = open.last else { return nil }
    let base = open.count == 3 ? open[1].content..<last.start : nil
    return MergeText.Conflict(
      line: openLine, whole: first.start..<end, here: first.content..<open[1].start, base: base,
      there: last.content..<start)
  }
}
