import Interchange
import TextUI
import Things

enum FollowCommand: Command {
  static let about = CommandHelp(
    "follow", "Follow a list in a repository, and keep up with it",
    usage: ["URL|PATH [FILE] [-d DECK]", "", "--update [DECK…]", "--diff DECK"],
    text: """
      Makes a deck from a list that others keep: a file of a git repository, or a file or directory
      of this machine. Name the repository and the file; without the file, til shows those that look
      like lists. Each deck follows one file. til reads everything that import reads, except Anki
      packages, and keeps your choice of columns, header and encoding.

      Without arguments, shows the followed decks and what is new upstream. --update syncs, shows what
      has changed, asks, and changes the deck. Rows are merged one by one and cell by cell: your own
      Things, notes, tags, answers, corrections and removals stay, and if you and upstream changed
      the same text, yours stays. A corrected or renamed row keeps its schedule; a row with another
      meaning becomes a new Thing. Things that are gone upstream are removed if nobody has studied or
      changed them. One undo reverts an update.

      set follow auto takes updates in with the background sync, unless most of the rows are gone.

      --diff prints your corrections as a patch for upstream's file.

      Nothing is contacted but what you name. Another machine that syncs with this one asks before it
      contacts the same source.
      """,
    options: [
      .deck,
      Option("update", "take in what is new"),
      Option("diff", "print your corrections as a patch"),
      Option("quiet", letter: "q", "with --update: never ask, and do what set follow says"),
    ] + ReadingOptions.options, operands: .files, group: .decks,
    elsewhere: ["subscribe", "upstream"],
    examples: [
      .init("follow words.csv", "Follow a file of this machine"),
      .init("follow", "Show what is new"),
      .init("follow --update", "Take it in"),
    ], json: FollowAnswer.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if call.has("update") { return try FollowRunner(call: call, session: session).update() }
    if call.has("diff") { return try diff(call, in: session) }
    guard let target = call.texts.first else { return try list(call, in: session) }
    guard call.texts.count < 3 else {
      throw UsageError(
        "follow takes a repository and one file.", remedy: "Quote a path that contains spaces.")
    }
    let address = try session.store.following.address(of: target)
    let file = call.texts.count > 1 ? call.texts[1] : ""
    return try FollowStart(
      source: FollowSource(address: address, file: file), call: call, session: session
    ).run()
  }

  static func none(_ call: Call, in session: Session) throws -> ExitStatus {
    if call.has("quiet") { return .done }
    session.answer(FollowAnswer(), as: FollowAnswer.report, call) {
      session.say("No deck follows a list. To follow one: follow URL FILE")
    }
    return .no
  }

  private static func list(_ call: Call, in session: Session) throws -> ExitStatus {
    let runner = FollowRunner(call: call, session: session)
    let decks = try runner.decks(named: [])
    guard !decks.isEmpty else { return try none(call, in: session) }
    var answer = FollowAnswer()
    session.talk.workBegan = .now
    for followed in decks {
      var entry = FollowAnswer.Deck(followed: followed)
      if followed.isConfirmed {
        do {
          entry.update = try FollowedUpdate(of: followed.deck, followed.source, in: session)
        } catch let error as any Reportable where !(error is Interrupted) {
          entry.problem = error
        }
      }
      answer.decks.append(entry)
    }
    session.answer(answer, as: FollowAnswer.report, call) {
      session.show(FollowedDecksView(decks: answer.decks))
    }
    return .done
  }

  private static func diff(_ call: Call, in session: Session) throws -> ExitStatus {
    let runner = FollowRunner(call: call, session: session)
    guard call.texts.count == 1, let followed = try runner.decks(named: call.texts).first else {
      throw UsageError("follow --diff takes one deck.", remedy: "Try: follow --diff DECK")
    }
    let following = try session.store.following
    guard let base = try following.base(of: followed.deck) else {
      throw Refusal(
        "the deck \(followed.deck) has no copy of upstream's file.",
        remedy: "Run: follow --update \(followed.deck)")
    }
    let list = try FollowedUpdate.list(base, of: followed.source, in: session)
    session.endProgress()
    let patch = try CorrectionPatch(
      of: list, base, deck: followed.deck, links: following.links(of: followed.deck),
      asking: session.store.library)
    guard patch.count > 0 else {
      session.tell("You have not corrected anything in \(followed.deck).")
      return .no
    }
    let path = followed.source.file.isEmpty ? followed.source.address : followed.source.file
    let name =
      followed.source.file.isEmpty ? path.split(separator: "/").last.map(String.init) : path
    session.write(text: patch.text(file: name ?? path))
    return .done
  }
}

private struct FollowedDecksView: View {
  let decks: [FollowAnswer.Deck]

  var body: some View {
    VStack {
      ForEach(decks) { entry in
        Text(
          StyledText(entry.followed.deck, .strong)
            + StyledText("  \(entry.followed.source.text)", .dim)
        ).hanging(2)
        Text(Self.state(entry)).hanging(2).padding()
        ForEach(entry.update?.sentences ?? []) { Text($0, .dim).hanging(2).padding() }
      }
      if decks.contains(where: { $0.update?.hasWork ?? false }) {
        Text("To take it in: follow --update", .dim)
      }
    }
  }

  private static func state(_ entry: FollowAnswer.Deck) -> String {
    if let problem = entry.problem {
      return problem.sentence.capitalizedFirst
        + (problem.remedy.isEmpty ? "" : " " + problem.remedy)
    }
    guard let update = entry.update else {
      return entry.followed.source.isPath
        ? "Named on \(entry.followed.writer); this machine has no such path."
        : "Named on \(entry.followed.writer). To use it on this machine: follow --update "
          + Call.Word(entry.followed.deck).typed
    }
    return update.hasWork ? update.counts.capitalizedFirst : "Up to date."
  }
}
