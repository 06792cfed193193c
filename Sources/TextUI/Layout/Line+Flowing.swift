extension Line {
  /// Pieces one after the other, each kept whole as long as it fits a line of its own.
  static func flowed(_ pieces: [Line], gap: Int, width: Int) -> [Line] {
    var lines: [Line] = []
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
  static func joined(_ pieces: [Line], by separator: Line) -> Line {
    let spans = pieces.filter { !$0.isEmpty }.map(\.spans)
    return Line(Array(spans.joined(separator: separator.spans)))
  }
}
