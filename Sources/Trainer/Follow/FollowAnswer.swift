import Interchange
import Things

/// What `follow` and `unfollow` print.
struct FollowAnswer {
  struct Deck {
    var followed: FollowedDeck
    var update: FollowedUpdate?
    /// Why nothing came.
    var problem: (any Reportable)?
    var isDone = false
    var line: LineName?
  }

  struct Candidate {
    var path: String
    var rows: Int
  }

  var decks: [Deck] = []
  /// Files to choose from.
  var candidates: [Candidate] = []

  @MainActor static let report = Report<FollowAnswer>(
    "follow",
    [
      .list("decks", of: \.decks, deckFields),
      .list(
        "candidates", of: \.candidates,
        [
          Field("path", "if no file was named: a file that may be a list", value: \.path),
          Field("rows", "number of its rows", value: \.rows),
        ]),
    ])

  @MainActor static let unfollowReport = Report<FollowAnswer>(
    "unfollow", [.list("decks", of: \.decks, deckFields)])

  @MainActor private static let deckFields: [Field<Deck>] = [
    Field("deck", "a followed deck", value: \.followed.deck),
    Field("source", "the URL or path that it follows", value: \.followed.source.address),
    Field("file", "the file there; empty if source is the file", value: \.followed.source.file),
    Field("machine", "the machine that named the source", value: \.followed.writer).inJSONOnly,
    Field(
      "confirmed", "whether this machine may contact the source", value: \.followed.isConfirmed
    ).inJSONOnly,
    Field("new", "number of new Things") { $0.update?.plan.added.count ?? 0 },
    Field("changed", "number of changed Things") { $0.update?.plan.changes.count ?? 0 },
    Field("removed", "number of Things that are gone upstream and removed") {
      $0.update?.plan.removed.count ?? 0
    },
    Field("kept", "number of Things that are gone upstream and stay") {
      $0.update?.plan.kept.count ?? 0
    },
    Field("yours", "number of Things whose own text stays") { $0.update?.plan.yours.count ?? 0 },
    Field("back", "number of Things that came back, suspended") {
      $0.update?.plan.returning.count ?? 0
    }.inJSONOnly,
    Field("elsewhere", "number of new rows that another deck has") {
      $0.update?.plan.elsewhere ?? 0
    }.inJSONOnly,
    Field("leftOut", "number of rows that are repeated or no Things") {
      $0.update?.plan.leftOut ?? 0
    }.inJSONOnly,
    Field("done", "whether the deck was changed", value: \.isDone).inJSONOnly,
    Field("line", "the journal line to pass to undo", value: \.line).inJSONOnly,
    Field("problem", "why nothing came; null if something did") { $0.problem?.sentence },
  ]
}
