/// A model of a terminal's screen: the part of xterm that readline and til use.
///
/// Rows are counted from the first one ever shown, so a row keeps its number when it scrolls away,
/// and later rows always have higher numbers, even after the screen was cleared.
struct ScreenModel {
  private(set) var rows: Int
  private(set) var columns: Int
  /// All rows ever shown; the last `rows` of them are on the screen.
  private(set) var lines: [[String]]
  private(set) var column = 0
  private var screenRow = 0
  private var wrapsNext = false
  private var parser = ScreenParser()

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    lines = Array(repeating: [], count: rows)
  }

  /// The first row on the screen.
  var top: Int { lines.count - rows }

  /// The cursor's row.
  var row: Int { top + screenRow }

  /// A row's text without trailing spaces.
  func text(ofRow row: Int) -> String {
    guard lines.indices.contains(row) else { return "" }
    var text = lines[row].joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The cursor's row up to the cursor.
  var textBeforeCursor: String { lines[row].prefix(column).joined() }

  /// The text of all rows from this one on, without empty rows at the end.
  func text(fromRow first: Int) -> String {
    var texts = (max(first, 0)..<max(first, 0, lines.count)).map(text(ofRow:))
    while texts.last == "" { texts.removeLast() }
    return texts.joined(separator: "\n")
  }

  /// What is on the screen now.
  var visibleText: String { text(fromRow: top) }

  /// Everything that was ever shown and not overwritten.
  var fullText: String { text(fromRow: 0) }

  mutating func show(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let event = parser.take(byte) { apply(event) }
    }
  }

  /// Changes the size without rewrapping rows, as xterm does.
  mutating func resize(rows newRows: Int, columns newColumns: Int) {
    let current = row
    rows = newRows
    columns = newColumns
    while lines.count < rows { lines.append([]) }
    while current < top { lines.removeLast() }
    screenRow = current - top
    moveTo(column: column)
  }

  private mutating func apply(_ event: ScreenParser.Event) {
    switch event {
    case .character(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .sequence(let final, let numbers): sequence(final, numbers)
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0D: moveTo(column: 0)
    case 0x0A: lineFeed()
    case 0x08: moveTo(column: column - 1)
    case 0x09: moveTo(column: (column / 8 + 1) * 8)
    default: break
    }
  }

  private mutating func sequence(_ final: Character, _ numbers: [Int]) {
    let count = max(numbers.first ?? 1, 1)
    switch final {
    case "A": screenRow = max(screenRow - count, 0)
    case "B": screenRow = min(screenRow + count, rows - 1)
    case "C": moveTo(column: column + count)
    case "D": moveTo(column: column - count)
    case "G": moveTo(column: count - 1)
    case "H":
      screenRow = min(count, rows) - 1
      moveTo(column: (numbers.count > 1 ? max(numbers[1], 1) : 1) - 1)
    case "J": eraseScreen(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "P": delete(count)
    case "@": insert(count)
    default: break
    }
  }

  private mutating func moveTo(column target: Int) {
    column = min(max(target, 0), columns - 1)
    wrapsNext = false
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if screenRow < rows - 1 { screenRow += 1 } else { lines.append([]) }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = scalar.columns
    guard width > 0 else { return combine(scalar) }
    if wrapsNext || column + width > columns {
      lineFeed()
      column = 0
    }
    pad(to: column + width)
    lines[row][column] = String(scalar)
    if width == 2 { lines[row][column + 1] = "" }
    wrapsNext = column + width >= columns
    column = min(column + width, columns - 1)
  }

  private mutating func combine(_ scalar: Unicode.Scalar) {
    var cell = wrapsNext ? column : column - 1
    while cell > 0, cell < lines[row].count, lines[row][cell].isEmpty { cell -= 1 }
    guard lines[row].indices.contains(cell) else { return }
    lines[row][cell].unicodeScalars.append(scalar)
  }

  private mutating func pad(to width: Int) {
    while lines[row].count < width { lines[row].append(" ") }
  }

  private mutating func eraseLine(_ mode: Int) {
    if mode == 2 { lines[row] = [] }
    if mode == 1 {
      pad(to: column + 1)
      lines[row].replaceSubrange(...column, with: Array(repeating: " ", count: column + 1))
    }
    if mode == 0 { lines[row].removeSubrange(min(column, lines[row].count)...) }
  }

  private mutating func eraseScreen(_ mode: Int) {
    if mode == 0 {
      eraseLine(0)
      for below in (row + 1)..<max(row + 1, lines.count) { lines[below] = [] }
    }
    // The cleared screen is kept above, so that row numbers keep rising.
    if mode == 2 { lines += Array(repeating: [], count: rows) }
  }

  private mutating func delete(_ count: Int) {
    guard column < lines[row].count else { return }
    lines[row].removeSubrange(column..<min(column + count, lines[row].count))
  }

  private mutating func insert(_ count: Int) {
    pad(to: column)
    lines[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    lines[row] = Array(lines[row].prefix(columns))
  }
}
