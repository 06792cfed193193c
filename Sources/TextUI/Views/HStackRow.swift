/// Blocks of lines, side by side.
struct HStackRow {
  let spacing: Int
  let width: Int
  private var blocks: [(lines: [Line], width: Int, isSpacer: Bool)] = []
  private var used = 0

  init(spacing: Int, width: Int) {
    self.spacing = max(0, spacing)
    self.width = width
  }

  var isEmpty: Bool { blocks.isEmpty }

  /// Cells for one block more.
  var room: Int { width - used - (blocks.last.map { $0.isSpacer ? 0 : spacing } ?? 0) }

  func fits(_ lines: [Line]) -> Bool { lines.allSatisfy { $0.width <= room } }

  mutating func add(_ lines: [Line], as element: Element) {
    guard !lines.isEmpty else { return }
    let natural = lines.reduce(element.width) { max($0, $1.width) }
    if !element.isSpacer { used = width - room + natural }
    blocks.append((lines, natural, element.isSpacer))
  }

  /// Each block's lines beside those of the one before, spacers sharing what is left.
  func lines() -> [Line] {
    let spacers = blocks.count(where: \.isSpacer)
    var left = max(0, width - used)
    var lines: [Line] = []
    var start = 0
    var open = spacers
    for (index, block) in blocks.enumerated() {
      if block.isSpacer {
        let share = left / open
        left -= share
        open -= 1
        start += share
      } else {
        if index > 0, !blocks[index - 1].isSpacer { start += spacing }
        for (row, line) in block.lines.enumerated() where !line.isEmpty || row >= lines.count {
          if row == lines.count { lines.append(Line()) }
          lines[row] = lines[row].padded(to: start) + line
        }
        start += block.width
      }
    }
    return lines
  }
}
