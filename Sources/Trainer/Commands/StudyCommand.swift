import Things

enum StudyCommand: Command {
  static let about = CommandHelp(
    "study", "Review due cards and learn new ones", usage: ["[DECK…]", "[QUERY]"],
    text: """
      Shows each short form and asks for the long form. Type an answer and press Return to check it,
      or press Return on an empty line to see the answer. Press Tab, or type ? alone, for a hint.
      Then grade yourself with 1 to 4; each grade shows when the card would come back. Return takes
      the proposed grade, and ? lists all keys. Every answer is saved immediately.

      Differences in case, accents, articles and punctuation are ignored, and typos are forgiven. A
      question also shows its deck if another deck has the same short form. If an answer is too long
      to type, recall it and press Return to see it. If you take much longer than usual to start
      typing a right answer, the answer is marked slow and til proposes hard. To turn this off, use
      set pace off.

      If an answer is close, or half of its words are right, you can try once more before the
      answer is shown; a right second try is proposed as hard. To see the answer at once, use
      set tries 1. From a pipe there is one try, unless you pass --tries 2.

      A line before each question shows how many cards are left, and the deck if the session has
      several. -n lists the cards of the session without starting it.

      If you stop early, study without arguments resumes the session later the same day. From a
      pipe, study reads one line per answer and one per grade; an empty grade line takes the
      proposed grade, and the end of input ends the session.

      With --cram, asks all cards, weakest first, and repeats each until you answer it correctly.
      Schedules do not change.
      """,
    options: [
      Option("new", value: "N", "introduce up to N new Things, ignoring the daily limit"),
      Option("limit", value: "N", "stop after N cards"),
      Option("minutes", letter: "m", value: "MIN", "stop after MIN minutes"),
      Option(
        "answer", value: "HOW", "how to answer: auto, type or reveal",
        completed: .words(["auto", "type", "reveal"])),
      Option("tries", value: "N", "tries at an answer that is close: 1 or 2"),
      Option("cram", "practice all cards, weakest first, without changing schedules"),
      Option("ahead", value: "DAYS", "include cards due within DAYS days"),
      Option("confusions", "practice Things that you mixed up, side by side"),
      Option("missed", "practice cards that you missed today"),
      Option("families", "practice short forms with several meanings, all meanings at once"),
      Option(
        "exam", value: "N",
        "mock exam: N random cards you have started, each once; then the score "
          + "and what was expected"),
      Option("one", "study a single card"),
      Option(
        "every", value: "TIME",
        "with --one: only if the last review was at least TIME ago, such as 2h"),
    ], operands: .query, group: .study, letter: "s",
    elsewhere: ["review", "learn", "quiz", "practice", "practise", "test"],
    examples: [
      .init("study computing --new 5", "Study one deck, with five new Things"),
      .init("study -m 10", "Study for ten minutes"),
    ], isForNewcomers: true, json: StudyJSONOutput.members + StudyPreview.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let options = try StudyOptions(call)
    guard call.isDryRun else { return try StudyRunner(options, call.form, in: session).run() }
    let preview = try StudyPreview(options, in: session)
    session.answer(preview, as: StudyPreview.report, call) {
      if preview.rows.isEmpty {
        session.say("Nothing to study now.")
      } else {
        session.show(StudyPreviewView(preview: preview))
      }
    }
    return preview.rows.isEmpty ? .no : .done
  }
}
