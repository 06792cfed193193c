import Interchange
import TextUI
import Things

enum CheckCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "check", "Verify decks, journal and index", usage: ["[--quiet] [--media]"],
    text: """
      Verifies the checksum and sequence number of every journal line, and every deck row and id.
      Reports unfinished changes, and compares the index with decks and journal. The exit status is
      65 if it finds a problem.

      check also reports Things that disappeared from all decks although you did not remove them. If
      the library is in git, it shows which machine lost them, and on which day.

      Every command reports invalid and missing lines of the journal until you accept the damage with
      check -y.

      Pictures and recordings that a deck names, and that are missing or cannot be shown, are
      remarks. check --media lists the files in the directory media that no Thing names; it deletes
      nothing.

      If a deck has merge conflict markers, check offers to resolve them by id, unless both sides
      changed the same row. It also offers to merge conflict copies of file syncs, such as
      net.sync-conflict-20261123.csv, into their decks: a change on one side counts, and where both
      sides differ, the deck's text stays and the other goes to the history. Pass -y to accept
      these offers.
      """,
    options: [
      Option("quiet", letter: "q", "print nothing if there are no problems"),
      Option("media", "list pictures and recordings that no Thing names"),
    ],
    group: .library,
    examples: [.init("check", "Verify everything")],
    json: report.members)

  private static let report = Report<CheckReport>(
    "check",
    [
      Field("well", "true if there are no problems", value: \.problems.isEmpty),
      .list(
        "counts", of: \.counts,
        [
          Field("what", "what was verified", value: \.what),
          Field("number", "how many were verified", value: \.number),
        ]),
      .list("problems", of: \.problems, Notice.fields).inJSONOnly,
      .list("remarks", of: \.remarks, Notice.fields).inJSONOnly,
      Field("unusedMedia", "files in media that no Thing names", value: \.unusedMedia).inJSONOnly,
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let earlier = session.talk.reported
    let store = try session.store
    try closeMergeMarks(in: store, call, session)
    try mergeCopies(in: store, call, session)
    var found = try store.upkeep.check { try session.proceed($0) }
    session.endProgress()
    try leaveOutMediaOfNotes(&found, store)
    for notice in store.takeNotices()
    where !found.problems.contains(notice) && !found.remarks.contains(notice) {
      session.reporter.report(notice)
    }
    let isWell = found.problems.isEmpty
    if !isWell || !call.has("quiet") {
      // Opening the library may have reported some of them already.
      let new = (found.problems + found.remarks).filter {
        earlier.contains($0) || !session.talk.reported.contains($0)
      }
      session.answer(found, as: report, call) { show(found, new, in: session) }
      if call.form == .plain { report(new, in: session) }
      if call.has("media"), call.form != .json { list(found.unusedMedia, in: session) }
    }
    if !call.isDryRun {
      try store.upkeep.settle(found, acceptsDamage: call.saysYes, at: store.now())
    }
    return isWell ? .done : .badInput
  }

  /// The stored fields of notes from Anki name files, too.
  private static func leaveOutMediaOfNotes(
    _ found: inout CheckReport, _ store: ThingStore
  ) throws {
    guard !found.unusedMedia.isEmpty else { return }
    let names = try AnkiMedia.namesOfKeptNotes(store.library, deckText: store.files.deckText)
    found.unusedMedia.removeAll { names.contains($0) || $0.hasPrefix(AnkiMedia.formulas) }
  }

  private static func closeMergeMarks(
    in store: ThingStore, _ call: Call, _ session: Session
  ) throws {
    for marks in try store.upkeep.mergeMarks() where marks.contradictions.isEmpty {
      guard call.saysYes || session.canAsk, !call.isDryRun else { continue }
      let question = "\(marks.deck) has merge conflict markers. \(marks.summary) Resolve them?"
      guard try session.confirms(question, call, standard: true) else { continue }
      try store.upkeep.closeMergeMarks(marks.deck, at: store.now())
      session.say("\(marks.deck): merge conflict resolved.")
    }
    try store.refresh()
  }

  private static func mergeCopies(
    in store: ThingStore, _ call: Call, _ session: Session
  ) throws {
    for copy in try store.upkeep.waitingCopies() {
      guard call.saysYes || session.canAsk, !call.isDryRun,
        let plan = try store.upkeep.merge(of: copy)
      else { continue }
      var question = "\(copy.path) is a conflict copy of \(copy.deck). \(plan.summary)"
      if !plan.differing.isEmpty {
        question +=
          " The deck's text stays for \(Counted.names(plan.differing)); history has the other."
      }
      guard try session.confirms(question + " Merge it?", call, standard: true) else { continue }
      try store.upkeep.takeIn(copy, at: store.now())
      session.say("\(copy.deck): merged \(copy.path) and removed it. \(plan.summary)")
    }
    try store.refresh()
  }

  private static func show(_ found: CheckReport, _ new: [Notice], in session: Session) {
    session.show(
      Table(
        found.counts,
        columns: [
          TableColumn { StyledText($0.what) },
          TableColumn(alignment: .trailing) { StyledText($0.number.grouped, .strong) },
        ]
      ).padding())
    report(new, in: session)
    session.say(
      found.problems.isEmpty
        ? "No problems found."
        : "\(Counted.text(found.problems.count, "problem")) found; see above.")
  }

  private static func list(_ unused: [String], in session: Session) {
    guard !unused.isEmpty else { return session.say("All pictures and recordings are used.") }
    session.say("\(Counted.text(unused.count, "file")) in media that no Thing names:")
    session.show(ForEach(unused) { Text($0).padding() })
  }

  private static func report(_ notices: [Notice], in session: Session) {
    for notice in notices { session.reporter.report(notice) }
  }
}
