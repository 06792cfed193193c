import Things

enum UnfollowCommand: Command {
  static let about = CommandHelp(
    "unfollow", "Stop following a list", usage: ["DECK…"],
    text: """
      The deck stays as an ordinary deck with all of its Things. To follow the list again, name it
      again; your own texts stay then, too. undo restores the source.
      """,
    operands: .decks, group: .decks, elsewhere: ["unsubscribe"],
    examples: [.init("unfollow acronyms", "Keep the deck, forget its source")],
    json: FollowAnswer.unfollowReport.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError("unfollow needs a deck.", remedy: "To see followed decks: follow")
    }
    let store = try session.store
    let decks = try FollowRunner(call: call, session: session).decks(named: call.texts)
    var answer = FollowAnswer(decks: decks.map { FollowAnswer.Deck(followed: $0) })
    if !call.isDryRun {
      let names = Counted.names(decks.map(\.deck))
      if decks.count > 1 { try session.requireYes("Stop following \(names)?", call) }
      var change = Change("unfollow", source: names)
      for followed in decks {
        change.events.append(
          .set(.deck(followed.deck), name: FollowSource.setting, value: ""))
        change.follow += FollowedFile.Part.allCases.map {
          FollowedFile(deck: followed.deck, part: $0, bytes: nil)
        }
      }
      let line = try store.commit(change).line
      for index in answer.decks.indices {
        try store.following.confirm(nil, for: answer.decks[index].followed.deck)
        (answer.decks[index].isDone, answer.decks[index].line) = (true, line)
      }
    }
    session.answer(answer, as: FollowAnswer.unfollowReport, call) {
      for followed in decks {
        session.say(
          call.isDryRun
            ? "Would stop following \(followed.source.text) in \(followed.deck)."
            : "\(followed.deck) no longer follows \(followed.source.text). Its Things stay.")
      }
    }
    return .done
  }
}
