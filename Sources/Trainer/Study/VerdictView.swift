import TextUI
import Things

/// A verdict in words, shown or read aloud: the correct answer with its note, and the differences
/// from the typed one.
struct VerdictView: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  let question: CardQuestion
  let judged: JudgedAnswer
  /// The verdict itself, as in `right, one slip`.
  let words: String
  /// How often this Thing was confused with the other one, including now.
  let mixUps: Int
  /// Why the question is asked again, unless the meaning alone says it.
  var correction = ""

  private var thing: Thing { question.thing }

  var body: some View {
    if isSpoken {
      ForEach(sentences) { Text($0) }
    } else if let remarkAlone {
      Text(remarkAlone, .warning).hanging(2).padding()
    } else {
      LabeledColumn(label: StyledText(words, role)) {
        if thing.note.isEmpty { TrailingTags(content: right, tags: thing.tags) } else { right }
        difference
        ForEach(additions) { Text($0, .dim) }
        if !thing.note.isEmpty {
          TrailingTags(content: NoteView(note: thing.note), tags: thing.tags)
        }
      }
      if let remark { Text(remark, .dim).hanging(2).padding() }
    }
  }

  private var right: some View { FoldedText(text: answer, role: .strong) }

  @ViewBuilder private var difference: some View {
    if let contrasted {
      Text(StyledText("you: ", .dim) + StyledText(contrasted))
    } else if let aligned = comparison.alignedLine(width: width) {
      Text(StyledText("you:", .dim) + StyledText(aligned.dropFirst(4), .bad))
    } else if !comparison.sentences.isEmpty {
      Text(comparison.sentences.joined(separator: " · "), .warning)
    }
  }
}

extension VerdictView {
  var judgement: Judgement { judged.shown }
  var comparison: WordComparison { WordComparison(answer: question.answer, judgement: judgement) }

  var role: Role {
    switch judgement.verdict {
    case .exact, .same: .good
    case .nearly, .meaning, .partly: .warning
    case .wrong where judgement.difference != nil: .warning
    case .other, .wrong: .bad
    case .revealed: .plain
    }
  }

  /// The correct answer; with the question if it was confused with another Thing.
  var answer: String {
    if case .other = judgement.verdict { return "\(thing.short): \(thing.long)" }
    return question.answer
  }

  /// The typed text below the answer: if it was not judged, or if it was wrong and typed without
  /// hesitation, because what is known for sure is corrected best by contrast.
  var contrasted: String? {
    guard !judged.typed.isEmpty else { return nil }
    switch judgement.verdict {
    case .revealed: return judged.typed
    case .wrong where judgement.difference == nil, .other:
      return judged.isFast ? judged.typed : nil
    case .wrong, .exact, .same, .nearly, .meaning, .partly: return nil
    }
  }

  /// The other correct answers, and after a reveal the other meanings of the question.
  var additions: [String] {
    let others = question.otherAnswers.filter { !isTyped($0) }
    let also = others.isEmpty ? [] : ["also: \(others.joined(separator: ", "))"]
    guard case .revealed = judgement.verdict else { return also }
    let meanings = question.family.members.filter { $0.thing.id != thing.id }
    return also
      + meanings.map { member in
        let isForward = question.card.direction == .forward
        let form = isForward ? member.thing.long : member.thing.short
        let name = isForward ? "other meaning" : member.deck
        return "\(question.family.mark(of: member.thing.id)?.text ?? name): \(form)"
      }
  }

  private func isTyped(_ answer: String) -> Bool {
    judgement.verdict.isRight && AnswerKey(answer) == AnswerKey(judged.typed)
  }

  /// The remark if another meaning was typed: the question is asked again, without showing its
  /// answer.
  var remarkAlone: String? {
    guard correction.isEmpty else { return correction }
    guard case .meaning = judgement.verdict else { return nil }
    return "\(words); \(question.correction)"
  }

  /// The remark on a repeated confusion.
  var remark: String? {
    guard mixUps > 1 else { return nil }
    return "Mixed up \(mixUps) times. To practice them side by side: study --confusions"
  }

  /// The sentences to read aloud, verdict first.
  var sentences: [String] {
    guard correction.isEmpty else { return [Self.sentence(correction)] }
    if case .meaning = judgement.verdict {
      return ["\(Self.sentence(words)) \(Self.sentence(question.correction))"]
    }
    if judgement.verdict.isRight { return sentencesIfRight }
    let numbered = judgement.numberedCorrections.map(Self.sentence).joined(separator: " ")
    let shown = [Self.sentence(words), Self.sentence(answer)].filter { !$0.isEmpty }
    let typed = contrasted.map { Self.sentence("You typed: \($0)") } ?? ""
    return [shown.joined(separator: " "), comparison.sentences.isEmpty ? typed : numbered]
      .filter { !$0.isEmpty } + additions.map(Self.sentence) + note + (remark.map { [$0] } ?? [])
  }

  private var sentencesIfRight: [String] {
    let differences = comparison.sentences.joined(separator: "; ")
    let verdict = Self.sentence(differences.isEmpty ? words : "\(words): \(differences)")
    let more = additions.map(Self.sentence) + note
    return more.count == 1 ? ["\(verdict) \(more[0])"] : [verdict] + more
  }

  /// The lines of the note; tags are not read.
  private var note: [String] {
    let lines = thing.note.split(whereSeparator: \.isNewline).map {
      Self.sentence(String($0))
    }
    .filter { !$0.isEmpty }
    let more = lines.count - FoldedText.mostLines
    guard more > 0 else { return lines }
    return lines.prefix(FoldedText.mostLines) + [
      "\(Counted.text(more, "more line")); press d to read all."
    ]
  }

  /// The text with an initial capital and a full stop.
  private static func sentence(_ text: String) -> String {
    let text = text.trimmed
    guard let last = text.last else { return "" }
    return text.capitalizedFirst + (".?!".contains(last) ? "" : ".")
  }
}

/// The typed answer compared with the correct one, word by word.
struct WordComparison {
  let answer: String
  let judgement: Judgement

  /// All differences, as in `transfer, not tranfer`.
  var sentences: [String] {
    switch judgement.verdict {
    case .nearly, .partly: judgement.corrections
    case .wrong: judgement.difference == nil ? [] : judgement.corrections
    case .exact, .same, .meaning, .other, .revealed: []
    }
  }

  /// The wrong words aligned below the correct ones; nil if they cannot be aligned.
  func alignedLine(width: Int) -> String? {
    guard case .partly = judgement.verdict, !judgement.isList, judgement.difference == nil,
      judgement.extra.isEmpty,
      answer.displayWidth <= width, !answer.contains(where: \.isNewline)
    else { return nil }
    var line = Self.label
    for (word, column) in zip(judgement.words, columns) {
      guard word.outcome != .missing else { return nil }
      guard let typed = word.typed else { continue }
      guard let column, column > line.displayWidth else { return nil }
      line += String(repeating: " ", count: column - line.displayWidth) + typed
    }
    return judgement.words.count == columns.count && line.displayWidth <= width ? line : nil
  }

  private static let label = "you:"

  /// The column of each word of the answer; nil if it was not found.
  private var columns: [Int?] {
    var rest = answer[...]
    return judgement.words.map { word in
      guard let range = rest.firstRange(of: word.expected) else { return nil }
      rest = rest[range.upperBound...]
      return answer[..<range.lowerBound].displayWidth
    }
  }
}
