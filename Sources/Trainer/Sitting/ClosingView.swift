import TextUI

/// The end of a sitting: how much, how well, what was missed, what comes.
struct ClosingView: View {
  let closing: StudyClosing

  private static let again = "study --missed asks them again"

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      ForEach(sentences) { Text($0) }
    } else {
      VStack {
        if closing.answered > 0 { Text(count).hanging(2) }
        if !closing.missed.isEmpty { missed }
        if closing.left > 0 { Text("\(closing.left.grouped) left; \(closing.way).") }
        if !coming.isEmpty { Text(coming, .dim).hanging(2) }
      }.padding()
    }
  }

  private var count: Line {
    Line("\(closing.answered.grouped) answered", .strong)
      + Line(" in \(closing.time) · \(closing.rightAtOnce.grouped) right at once")
  }

  private var names: String { "Missed: \(closing.names.joined(separator: ", "))" }

  @ViewBuilder private var missed: some View {
    let line = Line(names) + Line("      ") + Line(Self.again, .dim)
    if line.width + 2 <= EnvironmentValues.current.width {
      Text(line)
    } else {
      Text(names).hanging(2)
      Text(Self.again, .dim).padding(2)
    }
  }

  private var coming: String {
    closing.coming.sentence(isSpoken: EnvironmentValues.current.isSpoken)
  }

  private var sentences: [String] {
    var sentences: [String] = []
    if closing.answered > 0 {
      sentences.append(
        "\(closing.answered.grouped) answered in \(closing.spokenTime), "
          + "\(closing.rightAtOnce.grouped) right at once.")
    }
    if !closing.missed.isEmpty { sentences.append("\(names). \(Self.again).") }
    if closing.left > 0 {
      sentences.append("\(closing.left.grouped) left. \(closing.way).")
    }
    return sentences + (coming.isEmpty ? [] : [coming])
  }
}
