extension StyledText {
  /// The grapheme clusters of the line.
  var cells: [Cell] { spans.flatMap { span in span.text.map { Cell($0, span.role) } } }

  init(cells: some Collection<Cell>) {
    var spans: [Span] = []
    var text = ""
    var role = Role.plain
    for cell in cells {
      if cell.role != role {
        spans.append(Span(safe: text, role))
        text = ""
        role = cell.role
      }
      text.append(cell.character)
    }
    self.init(spans + [Span(safe: text, role)])
  }

  /// Cuts the line to a width and marks the cut with an ellipsis.
  public func truncated(to width: Int, ellipsis: String = "…") -> StyledText {
    // No character is wider than its number of bytes.
    if spans.reduce(0, { $0 + $1.text.utf8.count }) <= width { return self }
    var kept: [Cell] = []
    var used = 0
    for span in spans {
      for character in span.text {
        let cell = Cell(character, span.role)
        guard used + cell.width <= width else { return Self.cut(kept, to: width, ellipsis) }
        kept.append(cell)
        used += cell.width
      }
    }
    return self
  }

  private static func cut(_ cells: [Cell], to width: Int, _ ellipsis: String) -> StyledText {
    let mark = ellipsis.displayWidth <= width ? ellipsis : ""
    var kept = cells[...]
    var used = kept.reduce(0) { $0 + $1.width }
    while let last = kept.last, used + mark.displayWidth > width || last.isBlank {
      used -= last.width
      kept.removeLast()
    }
    return StyledText(cells: kept) + StyledText([Span(safe: mark, kept.last?.role ?? .plain)])
  }

  /// Fills the line with spaces to a width; a longer line stays as it is.
  public func padded(to width: Int, _ alignment: Alignment = .leading) -> StyledText {
    let missing = width - self.width
    guard missing > 0 else { return self }
    switch alignment {
    case .leading: return self + .blank(missing)
    case .trailing: return .blank(missing) + self
    }
  }

  /// The line without trailing plain spaces.
  var trimmed: StyledText {
    guard let last = spans.last, last.text.last == " " else { return self }
    let kept = String(last.text.reversed().drop { $0 == " " }.reversed())
    return (StyledText(Array(spans.dropLast())) + StyledText([Span(safe: kept, last.role)])).trimmed
  }
}

extension StyledText {
  /// Flows pieces into lines; a piece is broken only if it is longer than a line.
  static func flowed(_ pieces: [StyledText], gap: Int, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for piece in pieces where !piece.isEmpty {
      if let last = lines.last, last.width + gap + piece.width <= width {
        lines[lines.count - 1] = last + .blank(gap) + piece
      } else {
        lines += piece.wrapped(to: width, hanging: 2)
      }
    }
    return lines
  }

  /// Joins the pieces that are not empty.
  static func joined(_ pieces: [StyledText], by separator: StyledText) -> StyledText {
    let spans = pieces.filter { !$0.isEmpty }.map(\.spans)
    return StyledText(Array(spans.joined(separator: separator.spans)))
  }
}

extension StyledText {
  /// Wraps the line; lines after the first are indented by `hanging`.
  ///
  /// Breaks at spaces, between CJK characters, and inside a word only if it is longer than a
  /// line.
  public func wrapped(to width: Int, hanging: Int = 0) -> [StyledText] {
    let limit = max(1, width)
    guard self.width > limit else { return [self] }
    let indent = max(0, min(hanging, limit / 2, limit - 2))
    let cells = cells
    var lines: [StyledText] = []
    var start = cells.startIndex
    while start < cells.endIndex {
      let room = lines.isEmpty ? limit : limit - indent
      let end = Self.lineEnd(of: cells, from: start, room: room)
      let line = StyledText(cells: cells[start..<end]).trimmed
      lines.append(lines.isEmpty ? line : .blank(indent) + line)
      start = cells[end...].firstIndex { !$0.isBlank } ?? cells.endIndex
    }
    return lines
  }

  /// Whether the space there is between a number and its unit.
  private static func isBeforeUnit(_ cells: [Cell], at index: Int) -> Bool {
    guard cells[index].isBlank, cells[index - 1].character.isNumber else { return false }
    let word = cells[(index + 1)...].prefix { $0.character.isLetter || $0.character == "%" }
    return Units.all.contains(String(word.map(\.character)))
  }

  /// The end of the line that begins at `start`: the last place where it may be broken, or
  /// the last character that fits.
  private static func lineEnd(of cells: [Cell], from start: Int, room: Int) -> Int {
    var used = 0
    var opportunity: Int?
    var hasText = false
    for index in start..<cells.endIndex {
      let cell = cells[index]
      if hasText, cell.mayFollowBreak(after: cells[index - 1]), !isBeforeUnit(cells, at: index) {
        opportunity = index
      }
      if used + cell.width > room, index > start, !cell.isBlank { return opportunity ?? index }
      hasText = hasText || !cell.isBlank
      used += cell.width
    }
    return cells.endIndex
  }
}

/// The alignment of text in a column.
public enum Alignment: Sendable {
  case leading
  case trailing
}

/// A grapheme cluster on a line.
struct Cell {
  let character: Character
  let role: Role
  let width: Int

  init(_ character: Character, _ role: Role) {
    self.character = character
    self.role = role
    width = character.displayWidth
  }

  var isBlank: Bool { character == " " }

  /// Whether a line can be broken before this cell: at a space, and between wide
  /// characters except before closing and after opening punctuation.
  func mayFollowBreak(after before: Cell) -> Bool {
    if isBlank || before.isBlank { return isBlank && !before.isBlank }
    return (width == 2 || before.width == 2)
      && !Self.closing.contains(character) && !Self.opening.contains(before.character)
  }

  private static let closing = "、。，．・：；？！）」』】〉》〕］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…,.:;?!)]}%"
  private static let opening = "（「『【〈《〔［｛([{"
}
