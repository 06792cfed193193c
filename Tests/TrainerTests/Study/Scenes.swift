import Recall
import TestTerminal
import TextUI
import Things

@testable import Trainer

/// The scenes, in the order of a session.
@MainActor
enum Scenes {
  nonisolated static let names = [
    "opening", "empty", "break", "exam", "exam-over", "nothing-due", "verdicts", "reveal", "family",
    "confusion",
    "hints", "undo", "accept", "end", "long-forms", "note", "commands", "keys", "cram", "backward",
    "both-meanings", "retype", "resuming", "languages", "lists", "recall", "second-try",
    "meaning-given", "all-meanings", "changes", "first-session", "anki-habits", "cues",
  ]

  static let all: [Scene] = [
    opening, empty, afterBreak, exam, examOver, nothingDue, verdicts, reveal, family, confusion,
    hints, undo,
    accept, end, longForms, note, commands, keys, cram, backward, bothMeanings, retype, resuming,
    languages, lists, recall, secondTry, meaningGiven, allMeanings, changes,
    firstSession, ankiHabits, cues,
  ]

  static func computing(_ library: TestLibrary) throws {
    try library.write(
      """
      short,long,note,tags
      SMTP,Simple Mail Transfer Protocol,,mail
      IMAP,Internet Message Access Protocol,,mail
      QoS,Quality of Service,How a network treats some traffic better.,network

      """, to: "decks/computing.csv")
  }

  /// Makes cards come in the order of their rows, with their last answers some days ago.
  static func known(_ library: TestLibrary, _ shorts: [String]) throws {
    for (place, short) in shorts.enumerated() {
      library.clock.advance(seconds: 60)
      try library.answer(short, .good, due: 4 + place)
    }
    library.clock.advance(seconds: 12 * 86_400)
  }

  private static let opening = Scene(name: "opening", line: "") { library in
    try computing(library)
    try library.write("short,long\nola,hello\nadeus,bye\n", to: "decks/languages/es.csv")
    try known(library, ["SMTP", "IMAP"])
    try library.answer("ola", .good, due: 3)
    library.clock.advance(seconds: 86_400)
    try library.answer("adeus", .good, due: 0)
    library.clock.advance(seconds: 86_400)
    try library.answer("SMTP", .good, due: 0)
    library.clock.advance(seconds: 43_200)
  } script: {
    [.end]
  }

  private static let changes = Scene(name: "changes", line: "", tellsChanges: true) { library in
    library.run("set tries 2")
    try computing(library)
    try library.write("short,long\nola,hello\nadeus,bye\n", to: "decks/languages/es.csv")
    try known(library, ["SMTP", "IMAP"])
    library.run("set capitals off")
  } script: {
    [.end]
  }

  private static let empty = Scene(name: "empty", line: "") { _ in
  } script: {
    [.end]
  }

  private static let afterBreak = Scene(name: "break", line: "") { library in
    let rows = (0..<400).map { "t\($0),form \($0)\n" }.joined()
    try library.write("short,long\n" + rows, to: "decks/many.csv")
    for day in 0..<10 {
      try library.answer((0..<40).map { "t\(day * 40 + $0)" }, .good, due: 5 + day)
      library.clock.advance(seconds: 86_400)
    }
    library.clock.advance(seconds: 30 * 86_400)
  } script: {
    [.end]
  }

  private static let exam = Scene(name: "exam", line: "") { library in
    try examsPlanned(library)
  } script: {
    [.end]
  }

  private static let examOver = Scene(name: "exam-over", line: "") { library in
    try examsPlanned(library)
    library.clock.advance(seconds: 11 * 86_400)
  } script: {
    [.end]
  }

  /// One in ten days, and one that cannot be reached at the chosen pace.
  private static func examsPlanned(_ library: TestLibrary) throws {
    try computing(library)
    try library.write("short,long\nola,hello\nadeus,bye\n", to: "decks/spanish.csv")
    library.run("deadline computing +10d --new 2 -y")
    library.run("deadline spanish +40d --new 0 -y")
  }

  private static let nothingDue = Scene(name: "nothing-due", line: "") { library in
    try library.write("short,long\nSMTP,Simple Mail Transfer Protocol\n", to: "decks/d.csv")
    try library.answer("SMTP", .good, due: 3)
  } script: {
    [.answer(""), .end]
  }

  private static let verdicts = Scene(name: "verdicts") { library in
    try computing(library)
    try known(library, ["SMTP", "IMAP", "QoS"])
  } script: {
    [
      .answer("simple mail tranfer protocol"), .take,
      .answer("internet mail access procedure"), .take,
      .answer("Quality of Service"), .grade("4"),
      .end,
    ]
  }

  private static let reveal = Scene(name: "reveal", line: "study --answer reveal") { library in
    try computing(library)
    try known(library, ["QoS", "SMTP"])
  } script: {
    [.answer(""), .take, .answer(""), .grade("1"), .end]
  }

