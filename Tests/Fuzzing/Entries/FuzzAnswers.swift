import Things

/// Reads bytes as a query, and as a Thing with a typed answer.
public func fuzzAnswers(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  queryIsRead(text)
  answerIsJudged(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
}

private func queryIsRead(_ text: String) {
  let words = text.split(separator: "\n", omittingEmptySubsequences: false)
  let today = StudyDay(year: 2026, month: 11, day: 20)
  for isQuoted in [false, true] {
    let arguments = words.map { (text: String($0), isQuoted: isQuoted) }
    let query = try? QueryParser.query(arguments, today: today)
    precondition(!isQuoted || query != nil, "Quoted words are always text.")
  }
}

/// The lines are a typed answer, a short form, a long form, and another accepted answer.
private func answerIsJudged(_ lines: [String]) {
  guard lines.count >= 3 else { return }
  let thing = Thing(
    id: .computed(short: lines[1], long: lines[2]), short: lines[1], long: lines[2], note: "",
    tags: [], also: Array(lines.dropFirst(3)))
  for direction in Card.Direction.allCases {
    let asked = Asked(thing, direction: direction)
    for judge in [Judge(), Judge(strict: [.letterCase, .accents]), Judge(typing: .short)] {
      let judgement = judge.judge(lines[0], for: asked)
      precondition(judge.judge(lines[0], for: asked).verdict == judgement.verdict)
      _ = judge.accepts(lines[0], for: asked)
      let answer = direction == .forward ? thing.long : thing.short
      if !answer.allSatisfy(\.isWhitespace) {
        precondition(judge.judge(answer, for: asked).verdict == .exact)
      }
    }
    var hints = Hints(for: asked)
    var given = 0
    while hints.next() != nil { given += 1 }
    precondition(given <= 2 * lines[2].count + 2 * lines[1].count + 8, "Hints come to an end.")
  }
}
