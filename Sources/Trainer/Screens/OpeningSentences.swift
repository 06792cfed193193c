import TextUI
import Things

/// The same, to be read aloud.
@MainActor
struct OpeningSentences {
  let opening: Opening

  var text: String {
    if opening.isEmpty {
      return "Nothing here yet. Type add, a short form and a long one, or import and a file."
    }
    var sentences: [String] = []
    if opening.isBack, let days = opening.daysAway {
      sentences.append("Back after \(Counted.text(days, "day")).")
      sentences.append(
        "\(opening.waiting.grouped) are waiting. Today's share is \(opening.due.grouped), about "
          + "\(Counted.text(opening.minutes, "minute")).")
    } else if opening.daysInARow > 1 {
      sentences.append("\(opening.daysInARow.grouped) days in a row.")
    }
    return (sentences + start + exams).joined(separator: " ")
  }

  private var exams: [String] {
    opening.exams.map { "\($0.plan.deck), \(ExamText(standing: $0).short)." }
  }

  private var start: [String] {
    if let goesOn = opening.goesOn { return ["\(goesOn.text). Return goes on."] }
    if let coming = opening.coming { return [NothingDueView(coming: coming).spoken] }
    if opening.isBack { return ["Return starts."] }
    return [
      "\(opening.asked), about \(Counted.text(opening.minutes, "minute")). Return starts."
    ]
  }
}
