/// Tells lines of code between two fences of Markdown from other lines.
struct CodeFence {
  private var isOpen = false

  static func isFence(_ line: String) -> Bool {
    let line = line.drop { $0 == " " }
    return line.hasPrefix("```") || line.hasPrefix("~~~")
  }

  /// Whether a line is code or a fence; to be asked of each line in turn.
  mutating func holds(_ line: String) -> Bool {
    guard Self.isFence(line) else { return isOpen }
    isOpen.toggle()
    return true
  }
}

extension Sequence<String> {
  /// The lines that are not code.
  var withoutCode: [String] {
    var fence = CodeFence()
    return filter { !fence.holds($0) }
  }
}