  private static let family = Scene(name: "family", line: "study networks") { library in
    try library.write(
      "short,long\nATM,Asynchronous Transfer Mode\n", to: "decks/networks.csv")
    try library.write("short,long\nATM,Automated Teller Machine\n", to: "decks/banking.csv")
  } script: {
    [.answer("automated teller machine"), .answer("asynchronous transfer mode"), .take, .end]
  }

  private static let confusion = Scene(name: "confusion", line: "study --new 0") { library in
    try computing(library)
    try known(library, ["IMAP"])
  } script: {
    [
      .answer("simple mail transfer protocol"), .grade("1"),
      .end,
    ]
  }

  private static let hints = Scene(name: "hints") { library in
    try library.write(
      "short,long\nHTTPS,Hypertext Transfer Protocol Secure\n", to: "decks/computing.csv")
    try known(library, ["HTTPS"])
  } script: {
    [
      .stop(.tab, after: ""), .answer("?"), .stop(.tab, after: "Hypertext tr"),
      .answer("Hypertext Transfer Protocol Secure"), .take, .end,
    ]
  }

  private static let undo = Scene(name: "undo") { library in
    try computing(library)
    try known(library, ["SMTP", "IMAP"])
  } script: {
    [
      .answer("simple mail transfer protocol"), .grade("4"), .stop(.control("_"), after: ""),
      .grade("3"), .answer("internet mail"), .grade("u"), .grade("1"), .answer(":u"), .take,
      .stop(.control("_"), after: ""), .grade("u"), .end,
    ]
  }

  private static let accept = Scene(name: "accept") { library in
    try computing(library)
    try known(library, ["SMTP"])
  } script: {
    [
      .answer("mail sending protocol"), .grade("a"), .grade("a"), .take, .end,
    ]
  }

  private static let end = Scene(name: "end", line: "study --new 0") { library in
    try computing(library)
    try known(library, ["SMTP", "IMAP", "QoS"])
    _ = library.run("set relearn 8m")
  } script: {
    [
      .answer("simple mail transfer protocol"), .take,
      .answer("internet message access procedure"), .take,
      .answer(""), .grade("1"),
    ]
  }

  private static let longForms = Scene(name: "long-forms") { library in
    try library.write(
      """
      short,long
      a short form that is longer than sixteen cells,one
      "two
      lines",two
      שלום,peace
      e\u{301}tude,study

      """, to: "decks/odd.csv")
  } script: {
    [
      .answer("one"), .grade("4"), .answer("two"), .grade("4"), .answer("peace"), .grade("4"),
      .answer("study"), .grade("4"),
    ]
  }

  private static let note = Scene(name: "note") { library in
    let lines = (1...15).map { "line \($0)" }.joined(separator: "\n")
    try library.write(
      "short,long,note\nTTL,Time To Live,\"\(lines)\n  code  stays\"\n", to: "decks/d.csv")
  } script: {
    [.answer("time to live"), .grade("d"), .take, .end]
  }

  private static let commands = Scene(name: "commands") { library in
    try computing(library)
    try known(library, ["SMTP", "IMAP", "QoS"])
  } script: {
    [
      .answer(":skip"), .answer(":foo"), .answer("quit"), .answer(":w"), .answer(""),
      .grade("s"), .answer(""), .grade("f"), .grade("f"), .grade("b"), .answer(":q"),
    ]
  }

  private static let keys = Scene(name: "keys") { library in
    try computing(library)
    try known(library, ["SMTP"])
  } script: {
    [
      .answer(":?"), .answer(""), .grade("?"),
      .press(KeyPress(.character("y"), burst: "ikes", delay: .seconds(1))),
      .grade("a"), .grade("u"), .grade("q"),
    ]
  }

  private static let cram = Scene(name: "cram", line: "study --cram") { library in
    try computing(library)
    try known(library, ["SMTP"])
  } script: {
    [.answer("simple mail transfer protocol"), .take, .end]
  }

  private static let backward = Scene(name: "backward") { library in
    try computing(library)
    _ = library.run("set directions both")
    try library.write("short,long\nNTP,Network Time Protocol\n", to: "decks/computing.csv")
    try known(library, ["NTP"])
    _ = library.run("suspend NTP")
    _ = library.run("resume NTP")
  } script: {
    [.answer("network time protocol"), .take, .answer("ntp"), .take, .end]
  }

  private static let bothMeanings = Scene(name: "both-meanings") { library in
    try library.write(
      "short,long\nATM,Asynchronous Transfer Mode\nATM,Automated Teller Machine\n",
      to: "decks/mixed.csv")
  } script: {
    [
      .answer("automated teller machine"), .take, .answer("asynchronous transfer mode"), .take,
      .end,
    ]
  }

