internal import TextUI

/// A prompt as readline needs it: one text, in which what takes no room is marked.
struct EditorPrompt: Equatable {
  /// The lines above the one that is typed on.
  let leading: [Line]
  private let last: Line

  init(_ lines: [Line]) {
    leading = Array(lines.dropLast())
    last = lines.last ?? Line()
  }

  func text(_ paint: Paint) -> String {
    (leading + [last]).map { paint.painted($0, marker: ("\u{1}", "\u{2}")) }
      .joined(separator: "\n")
  }
}
