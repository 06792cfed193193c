import TextUI

/// What is noted of a Thing, folded where it is long.
struct NoteView: View {
  /// A note is folded after so many lines.
  nonisolated static let mostLines = 12

  let note: String

  var body: some View {
    let lines = note.isEmpty ? [] : Text(note).lines()
    ForEach(lines.prefix(Self.mostLines)) { Text($0) }
    if lines.count > Self.mostLines {
      Text("… \(Counted.text(lines.count - Self.mostLines, "more line")), d shows all", .dim)
    }
  }
}
