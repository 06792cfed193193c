/// A chart as SVG within a page: marks with titles, axes with numbers.
///
/// The style sheet of the page gives its classes their colors.
public enum FigureDrawing {
  // Small enough that letters stay readable where a page shrinks it to a phone's width.
  private static let width = 480.0
  private static let row = 22.0
  /// As wide as letters and digits are on average in the widest of the usual fonts.
  private static let letter = 8.2

  /// The rules that its classes need, besides those of the page.
  public static func style(_ colors: PictureColors) -> String {
    PictureStyle(property: "fill", colors: colors).text
      + "svg text{font:13px system-ui,sans-serif}svg .axis{stroke:#888;stroke-width:.5}"
      + "svg rect.l0{fill:#8884}svg .line{fill:none;stroke:currentColor;stroke-width:1.5}"
  }

  /// One or several images; `name` is what a screen reader says.
  public static func svg(_ figure: Figure, name: String) -> String {
    switch figure {
    case .bars(let bars):
      let rows = bars.map { bar in
        LabeledBar(
          label: bar.label, text: bar.text,
          parts: [Part(value: bar.value, style: bar.role, title: "\(bar.label): \(bar.text)")])
      }
      return self.rows(rows, fillsRow: false, name: name)
    case .stacks(let bars, let names, let fillsRow):
      let rows = bars.map { bar in
        let parts = zip(bar.parts, names).enumerated().map { index, part in
          Part(
            value: part.0, style: .series(index),
            title: "\(bar.label): \(part.1) \(Markup.number(part.0))")
        }
        return LabeledBar(label: bar.label, text: bar.text, parts: parts)
      }
      return self.rows(rows, fillsRow: fillsRow, names: names, name: name)
    case .line(let line): return self.line(line, name: name)
    case .calendar(let weeks, let rows, let unit):
      return calendar(weeks, rows: rows, unit: unit, name: name)
    }
  }

  /// A bar of one or several parts.
  private struct LabeledBar {
    let label: String
    let text: String
    let parts: [Part]

    var total: Double { parts.reduce(0) { $0 + $1.value.drawable } }
  }

  private struct Part {
    let value: Double
    let style: Role
    let title: String
  }

  private static func image(
    width: Double = width, height: Double, name: String, _ content: String
  ) -> String {
    let size = "0 0 \(Markup.number(width)) \(Markup.number(height))"
    return "<svg viewBox=\"\(size)\" role=\"img\" aria-label=\"\(Markup.text(name))\">"
      + content + "</svg>\n"
  }

  private static func text(
    _ text: String, at x: Double, _ y: Double, anchor: String = "start", style: String = "d"
  ) -> String {
    "<text class=\"\(style)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" "
      + "text-anchor=\"\(anchor)\">\(Markup.text(text))</text>"
  }

  private static func box(
    _ x: Double, _ y: Double, width: Double, height: Double, style: Role, title: String
  ) -> String {
    "<rect class=\"\(PictureStyle.name(of: style))\" x=\"\(Markup.number(x))\" "
      + "y=\"\(Markup.number(y))\" width=\"\(Markup.number(width))\" "
      + "height=\"\(Markup.number(height))\"><title>\(Markup.text(title))</title></rect>"
  }

  private static func axis(from x: Double, _ y: Double, to endX: Double, _ endY: Double) -> String {
    "<path class=\"axis\" d=\"M\(Markup.number(x)) \(Markup.number(y))"
      + "L\(Markup.number(endX)) \(Markup.number(endY))\"/>"
  }
}

// Bars, one per row.
extension FigureDrawing {
  private static let shortestAxis = 160.0

  private static func rows(
    _ rows: [LabeledBar], fillsRow: Bool, names: [String] = [], name: String
  ) -> String {
    guard !rows.isEmpty else { return "" }
    let left = 8 + min(180, letter * Double(rows.reduce(0) { max($0, $1.label.displayWidth) }))
    let longest = 8 + letter * Double(rows.reduce(0) { max($0, $1.text.displayWidth) })
    // Long texts are below their bars.
    let isBelow = width - left - longest < shortestAxis
    let room = width - left - (isBelow ? 24 : longest)
    let row = isBelow ? Self.row + 16 : Self.row
    let scale = AxisScale(
      upTo: fillsRow ? 1 : rows.reduce(0) { max($0, $1.total) }, kind(of: rows, fillsRow: fillsRow))
    var content = ""
    for (index, line) in rows.enumerated() {
      let y = Double(index) * row
      content += text(line.label, at: left - 6, y + 15, anchor: "end", style: "t")
      var x = left
      let whole = fillsRow ? max(line.total, 1e-9) : scale.end
      for part in line.parts {
        let length = part.value.drawable / whole * room
        if length > 0 {
          content += box(
            x, y + 4, width: max(length, 0.5), height: 14, style: part.style, title: part.title)
        }
        x += length
      }
      content +=
        isBelow
        ? text(line.text, at: left, y + 31)
        : text(line.text, at: (fillsRow ? left + room : x) + 6, y + 15)
    }
    let foot = Double(rows.count) * row + 2
    content += axis(from: left, foot, to: left + room, foot)
    // As many numbers as fit side by side.
    let widest = 8 + letter * Double(scale.ticks.reduce(0) { max($0, scale.text($1).displayWidth) })
    let step = Int((widest * Double(scale.ticks.count - 1) / room).rounded(.up))
    for (index, tick) in scale.ticks.enumerated() {
      let x = left + tick / scale.end * room
      content += axis(from: x, foot, to: x, foot + 4)
      guard index % max(1, step) == 0 else { continue }
      let name = scale.text(tick)
      let end = x + letter * Double(name.displayWidth) / 2
      content += text(
        name, at: x, foot + 16, anchor: end > width ? "end" : "middle")
    }
    content += legend(names, y: foot + 36)
    return image(height: foot + (names.isEmpty ? 22 : 44), name: name, content)
  }

