import TextUI
import Things

/// The verdict, the right answer with what is noted of it, and how the typed one differs.
struct VerdictView: View {
  let verdict: ShownVerdict

  private var thing: Thing { verdict.question.thing }

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      ForEach(verdict.sentences) { Text($0) }
    } else if let words = verdict.remarkAlone {
      Text(words, .warning).hanging(2).padding()
    } else {
      Beside(Line(verdict.words, verdict.role)) {
        if thing.note.isEmpty { Tagged(answer, tags: thing.tags) } else { answer }
        comparison
        if !thing.note.isEmpty { Tagged(NoteView(note: thing.note), tags: thing.tags) }
      }
      if let remark = verdict.remark { Text(remark, .dim).hanging(2).padding() }
    }
  }

  private var answer: Text { Text(verdict.answer, .strong) }

  @ViewBuilder private var comparison: some View {
    let comparison = verdict.comparison
    if let aligned = comparison.alignedLine(width: EnvironmentValues.current.width) {
      Text(Line("you:", .dim) + Line(aligned.dropFirst(4), .bad))
    } else if !comparison.sentences.isEmpty {
      Text(comparison.sentences.joined(separator: " · "), .warning)
    }
  }
}
