extension Line {
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
  public func truncated(to width: Int, ellipsis: String = "…") -> Line {
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

  private static func cut(_ cells: [Cell], to width: Int, _ ellipsis: String) -> Line {
    let mark = ellipsis.displayWidth <= width ? ellipsis : ""
    var kept = cells[...]
    var used = kept.reduce(0) { $0 + $1.width }
    while let last = kept.last, used + mark.displayWidth > width || last.isBlank {
      used -= last.width
      kept.removeLast()
    }
    return Line(cells: kept) + Line([Span(safe: mark, kept.last?.role ?? .plain)])
  }

  /// Filled with blanks to so many cells; a longer line stays as it is.
  public func padded(to width: Int, _ alignment: Alignment = .leading) -> Line {
    let missing = width - self.width
    guard missing > 0 else { return self }
    switch alignment {
    case .leading: return self + .blank(missing)
    case .trailing: return .blank(missing) + self
    case .center: return .blank(missing / 2) + self + .blank(missing - missing / 2)
    }
  }

  /// Without the plain blanks at its end.
  var trimmed: Line {
    guard let last = spans.last, last.text.last == " " else { return self }
    let kept = String(last.text.reversed().drop { $0 == " " }.reversed())
    return (Line(Array(spans.dropLast())) + Line([Span(safe: kept, last.role)])).trimmed
  }
}
