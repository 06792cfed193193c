import TextUI
import Things

/// The question; the answer is typed on its last line.
struct QuestionView: View {
  @Environment(\.width) private var width
  /// Lines of a form that are shown.
  private static let mostLines = 12

  let question: CardQuestion
  @Binding var typed: String

  var body: some View {
    if !question.isOnAnswerLine {
      Text(question.asked, .strong).lineLimit(Self.mostLines)
      if !remarks.isEmpty { Text(remarks, .dim) }
      TextField(StyledText("? ", .prompt), text: $typed)
    } else if (form + remark).width * 2 > width {
      Text(form + remark)
      TextField(StyledText("? ", .prompt), text: $typed)
    } else {
      TextField(form + remark + StyledText(": ", .prompt), text: $typed)
    }
  }

  private var form: StyledText { StyledText(question.asked, .strong) }

  private var remark: StyledText {
    remarks.isEmpty ? StyledText() : StyledText(" \(remarks)", .dim)
  }

  private var remarks: String {
    [question.remark, question.cue ?? "", question.isTooLong ? Self.recall : ""].filter {
      !$0.isEmpty
    }
    .map { "(\($0))" }.joined(separator: " ")
  }

  private static let recall = "recall, then Return"
}

/// A text that shows a long rest only after a key.
struct FoldedText: View {
  /// Half of a usual window, and a third of a large one.
  nonisolated static let mostLines = 12

  let text: String
  var role = Role.plain

  var body: some View {
    let lines = text.isEmpty ? [] : Text(text, role).lines()
    ForEach(lines.prefix(Self.mostLines)) { Text($0) }
    if lines.count > Self.mostLines {
      Text(
        "… \(Counted.text(lines.count - Self.mostLines, "more line")); press d to show all", .dim)
    }
  }
}

/// The note of a Thing; indented where no color sets it apart from the answer.
struct NoteView: View {
  @Environment(\.hasColor) private var hasColor
  let note: String

  var body: some View {
    FoldedText(text: MediaText.shown(note)).padding(hasColor ? 0 : 2)
  }
}

/// A view with tags after it, or below if they do not fit.
struct TrailingTags<Content: View>: View {
  @Environment(\.width) private var width
  let content: Content
  let tags: [String]

  private static var gap: StyledText { StyledText("   ") }

  var body: some View {
    let lines = content.lines()
    let words = StyledText(tags.joined(separator: " "), .dim)
    if let line = lines.first, lines.count == 1, !words.isEmpty,
      line.width + Self.gap.width + words.width <= width
    {
      Text(line + Self.gap + words)
    } else {
      ForEach(lines) { Text($0) }
      if !words.isEmpty { Text(words) }
    }
  }
}

/// A label with its content beside it, or below on a narrow screen.
struct LabeledColumn<Content: View>: View {
  @Environment(\.width) private var width
  private static var labelWidth: Int { 23 }
  private static var margin: Int { 2 }
  private static var leastWidth: Int { 60 }

  let label: StyledText
  @ViewBuilder let content: Content

  var body: some View {
    if width < Self.leastWidth {
      VStack {
        if !label.isEmpty { Text(label) }
        content
      }.padding(Self.margin)
    } else {
      // Words are aligned in the content, which needs its width before it is drawn.
      let lines = VStack { content }.environment(\.width, room).lines()
      ForEach(rows(lines)) { Text($0) }
    }
  }

  private var room: Int { width - Self.margin - Self.labelWidth }

  private func rows(_ lines: [StyledText]) -> [StyledText] {
    let margin = StyledText(String(repeating: " ", count: Self.margin))
    let indent = StyledText(String(repeating: " ", count: Self.margin + Self.labelWidth))
    if label.width >= Self.labelWidth { return [margin + label] + lines.map { indent + $0 } }
    let first = margin + label.padded(to: Self.labelWidth) + (lines.first ?? StyledText())
    return [first] + lines.dropFirst().map { indent + $0 }
  }
}

/// The study screen: the question, then the line of grades.
struct StudyScreen: Screen {
  /// The interrupted session, which the next `study` resumes.
  @SceneStorage("sitting") var sitting: StoredSession?
  /// When a single card was asked last.
  @SceneStorage("one") var lastOne: Moment?
  @State var question: CardQuestion?
  @State var grades: GradeLine?
  @State private var typed = ""
  @Environment(ThingStore.self) private var store

  var body: some View {
    if let grades {
      grades
    } else if let question {
      QuestionView(question: question.current(in: store), typed: $typed)
    }
  }
}

extension CardQuestion {
  /// The question with the current texts of its Thing.
  @MainActor
  func current(in store: ThingStore) -> CardQuestion {
    // Reading the revision redraws the prompt when the library changes.
    let revision = store.revision
    if revision == self.revision { return self }
    guard let entry = try? store.library.thing(thing.id),
      let family = try? Self.family(of: entry, asked: card.direction, in: store.library)
    else { return self }
    var question = CardQuestion(card, entry, family: family, isTyped: isTyped)
    question.isTooLong = isTooLong
    (question.given, question.asksFamily, question.cue) = (given, asksFamily, cue)
    return question
  }
}

/// The table of keys that `?` shows while studying.
struct KeyHelp: View {
  @Environment(\.isSpoken) private var isSpoken
  /// Before the answer, only some keys are available, after a colon.
  let isBeforeAnswer: Bool

  var body: some View {
    if isSpoken {
      ForEach(keys) { Text("\(named($0)), \($0.summary).") }
    } else {
      Definitions(rows: keys.map { (shown($0), $0.summary) })
    }
    if isBeforeAnswer { Text(lead, .dim).padding() }
  }

  private var lead: String {
    "Press Return on an empty line to see the answer, Tab or ? for a hint, Ctrl-D to stop."
  }

  private var keys: [StudyKey] {
    isBeforeAnswer ? StudyKey.all.filter(\.action.isForQuestion) : StudyKey.afterAnswer
  }

  /// Spells out symbols that a screen reader may skip.
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