  /// Up to 1 are shares, unless the texts are the numbers.
  private static func kind(of rows: [LabeledBar], fillsRow: Bool) -> AxisScale.Kind {
    let areWhole = rows.allSatisfy { $0.total == $0.total.rounded() }
    if !fillsRow, rows.contains(where: { $0.total > 1 }) { return areWhole ? .count : .number }
    let areCounts = !fillsRow && areWhole && rows.allSatisfy { $0.text == Int($0.total).grouped }
    return areCounts ? .count : .share
  }

  private static func legend(_ names: [String], y: Double) -> String {
    var x = 8.0
    return names.enumerated().map { index, name in
      defer { x += 28 + letter * Double(name.displayWidth) }
      return box(x, y - 10, width: 10, height: 10, style: .series(index), title: name)
        + text(name, at: x + 15, y)
    }.joined()
  }
}

// Lines and calendars.
extension FigureDrawing {
  private static func line(_ line: LineFigure, name: String) -> String {
    // More points than pixels would only make the page longer.
    let values = line.values.folded(into: 320) { part in
      let known = part.filter { !$0.isNaN }
      return known.isEmpty ? .nan : known.reduce(0, +) / Double(known.count)
    }
    let known = values.filter { !$0.isNaN }
    guard let low = known.min(), let high = known.max() else { return "" }
    let (left, height, foot) = (64.0, 160.0, 176.0)
    let room = width - left - 12
    let spread = high > low ? high - low : 1
    func y(_ value: Double) -> Double { 12 + (1 - (value - low) / spread) * (height - 12) }
    func x(_ index: Int) -> Double {
      left + room * (values.count > 1 ? Double(index) / Double(values.count - 1) : 0.5)
    }
    var content =
      axis(from: left, 12, to: left, height) + axis(from: left, height, to: left + room, height)
    for tick in high > low ? [low, (low + high) / 2, high] : [low] {
      content += axis(from: left - 4, y(tick), to: left, y(tick))
      content += text(line.text(tick), at: left - 8, y(tick) + 4, anchor: "end")
    }
    var path = ""
    var isOpen = false
    for (index, value) in values.enumerated() {
      if !value.isNaN {
        path += "\(isOpen ? "L" : "M")\(Markup.number(x(index))) \(Markup.number(y(value)))"
      }
      isOpen = !value.isNaN
    }
    content += "<path class=\"line\" d=\"\(path)\"/>"
    for (index, value) in values.enumerated() where !value.isNaN {
      content +=
        "<circle class=\"a\" cx=\"\(Markup.number(x(index)))\" cy=\"\(Markup.number(y(value)))\" "
        + "r=\"\(values.count > 60 ? 1 : 2)\"><title>\(Markup.text(line.text(value)))</title></circle>"
    }
    content +=
      text(line.first, at: left, foot) + text(line.last, at: left + room, foot, anchor: "end")
    return image(height: foot + 8, name: name, content)
  }

  /// A year per image, the newest first.
  private static func calendar(
    _ weeks: [HeatmapWeek], rows: [String], unit: String, name: String
  ) -> String {
    let greatest = weeks.flatMap(\.days).reduce(0) { max($0, ($1 ?? 0).drawable) }
    guard greatest > 0 else { return "" }
    let scale = HeatmapScale(upTo: greatest)
    let years = stride(from: weeks.count, to: 0, by: -weeksAYear).map { end in
      weeks[max(0, end - weeksAYear)..<end]
    }
    let images = years.enumerated().map { number, year in
      let first = year.lazy.compactMap { $0.names.first }.first
      let title = number == 0 ? name : "\(unit), from \(first ?? "")"
      return self.year(year, rows, scale: scale, name: title)
    }
    return images.joined() + key(scale, unit: unit)
  }

  // 366 days may touch 54 weeks.
  private static let weeksAYear = 54

  private static func year(
    _ weeks: ArraySlice<HeatmapWeek>, _ rows: [String], scale: HeatmapScale, name: String
  ) -> String {
    let (left, top, side) = (34.0, 18.0, 8.2)
    var content = ""
    for (row, label) in rows.enumerated() where !label.isEmpty {
      content += text(label, at: left - 6, top + Double(row) * side + 8, anchor: "end")
    }
    var end = 0.0
    for (column, week) in weeks.enumerated() {
      let x = left + Double(column) * side
      if !week.label.isEmpty, x >= end {
        content += text(week.label, at: x, 12)
        end = x + letter * Double(week.label.displayWidth) + 2
      }
      for (row, day) in week.days.enumerated() {
        guard let day else { continue }
        let level = scale.level(of: day)
        let title = row < week.names.count ? "\(week.names[row]): " : ""
        content += box(
          x, top + Double(row) * side, width: 6.8, height: 6.8, style: .level(level),
          title: title + Int(day.drawable).grouped)
      }
    }
    return image(height: top + 7 * side + 4, name: name, content)
  }

  private static func key(_ scale: HeatmapScale, unit: String) -> String {
    var x = 34.0
    var content = ""
    for (level, step) in ([0] + scale.steps).enumerated() {
      let words = step.grouped + (level == scale.steps.count ? "+" : "")
      content += box(x, 4, width: 9.4, height: 9.4, style: .level(level), title: "\(words) \(unit)")
      content += text(words, at: x + 14, 13)
      x += 34 + letter * Double(words.count)
    }
    content += text(unit, at: x, 13)
    return image(height: 20, name: "Shades: \(unit)", content)
  }
}