  /// A meaning that was given before, and a near miss of one that is still open.
  private static let meaningGiven = Scene(name: "meaning-given", tries: 2) { library in
    try library.write(
      "short,long\nPCI,percutaneous coronary intervention\nPCI,peripheral cerebral ischemia\n"
        + "PCI,pulmonary coronary infection\n", to: "decks/mixed.csv")
  } script: {
    [
      .answer("percutaneous coronary intervention"), .take,
      .answer("percutaneous coronary intervention"), .answer("pulmonary coronary infarction"),
      .answer("pulmonary coronary infection"), .take, .answer("peripheral cerebral ischemia"),
      .take, .end,
    ]
  }

  private static let allMeanings = Scene(name: "all-meanings", line: "study --families") {
    library in
    try library.write(
      "short,long\nBP,blood pressure\nBP,bipolar disorder\n", to: "decks/mixed.csv")
  } script: {
    [.answer("bipolar disorder"), .take, .answer("blood pressure"), .take]
  }

  private static let secondTry = Scene(name: "second-try", line: "study --new 0", tries: 2) {
    library in
    try computing(library)
    try known(library, ["SMTP", "IMAP", "QoS"])
  } script: {
    [
      .answer("simple mail transport protocol"), .answer("simple mail transfer protocol"), .take,
      .answer("internet mail access procedure"), .answer(""), .take,
      .answer("quality of servant"), .answer("quality of serving"), .grade("u"),
      .take, .end,
    ]
  }

  /// Everything that a beginner meets: a typo, a hint, a near miss, an unknown word, another day.
  private static let firstSession = Scene(name: "first-session", line: "", tries: 2) { library in
    try computing(library)
  } script: {
    [
      .answer(""), .answer("simple mail tranfer protocol"), .take,
      .answer("?"), .answer("internet message acess protocol"), .take,
      .answer("help"), .answer("quality of something"), .answer("quality of service"), .take,
      .end, .end,
    ]
  }

  /// A digit and Return, Space to see the answer, `u` after `s`, and words where keys are expected.
  private static let ankiHabits = Scene(name: "anki-habits") { library in
    try computing(library)
    try known(library, ["SMTP", "IMAP", "QoS"])
  } script: {
    let quickReturn = ScriptedInput.line(
      TypedLine("", firstKey: .milliseconds(90), total: .milliseconds(90)))
    return [
      .stop(.character(" "), after: ""), .grade("3"), quickReturn,
      .answer("internet message access protocol"), .grade("s"), .answer("u"),
      .press(KeyPress(.character("h"), burst: "elp", delay: .seconds(1))),
      .press(KeyPress(.character("g"), burst: "ood", delay: .seconds(1))),
      .answer("undo"), .answer("stop"), .answer(""),
      .press(KeyPress(.character(":"), burst: "q", delay: .seconds(1))), .end,
    ]
  }

  private static let cues = Scene(name: "cues") { library in
    try library.write(
      "short,long\nSMTP,Simple Mail Transfer Protocol\n", to: "decks/computing.csv")
    library.run("set cues 2")
  } script: {
    [
      .answer("simple mail transfer protocol"), .grade("1"), .answer("?"), .answer("simple mail"),
      .grade("1"), .answer("simple mail transfer protocol"), .take, .end,
    ]
  }

  private static let retype = Scene(name: "retype", line: "study --new 0") { library in
    try computing(library)
    try known(library, ["SMTP"])
    _ = library.run("set retype miss")
  } script: {
    [
      .answer("simple protocol"), .take, .answer("simple mail protocol"),
      .answer("simple mail transfer protocol"), .end,
    ]
  }

  private static let resuming = Scene(name: "resuming", line: "") { library in
    try computing(library)
    try known(library, ["SMTP", "IMAP", "QoS"])
  } script: {
    [
      .answer(""), .answer("simple mail transfer protocol"), .take, .answer(":q"), .answer(""),
      .answer("internet message access protocol"), .take, .end, .end,
    ]
  }

  /// The same long form in two decks, and twice in one of them.
  private static let languages = Scene(name: "languages", line: "study --new 3") { library in
    try library.write("short,long\nla maison,the house\n", to: "decks/fr.csv")
    try library.write(
      "short,long\ndas Haus,the house\ndas Heim,the house\n", to: "decks/de.csv")
    _ = library.run("set directions backward")
  } script: {
    [
      .answer("la maison"), .answer("das heim"), .take, .answer("haus"), .take, .answer(""), .take,
      .end,
    ]
  }

  private static let lists = Scene(name: "lists") { library in
    try library.write(
      """
      short,long,also
      en,in; at; into,
      profesor,"teacher, professor",
      contraseña,password,passphrase

      """, to: "decks/es.csv")
    _ = library.run("set split ';'")
  } script: {
    [
      .answer("at"), .grade("4"), .answer("professor"), .grade("1"), .answer("pasword"),
      .grade("1"), .end,
    ]
  }

  /// An answer that is too long to type; the typed text is shown beside it.
  private static let recall = Scene(name: "recall") { library in
    try library.write(
      """
      short,long
      idempotent,having the same effect whether it is done once or many times over
      REST,Representational State Transfer

      """, to: "decks/d.csv")
  } script: {
    [.answer("same effect twice"), .take, .answer(""), .take, .end]
  }
}
