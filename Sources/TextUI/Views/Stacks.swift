/// Arranges views below one another.
public struct VStack<Content: View>: View {
  private let spacing: Int
  private let content: Content

  /// `spacing` is the number of empty lines between views that are not empty.
  public init(spacing: Int = 0, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  public func elements() -> [Element] {
    [
      Element {
        let drawn = content.elements().map { $0.draw() }.filter { !$0.isEmpty }
        return Array(drawn.joined(separator: repeatElement(StyledText(), count: max(0, spacing))))
      }
    ]
  }
}

/// Arranges views side by side; a view that does not fit starts a new row.
public struct HStack<Content: View>: View {
  /// A view that would be wrapped to less than this starts a new row.
  private static var leastRoom: Int { 16 }

  private let spacing: Int
  private let content: Content

  public init(spacing: Int = 2, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  public func elements() -> [Element] { [Element { drawn(in: EnvironmentValues.current.width) }] }

  private func drawn(in width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var row = HStackRow(spacing: spacing, width: width)
    for element in content.elements() {
      var drawn = element.draw()
      if !row.isEmpty, !row.fits(drawn) {
        if row.room >= Self.leastRoom {
          drawn = EnvironmentValues.current.with(\.width, row.room).perform(element.draw)
        } else {
          lines += row.lines()
          row = HStackRow(spacing: spacing, width: width)
        }
      }
      row.add(drawn, as: element)
    }
    return lines + row.lines()
  }
}

/// A row of blocks, side by side.
private struct HStackRow {
  let spacing: Int
  let width: Int
  private var blocks: [(lines: [StyledText], width: Int, isSpacer: Bool)] = []
  private var used = 0

  init(spacing: Int, width: Int) {
    self.spacing = max(0, spacing)
    self.width = width
  }

  var isEmpty: Bool { blocks.isEmpty }

  /// The width left for one more block.
  var room: Int { width - used - (blocks.last.map { $0.isSpacer ? 0 : spacing } ?? 0) }

  func fits(_ lines: [StyledText]) -> Bool { lines.allSatisfy { $0.width <= room } }

  mutating func add(_ lines: [StyledText], as element: Element) {
    guard !lines.isEmpty else { return }
    let natural = lines.reduce(element.width) { max($0, $1.width) }
    if !element.isSpacer { used = width - room + natural }
    blocks.append((lines, natural, element.isSpacer))
  }

  /// The lines of the row; spacers share the remaining width.
  func lines() -> [StyledText] {
    let spacers = blocks.count(where: \.isSpacer)
    var left = max(0, width - used)
    var lines: [StyledText] = []
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
          if row == lines.count { lines.append(StyledText()) }
          lines[row] = lines[row].padded(to: start) + line
        }
        start += block.width
      }
    }
    return lines
  }
}

/// Takes the remaining width of a row; elsewhere an empty line.
public struct Spacer: View {
  public init() {}

  public func elements() -> [Element] { [Element(isSpacer: true) { [StyledText()] }] }
}

/// A view with a left margin, which screen readers do not get.
private struct Padding<Content: View>: View {
  let content: Content
  let margin: Int

  func elements() -> [Element] {
    [
      Element {
        let margin = EnvironmentValues.current.isSpoken ? 0 : max(0, margin)
        let room = max(1, EnvironmentValues.current.width - margin)
        return EnvironmentValues.current.with(\.width, room).perform(content.lines)
          .map { $0.isEmpty ? $0 : .blank(margin) + $0 }
      }
    ]
  }
}

extension View {
  /// Adds a left margin.
  public func padding(_ margin: Int = 2) -> some View { Padding(content: self, margin: margin) }
}

/// A view of fixed width.
private struct Frame<Content: View>: View {
  let content: Content
  let width: Int

  func elements() -> [Element] {
    [
      Element(width: width) {
        let room = max(1, min(width, EnvironmentValues.current.width))
        return EnvironmentValues.current.with(\.width, room).perform(content.lines)
      }
    ]
  }
}

extension View {
  /// Gives the view a fixed width.
  public func frame(width: Int) -> some View {
    Frame(content: self, width: max(1, width))
  }
}
