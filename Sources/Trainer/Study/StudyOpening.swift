import TextUI
import Things

/// What is said when a sitting begins.
struct StudyOpening {
  let options: StudyOptions
  /// The decks it draws on.
  let decks: [String]
  let left: Int
  /// Cards when it began, if it was broken off and goes on now.
  let total: Int?

  /// As in `computing`, or `3 decks`.
  var scope: String {
    decks.count == 1 ? decks[0] : Counted.text(decks.count, "deck")
  }

  /// As in `22 to ask`, or `Going on: 7 of 22 left`.
  var count: String {
    guard let total else { return "\(left.grouped) to ask" }
    return "Going on: \(ResumeNote(left: left, total: total).text)"
  }

  /// What is out of the ordinary about it.
  var remarks: [String] {
    var remarks: [String] = []
    switch options.kind {
    case .due: break
    case .ahead(let days): remarks.append("\(Counted.text(days, "day")) ahead")
    case .cram: remarks.append("cram: the schedule stays as it is")
    case .confusions: remarks.append("what you mixed up, side by side")
    case .missed: remarks.append("what you missed")
    }
    if let minutes = options.minutes { remarks.append(Counted.text(minutes, "minute")) }
    return remarks
  }

  /// The header's parts, the first of them to be looked at.
  var parts: [String] { total == nil ? [scope, count] + remarks : [count] + remarks }
}

/// How long answers take, as they took in the last weeks.
struct ExpectedTime {
  /// Days that are looked at.
  private static let days = 30
  /// Fewer answers say nothing of a person.
  private static let fewest = 20
  private static let usualSeconds = 15.0
  /// A new card is asked again on the same day.
  private static let answersOfNew = 2.0

  private let seconds: Double

  init(_ days: [AnsweredDay], now: Now) {
    let recent = days.prefix { now.day - $0.day <= Self.days }
    let answers = recent.reduce(0) { $0 + $1.answers }
    let milliseconds = recent.reduce(0) { $0 + $1.milliseconds }
    seconds =
      answers < Self.fewest
      ? Self.usualSeconds : Double(milliseconds) / Double(answers) / 1000
  }

  /// Whole minutes, at least one.
  func minutes(reviews: Int, new: Int) -> Int {
    let answers = Double(reviews) + Double(new) * Self.answersOfNew
    return max(1, Int((answers * seconds / 60).rounded()))
  }
}

/// What to say to who wants to study and has nothing to do.
struct NothingDueView: View {
  @Environment(\.isSpoken) private var isSpoken
  let coming: UpcomingWork

  var body: some View {
    if isSpoken {
      Text(spoken)
    } else {
      VStack {
        Text(first)
        Text(
          "More anyway: study --new 10 · study --ahead 1 · study --cram (does not count)", .dim
        ).hanging(2)
      }.padding()
    }
  }

  var spoken: String {
    "\(first) More anyway: study --new 10, study --ahead 1, or study --cram, which does not count."
  }

  private var first: String {
    coming.list.isEmpty ? "Nothing is due." : "Nothing is due. Next: \(coming.list)."
  }
}
