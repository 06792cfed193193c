/// A cloze text as Anki reads it: `{{c1::Ulaanbaatar::city}}`, possibly nested, or with several
/// numbers.
struct AnkiCloze {
  private indirect enum Node {
    case text(Substring)
    case gap(numbers: Set<Int>, hint: String?, [Node])
  }

  /// An unclosed gap.
  private struct Open {
    var numbers: Set<Int>
    var hint: String?
    var nodes: [Node] = []
  }

  private var nodes: [Node] = []
  /// The numbers of all gaps, sorted.
  private(set) var numbers: [Int] = []

  /// The maximum nesting; deeper gaps are text.
  private static let deepest = 8

  init(_ text: String) {
    var rest = text[...]
    var open: [Open] = []
    var found: Set<Int> = []
    var isAtEnd = false
    while !isAtEnd {
      let (piece, mark) = Self.next(&rest, isOpen: !open.isEmpty, depth: open.count)
      if !piece.isEmpty { Self.take(piece, into: &open, else: &nodes) }
      switch mark {
      case .begin(let numbers):
        open.append(Open(numbers: numbers))
        found.formUnion(numbers)
      case .end:
        let gap = open.removeLast()
        Self.add(.gap(numbers: gap.numbers, hint: gap.hint, gap.nodes), to: &open, else: &nodes)
      case nil: isAtEnd = true
      }
    }
    // An unclosed gap is text.
    for gap in open.reversed() { nodes += gap.nodes }
    numbers = found.sorted()
  }

  private enum Mark {
    case begin(Set<Int>)
    case end
  }

  /// The text up to the next mark, and the mark.
  private static func next(
    _ rest: inout Substring, isOpen: Bool, depth: Int
  ) -> (Substring, Mark?) {
    let whole = rest
    while let index = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      rest = rest[index...]
      let piece = whole[..<index]
      if rest.hasPrefix("{{c"), depth < deepest, let (numbers, after) = beginning(rest.dropFirst(3))
      {
        rest = after
        return (piece, .begin(numbers))
      }
      if isOpen, rest.hasPrefix("}}") {
        rest = rest.dropFirst(2)
        return (piece, .end)
      }
      rest = rest.dropFirst()
    }
    rest = rest[rest.endIndex...]
    return (whole, nil)
  }

  /// Parses the numbers of a gap, as in `1::` and `1,2::`.
  private static func beginning(_ text: Substring) -> (Set<Int>, Substring)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ",") }
    let after = text.dropFirst(digits.count)
    guard after.hasPrefix("::") else { return nil }
    let numbers = Set(digits.split(separator: ",").compactMap { Int($0) })
      .intersection(1...500)
    return numbers.isEmpty ? nil : (numbers, after.dropFirst(2))
  }

  private static func take(
    _ piece: Substring, into open: inout [Open], else nodes: inout [Node]
  ) {
    guard !open.isEmpty, let mark = piece.firstRange(of: "::") else {
      return add(.text(piece), to: &open, else: &nodes)
    }
    open[open.count - 1].hint = String(piece[mark.upperBound...])
    add(.text(piece[..<mark.lowerBound]), to: &open, else: &nodes)
  }

  private static func add(
    _ node: Node, to open: inout [Open], else nodes: inout [Node]
  ) {
    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
  }
}

extension AnkiCloze {
  /// The text with this number's gaps empty.
  func question(_ number: Int) -> String { Self.question(nodes, number) }

  private static func question(_ nodes: [Node], _ number: Int) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): return String(text)
      case .gap(let numbers, let hint, let inner):
        return numbers.contains(number) ? "[\(hint ?? "…")]" : question(inner, number)
      }
    }.joined()
  }

  /// The contents of this number's gaps.
  func answer(_ number: Int) -> String {
    var answers: [String] = []
    Self.collect(nodes, number, into: &answers)
    return answers.joined(separator: ", ")
  }

  private static func collect(_ nodes: [Node], _ number: Int, into answers: inout [String]) {
    for case .gap(let numbers, _, let inner) in nodes {
      if numbers.contains(number) {
        answers.append(whole(inner))
      } else {
        collect(inner, number, into: &answers)
      }
    }
  }

  private static func whole(_ nodes: [Node]) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): String(text)
      case .gap(_, _, let inner): whole(inner)
      }
    }.joined()
  }
}
