import Things

extension ThreeWayMerge.Loss {
  var notice: Notice {
    Notice(
      "Two machines changed \(short). \(keptOurs ? "Your" : "The other") change was made "
        + "later and was kept. The other text was: "
        + (lost.isEmpty ? "(empty)." : "\(lost)."),
      remedy: "To restore it, find the number of the sync in history, and run: undo NUMBER")
  }
}

extension ThreeWayMerge.Remark {
  var notice: Notice {
    switch self {
    case .kept(let id, let short, let deck):
      Notice(
        "One machine removed \(short) and another changed it, so it stays in \(deck).",
        remedy: "To remove it, run: remove \(id)")
    case .placed(let id, let short, let deck, let other):
      Notice(
        "One machine moved \(short) to \(other) and another to \(deck). It is now in \(deck).",
        remedy: "To move it, run: move \(id) --to \(ShellWord.argument(other))")
    case .named(let name, let other):
      Notice(
        "A deck was renamed to \(other) on one machine and to \(name) on another. It is now \(name).",
        remedy: "To change it, run: rename \(ShellWord.argument(name)) \(ShellWord.argument(other))"
      )
    case .unreadable(let path):
      Notice(
        file: "decks/" + path,
        "One of two changed versions is not a valid deck, so they could not be merged row by row. "
          + "The valid one was kept.",
        remedy: "To see the other, run: git log -p -- \(ShellWord.argument("decks/" + path))")
    }
  }
}
