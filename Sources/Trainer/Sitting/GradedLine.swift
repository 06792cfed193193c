import Recall
import TextUI
import Things

/// What an answer was graded, and when the card comes back.
struct GradedLine: View {
  let grade: Grade
  let due: Due
  let now: Now
  let mode: Review.Mode
  /// Days by which it was moved from where the model has it.
  let moved: Int

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      Text(spoken)
    } else {
      Text(Line(grade.word, .strong) + Line(" · \(written)")).hanging(2).padding()
    }
  }

  private var written: String {
    guard mode != .cram else { return "its schedule stays" }
    return DueText(now: now).long(due) + move
  }

  private var move: String {
    moved == 0 ? "" : ", moved by \(Counted.text(abs(moved), "day"))"
  }

  private var spoken: String {
    let word = grade.word.prefix(1).uppercased() + grade.word.dropFirst()
    guard mode != .cram else { return "\(word), its schedule stays." }
    switch due {
    case .moment(let moment):
      let seconds = max(0, Int((moment.milliseconds - now.time.milliseconds + 999) / 1000))
      return "\(word), for \(IntervalText.words.text(seconds: seconds))."
    case .day(let day):
      let date = DateText.long(day, today: now.day)
      return "\(word), until \(day - now.day == 1 ? "tomorrow, " : "")\(date)\(move)."
    }
  }
}
