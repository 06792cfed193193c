import TextUI
import Things

/// Why a card comes back when it does: a sentence a line.
struct WhyView: View {
  private let detail: WhyDetail
  /// Where several cards are told of, each says which it is.
  private let isNamed: Bool

  init(_ detail: WhyDetail, isNamed: Bool) {
    self.detail = detail
    self.isNamed = isNamed
  }

  var body: some View {
    VStack {
      if isNamed {
        let thing = detail.entry.thing
        Text(
          Line(thing.short, .strong) + Line(" \(thing.long)")
            + Line(" (\(detail.entry.deck))", .dim)
        )
        .hanging(4).padding()
      }
      ForEach(detail.sentences) { Text($0).padding() }
    }
  }
}
