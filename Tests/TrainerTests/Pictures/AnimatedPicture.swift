import TestTerminal

@testable import TextUI

/// A session as a picture that moves: lines appear, answers are typed, and the window scrolls.
///
/// It moves by style rules alone. Whoever prefers no motion sees all lines at once.
struct AnimatedPicture {
  /// What was printed by a time, in seconds, and the text typed after it.
  struct Step {
    let lines: [StyledText]
    /// A prompt and the text that is typed at it; nil if no line is read.
    var typed: (prompt: StyledText, text: String)?
    /// How long the screen is read before typing.
    var pause = 1.0
  }

  private static let secondsPerKey = 0.06
  private static let secondsAtTheEnd = 4.0

  let columns: Int
  /// The rows of the window.
  let rows: Int
  let title: String
  private var elements: [(svg: String, start: Double)] = []
  /// When the window scrolls, and by how many rows in all.
  private var scrolls: [(start: Double, by: Int)] = []
  private var row = 0
  private var time = 0.0

  init(_ steps: [Step], columns: Int, rows: Int, title: String) {
    (self.columns, self.rows, self.title) = (columns, rows, title)
    for step in steps { add(step) }
  }

  private mutating func add(_ step: Step) {
    for line in step.lines { show(line) }
    if let (prompt, text) = step.typed {
      show(prompt, endsLine: false)
      time += step.pause
      for (place, character) in text.enumerated() {
        time += Self.secondsPerKey
        let column = prompt.width + String(text.prefix(place)).displayWidth
        elements.append(
          (TextPicture.element(StyledText(String(character)), row: row, from: column), time))
      }
      row += 1
      time += 0.4
    } else {
      time += step.pause
    }
  }

  private mutating func show(_ line: StyledText, endsLine: Bool = true) {
    if row >= rows { scrolls.append((time, row - rows + 1)) }
    elements.append((TextPicture.element(line, row: row), time))
    if endsLine { row += 1 }
  }

  var svg: String {
    let total = time + Self.secondsAtTheEnd
    func share(_ start: Double) -> String {
      let hundredths = Int((start / total * 10_000).rounded())
      return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)%"
    }
    let timing = "\(Int(total.rounded()))s step-end infinite"
    var rules = ".w0{animation:w0 \(timing)}@keyframes w0{0%{transform:none}"
    for scroll in scrolls {
      rules +=
        "\(share(scroll.start)){transform:translateY(-\(TextPicture.height(ofRows: scroll.by))px)}"
    }
    rules += "}@media(prefers-reduced-motion:reduce){*{animation:none!important}}"
    var body = ""
    var names: [String: String] = [:]
    for (svg, start) in elements where !svg.isEmpty {
      let key = share(start)
      let name = names[key] ?? "k\(names.count)"
      if names.updateValue(name, forKey: key) == nil {
        rules += ".\(name){animation:\(name) \(timing)}"
        rules += "@keyframes \(name){0%{visibility:hidden}\(key){visibility:visible}}"
      }
      body += svg.replacing("class=\"t\"", with: "class=\"t \(name)\"", maxReplacements: 1)
    }
    let picture = TextPicture([], columns: columns, title: title)
    // Lines that scroll away leave the window at its edge.
    return picture.svg("<g class=\"w0\">\n\(body)</g>\n", rows: rows, rules: rules)
  }
}
