import TextUI
import Things

/// Things, deck by deck; a single deck goes without its name.
struct ThingList: View {
  enum Form {
    /// Short forms side by side.
    case columns
    /// Short forms one below the other.
    case shorts
    /// Short and long forms.
    case pairs
  }

  /// What one deck has of them.
  private struct Part {
    var deck: String
    var entries: [Entry]
  }

  private var parts: [Part] = []
  private let form: Form

  init(_ entries: [Entry], form: Form) {
    self.form = form
    for entry in entries {
      if parts.last?.deck == entry.deck {
        parts[parts.count - 1].entries.append(entry)
      } else {
        parts.append(Part(deck: entry.deck, entries: [entry]))
      }
    }
  }

  var body: some View {
    VStack(spacing: parts.count > 1 ? 1 : 0) {
      ForEach(parts) { part in
        VStack {
          if parts.count > 1 { Facts([part.deck, Counted.things(part.entries.count)], .dim) }
          list(part.entries)
        }
      }
    }
  }

  @ViewBuilder private func list(_ entries: [Entry]) -> some View {
    switch form {
    case .columns: ShortColumns(entries.map(\.thing.short))
    case .shorts: PairList(entries, hidesLong: true)
    case .pairs: PairList(entries)
    }
  }
}
