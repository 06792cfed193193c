import TextUI
import Things

/// A row that is no longer as a line left it, both texts below one another.
struct ConflictView: View {
  private let conflict: Undoing.Conflict
  private let name: String

  init(_ conflict: Undoing.Conflict, words: EventText) throws {
    self.conflict = conflict
    name = try (conflict.found ?? conflict.expected)?.short ?? words.short(conflict.id)
  }

  var body: some View {
    VStack {
      Text("\(name) in \(conflict.deck) was changed since.", .warning)
      // Of a row that was added the journal keeps no text.
      if let expected = conflict.expected {
        Text("then: " + Self.text(expected)).hanging(6).padding()
      }
      Text("now:  " + Self.text(conflict.found)).hanging(6).padding()
    }
  }

  private static func text(_ thing: Thing?) -> String {
    guard let thing else { return "no such row" }
    let rest = [thing.note, ThingWords.text(tags: thing.tags), ThingWords.text(also: thing.also)]
    return ([thing.short + ": " + thing.long] + rest.filter { !$0.isEmpty }).joined(separator: ", ")
  }
}
