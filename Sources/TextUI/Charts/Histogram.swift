/// Columns side by side: how often each of some ordered cases happened.
public struct Histogram: Chart {
  public let spoken: String
  private let bars: [Bar]
  private let height: Int

  /// Where there are more bars than cells, neighbours are added up.
  public init(_ bars: [Bar], height: Int = 5, spoken: String) {
    self.bars = bars
    self.height = max(1, height)
    self.spoken = spoken
  }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let highest = bars.max { $0.value.drawable < $1.value.drawable }
    guard let highest, highest.value.drawable > 0 else { return [] }
    let names = min(StyledText(highest.text).width, width / 3)
    let bars = bars.folded(into: max(1, width - names - 1), Self.sum)
    let top = bars.max { $0.value.drawable < $1.value.drawable } ?? highest
    let axis = min(StyledText(top.text).width, width / 3)
    let room = max(1, width - axis - 1)
    let step = max(1, min(room / bars.count, 8))
    let rows = (0..<height).reversed().map { row in
      label(row, top.text, axis)
        + columns(bars, row: row, step: step, top: top.value.drawable, symbols)
    }
    let words = [texts(bars, step), marks(bars, step, room)].compactMap(\.self)
    return (rows + words.map { .blank(axis + 1) + $0 }).map {
      $0.trimmed.truncated(to: width, ellipsis: "")
    }
  }

  private static func sum(_ bars: ArraySlice<Bar>) -> Bar {
    let value = bars.reduce(0) { ($0 + $1.value.drawable).drawable }
    let text = Int(exactly: value.rounded())?.grouped ?? ""
    return Bar(bars.first?.label ?? "", value, text: text, role: bars.first?.role ?? .plain)
  }

  /// The highest number stands at the top.
  private func label(_ row: Int, _ highest: String, _ axis: Int) -> StyledText {
    let label = StyledText(row == height - 1 ? highest : row == 0 ? "0" : "", .dim)
    // A number cut short would be another number.
    return (label.width <= axis ? label : StyledText()).padded(to: axis, .trailing) + .blank(1)
  }

  private func columns(
    _ bars: [Bar], row: Int, step: Int, top: Double, _ symbols: Symbols
  ) -> StyledText {
    StyledText(
      bars.flatMap { bar in
        let value = bar.value.drawable
        let eighths = Int((value / top * Double(height * 8)).rounded())
        let sign = symbols.column(eighths: max(value > 0 ? 1 : 0, eighths) - row * 8)
        let cells = max(1, step - 1)
        return [Span(safe: String(repeating: sign, count: cells), bar.role)]
          + StyledText.blank(step - cells).spans
      })
  }

  /// Each column's number under it, if all have room.
  private func texts(_ bars: [Bar], _ step: Int) -> StyledText? {
    let lines = bars.map { StyledText($0.text) }
    guard lines.allSatisfy({ $0.width < step }), lines.contains(where: { !$0.isEmpty }) else {
      return nil
    }
    return lines.reduce(StyledText()) { $0 + $1.padded(to: step) }
  }

  /// The labels, as many as have room.
  private func marks(_ bars: [Bar], _ step: Int, _ room: Int) -> StyledText? {
    var line = StyledText()
    for (index, bar) in bars.enumerated() {
      let label = StyledText(bar.label, .dim)
      let start = index * step
      guard line.isEmpty || start > line.width, start + label.width <= room else { continue }
      line = line.padded(to: start) + label
    }
    return line.isEmpty ? nil : line
  }
}

extension Array {
  /// At most so many elements: neighbours made one where there are more.
  func folded(into count: Int, _ join: (ArraySlice<Element>) -> Element) -> [Element] {
    guard self.count > count, count > 0 else { return self }
    let size = (self.count + count - 1) / count
    return stride(from: 0, to: self.count, by: size).map { start in
      join(self[start..<Swift.min(start + size, self.count)])
    }
  }
}
