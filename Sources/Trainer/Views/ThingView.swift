import Recall
import TextUI
import Things

/// One Thing in full: what it says, and where each of its cards stands.
struct ThingView: View {
  /// A note is folded after so many lines.
  private static var noteLines: Int { 12 }

  private let detail: ThingDetail
  private let isFolded: Bool

  init(_ detail: ThingDetail, isFolded: Bool = true) {
    self.detail = detail
    self.isFolded = isFolded
  }

  private var thing: Thing { detail.entry.thing }

  var body: some View {
    VStack(spacing: 1) {
      Labelled(Line(thing.short, .strong)) {
        Text(thing.long, .strong)
        if !thing.note.isEmpty { Text(thing.note).lineLimit(isFolded ? Self.noteLines : nil) }
        Facts(detail.facts, .dim)
      }
      VStack { ForEach(detail.cards) { CardView($0) } }
    }
  }
}
