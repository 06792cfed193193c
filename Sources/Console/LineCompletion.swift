import CLibrary
@preconcurrency internal import CReadline
internal import TextUI

/// The completions at the cursor: whole lines for readline, words for the list.
struct LineCompletion {
  /// The line up to the cursor, as readline has it.
  private let typed: String
  let completions: [Completion]
  /// The line up to the cursor with each completion.
  let lines: [String]

  /// Finds the start of the word by comparing the completions with the line.
  init(before: String, _ offered: [Completion]) {
    typed = LineGuard.guarded(before)
    let starts = Self.wordStarts(in: before)
    let start =
      starts.first { start in
        let word = before[start...].lowercased()
        return !word.isEmpty && offered.contains { $0.word.lowercased().hasPrefix(word) }
      } ?? Self.lastWordStart(in: before)
    var seen: Set<String> = []
    let kept = offered.filter { seen.insert($0.word).inserted }
    completions = kept
    lines = kept.map { LineGuard.guarded(before[..<start] + $0.word) }
  }

  /// The common prefix of all completions, at least the typed text.
  var common: String {
    guard let first = lines.first else { return typed }
    let prefix = lines.dropFirst().reduce(first) { prefix, line in
      String(zip(prefix, line).prefix { $0 == $1 }.map(\.0))
    }
    return prefix.count < typed.count ? typed : prefix
  }

  /// The start of the line, and every position after a space.
  private static func wordStarts(in text: String) -> [String.Index] {
    [text.startIndex]
      + text.indices.filter { text[$0] == " " }.map { text.index(after: $0) }
  }

  /// The start of the last word; a quoted word counts as one.
  private static func lastWordStart(in text: String) -> String.Index {
    var start = text.startIndex
    var quote: Character?
    for index in text.indices {
      if text[index] == quote {
        quote = nil
      } else if quote == nil, index == start, text[index] == "\"" || text[index] == "'" {
        quote = text[index]
      } else if quote == nil, text[index] == " " {
        start = text.index(after: index)
      }
    }
    return start
  }

  /// The list of completions, as it fits the window.
  func list(columns: Int, rows: Int) -> [StyledText] {
    let words = completions.map { StyledText($0.word) }
    let width = words.map(\.width).max() ?? 0
    let all =
      completions.contains { !$0.summary.isEmpty }
      ? described(words, width: min(width, columns / 2), columns: columns)
      : Self.inColumns(words, width: width, columns: columns)
    let most = max(rows - 2, 1)
    guard all.count > most else { return all }
    let shown = max(most - 1, 1)
    return all.prefix(shown) + [StyledText("  … \(all.count - shown) more lines", .dim)]
  }

  private func described(_ words: [StyledText], width: Int, columns: Int) -> [StyledText] {
    zip(words, completions).map { word, completion in
      let line =
        StyledText("  ") + word.truncated(to: width).padded(to: width)
        + StyledText("  " + completion.summary, .dim)
      return line.truncated(to: columns - 1)
    }
  }

  private static func inColumns(_ words: [StyledText], width: Int, columns: Int) -> [StyledText] {
    let perLine = max((columns - 1) / (width + 2), 1)
    let height = (words.count + perLine - 1) / perLine
    return (0..<height).map { row in
      let cells = stride(from: row, to: words.count, by: height).map { words[$0] }
      let line = cells.reduce(StyledText()) { $0 + StyledText("  ") + $1.padded(to: width) }
      return line.truncated(to: max(columns - 1, 1))
    }
  }
}

extension LineEditor {
  /// The completions for readline: their common prefix, the completions, NULL.
  func complete() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    guard let source = reading?.request.completion, let line = rl_line_buffer else { return nil }
    let typed = UnsafeRawBufferPointer(start: line, count: Int(rl_point))
    let before = LineGuard.restored(String(decoding: typed, as: UTF8.self))
    let completion = LineCompletion(before: before, source(before))
    reading?.completion = completion
    guard let only = completion.completions.first else { return nil }
    let isOnly = completion.lines.count == 1
    rl_completion_append_character = isOnly && only.endsWord ? 0x20 : 0
    return Self.matches(isOnly ? completion.lines : [completion.common] + completion.lines)
  }

  private static func matches(_ texts: [String]) -> UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  >? {
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (texts.count + 1)
    let list = malloc(size)?.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { list?[index] = strdup(text) }
    list?[texts.count] = nil
    return list
  }

  /// Prints the list of completions, and redraws the line below it.
  func listCompletions() {
    guard let reading, let completion = reading.completion else { return }
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    rl_crlf()
    let list = completion.list(columns: max(Int(columns), 1), rows: max(Int(rows), 1))
    fputs(reading.paint.painted(list), rl_outstream)
    rl_forced_update_display()
  }
}
