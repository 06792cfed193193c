extension StyledText {
  /// The line's clusters, one by one.
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

  /// At most so many cells; what is cut is told by the ellipsis.
  public func truncated(to width: Int, ellipsis: String = "…") -> StyledText {
    // No character takes more cells than bytes.
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

  /// Filled with blanks to so many cells; a longer line stays as it is.
  public func padded(to width: Int, _ alignment: Alignment = .leading) -> StyledText {
    let missing = width - self.width
    guard missing > 0 else { return self }
    switch alignment {
    case .leading: return self + .blank(missing)
    case .trailing: return .blank(missing) + self
    case .center: return .blank(missing / 2) + self + .blank(missing - missing / 2)
    }
  }

  /// Without the plain blanks at its end.
  var trimmed: StyledText {
    guard let last = spans.last, last.text.last == " " else { return self }
    let kept = String(last.text.reversed().drop { $0 == " " }.reversed())
    return (StyledText(Array(spans.dropLast())) + StyledText([Span(safe: kept, last.role)])).trimmed
  }
}

extension StyledText {
  /// Pieces one after the other, each kept whole as long as it fits a line of its own.
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

  /// Pieces with a separator between those that are not empty.
  static func joined(_ pieces: [StyledText], by separator: StyledText) -> StyledText {
    let spans = pieces.filter { !$0.isEmpty }.map(\.spans)
    return StyledText(Array(spans.joined(separator: separator.spans)))
  }
}

extension StyledText {
  /// Lines of at most so many cells, the ones after the first begun with `hanging` blanks.
  ///
  /// They are broken at blanks, in CJK between characters, in a word only if it is longer than a
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

/// Where text stands in its room.
public enum Alignment: Sendable {
  case leading
  case center
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

  /// Whether a line may end between the cell before and this one: at a blank, and in writing
  /// without blanks, but never before a closing sign or after an opening one.
  func mayFollowBreak(after before: Cell) -> Bool {
    if isBlank || before.isBlank { return isBlank && !before.isBlank }
    return (width == 2 || before.width == 2)
      && !Self.closing.contains(character) && !Self.opening.contains(before.character)
  }

  private static let closing = "、。，．・：；？！）」』】〉》〕］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…,.:;?!)]}%"
  private static let opening = "（「『【〈《〔［｛([{"
}
