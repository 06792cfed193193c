/// Escaped text, wrapped to the width.
///
/// A line that begins with a space is code and is not wrapped.
public struct Text: View {
  private let pieces: [(content: String, role: Role)]
  private var hanging = 0

  public init(_ content: some StringProtocol, _ role: Role = .plain) {
    pieces = [(Escaping.safe(content, as: .text), role)]
  }

  public init(_ line: StyledText) { pieces = line.spans.map { ($0.text, $0.role) } }

  /// Indents the second and further lines.
  public func hanging(_ indent: Int) -> Text {
    var text = self
    text.hanging = indent
    return text
  }

  public func elements() -> [Element] { [Element { drawn(in: .current) }] }

  private func drawn(in environment: EnvironmentValues) -> [StyledText] {
    let wrapped = paragraphs(in: environment).flatMap { line in
      line.text.first == " " ? [line] : line.wrapped(to: environment.width, hanging: hanging)
    }
    guard let limit = environment.lineLimit, limit > 0, wrapped.count > limit else {
      return wrapped
    }
    let last = wrapped[limit - 1] + .blank(1) + wrapped[limit]
    return wrapped.prefix(limit - 1)
      + [last.truncated(to: environment.width, ellipsis: environment.ellipsis)]
  }

  /// The lines before wrapping.
  private func paragraphs(in environment: EnvironmentValues) -> [StyledText] {
    var lines: [[Span]] = [[]]
    for (content, role) in pieces {
      let shown = environment.displayed(content)
      guard shown.utf8.contains(0x0A) else {
        lines[lines.count - 1].append(Span(shown, role))
        continue
      }
      for (index, part) in shown.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append([]) }
        lines[lines.count - 1].append(Span(part, role))
      }
    }
    return lines.map { StyledText($0) }
  }
}
