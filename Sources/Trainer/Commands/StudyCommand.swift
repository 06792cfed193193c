import TextUI
import Things

/// `study`: Reviews due cards and introduces new ones.
enum StudyCommand: Command {
  static let about = CommandHelp(
    "study", "be asked what is due, and something new", usage: ["[DECK…]", "[QUERY]"],
    text: """
      It asks for the long form of each short one. Return judges what was typed; on an empty line it
      shows the answer. Tab, or ? alone, gives a hint. After the answer 1 to 4 say how well it was
      known, each with the time after which it comes back, and Return takes what is proposed; ?
      there lists all keys. Every answer is saved at once.

      A sitting that was left goes on where it stopped, if study is said without words on the same
      day. From a pipe it reads a line an answer and a line a grade; an empty grade takes what is
      proposed, and the end of the input ends it.

      Crammed cards keep their schedule: the weakest come first, and each until it was right once.
      """,
    options: [
      Option("new", value: "N", "so many new Things, whatever the limits say"),
      Option("limit", value: "N", "at most so many cards"),
      Option("minutes", letter: "m", value: "MIN", "stop after so many minutes"),
      Option(
        "answer", value: "HOW", "auto, type or reveal",
        completed: .words(["auto", "type", "reveal"])),
      Option("cram", "everything, the weakest first; the schedule stays"),
      Option("ahead", value: "DAYS", "also what will be due by then"),
      Option("confusions", "what you mixed up, side by side"),
      Option("missed", "what you missed today"),
      Option("one", "a single card"),
      Option("every", value: "2h", "with --one: only if the last was so long ago"),
    ], operands: .query, group: .study, letter: "s",
    elsewhere: ["review", "learn", "quiz", "practice", "practise", "test"],
    examples: [
      .init("study computing --new 5", "one deck, with five new Things"),
      .init("study -m 10", "for ten minutes"),
    ], isForNewcomers: true, json: StudyJSONOutput.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    try StudyRunner(StudyOptions(call), call.form, session).run()
  }
}
