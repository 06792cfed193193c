extension Line {
  /// Lines of at most so many cells, the ones after the first begun with `hanging` blanks.
  ///
  /// They are broken at blanks, in CJK between characters, in a word only if it is longer than a
  /// line.
  public func wrapped(to width: Int, hanging: Int = 0) -> [Line] {
    let limit = max(1, width)
    guard self.width > limit else { return [self] }
    let indent = max(0, min(hanging, limit / 2, limit - 2))
    let cells = cells
    var lines: [Line] = []
    var start = cells.startIndex
    while start < cells.endIndex {
      let room = lines.isEmpty ? limit : limit - indent
      let end = Self.lineEnd(of: cells, from: start, room: room)
      let line = Line(cells: cells[start..<end]).trimmed
      lines.append(lines.isEmpty ? line : .blank(indent) + line)
      start = cells[end...].firstIndex { !$0.isBlank } ?? cells.endIndex
    }
    return lines
  }

  /// Where the line that begins at `start` ends: everything if it fits, else the last place where
  /// it may, else where the room ends.
  private static func lineEnd(of cells: [Cell], from start: Int, room: Int) -> Int {
    var used = 0
    var opportunity: Int?
    var hasText = false
    for index in start..<cells.endIndex {
      let cell = cells[index]
      if hasText, cell.mayFollowBreak(after: cells[index - 1]) { opportunity = index }
      if used + cell.width > room, index > start, !cell.isBlank { return opportunity ?? index }
      hasText = hasText || !cell.isBlank
      used += cell.width
    }
    return cells.endIndex
  }
}
