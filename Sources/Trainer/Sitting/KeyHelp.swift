import TextUI

/// The table of keys, as it is asked for while studying.
struct KeyHelp: View {
  /// Before the answer only some of them mean something, behind a colon.
  let isBeforeAnswer: Bool

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      ForEach(keys) { Text("\(named($0)), \($0.binding.summary).") }
    } else {
      Table(
        keys,
        columns: [
          TableColumn { Line(shown($0), .accent) },
          TableColumn(shrinksTo: 12) { Line($0.binding.summary) },
        ]
      ).padding()
    }
    if isBeforeAnswer { Text(lead, .dim).padding() }
  }

  private var lead: String {
    "Return on an empty line shows the answer, Tab or ? gives a hint, Ctrl-D stops."
  }

  private var keys: [StudyKey] {
    StudyKey.all.filter {
      isBeforeAnswer ? $0.action.isForQuestion : $0.action != .skip
    }
  }

  /// Signs by their names, which not every voice reads.
  private func named(_ key: StudyKey) -> String {
    let signs = ["+": "plus", "?": "question mark", ":skip": "skip"]
    let name = signs[key.shown] ?? key.shown
    return isBeforeAnswer ? "colon \(name)" : name
  }

  private func shown(_ key: StudyKey) -> String {
    guard isBeforeAnswer, !key.shown.hasPrefix(":") else { return key.shown }
    return ":\(key.shown)"
  }
}
