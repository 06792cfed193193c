import TextUI

/// Tab at the prompt.
@MainActor
struct PromptCompletion {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The completions of a line up to the cursor.
  func callAsFunction(_ line: String) -> [Completion] {
    let (words, typed) = Self.cut(line)
    // Tab does not report errors; the command will.
    let offered = (try? Suggestions(session, withFiles: true).offered(after: words, typed)) ?? []
    return offered.map {
      Completion(Call.Word($0.word).quotedIfNeeded, $0.summary, endsWord: $0.endsWord)
    }
  }

  /// The complete words before the cursor, and the partial one at it.
  static func cut(_ line: String) -> (words: [Call.Word], typed: String) {
    if let words = try? WordSplitter.words(line) {
      guard let last = words.last, line.last?.isWhitespace == false else { return (words, "") }
      return (words.dropLast(), last.text)
    }
    // The quote at which the splitter fails opens the word that is being typed.
    for index in line.indices.reversed() where "\"'“‘„".contains(line[index]) {
      let isStart = index == line.startIndex || line[line.index(before: index)].isWhitespace
      if isStart, let words = try? WordSplitter.words(String(line[..<index])) {
        return (words, String(line[line.index(after: index)...]))
      }
    }
    return ([], line)
  }
}

extension Call.Word {
  /// Quoted so that it is read as one word and not as an option.
  fileprivate var quotedIfNeeded: String {
    let opensQuote = text.first.map { "\"'“‘„”’".contains($0) } ?? false
    return Call.Word(text, isQuoted: opensQuote || text.contains(where: \.isWhitespace)).typed
  }
}
