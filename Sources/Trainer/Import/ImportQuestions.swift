import DelimitedText
import Interchange
import TextUI
import Things

/// A typed choice of columns: `1 2`, `12` where there are fewer than ten, or `short=Word long=3`.
struct ColumnAnswer {
  private(set) var columns: [DeckColumn: String] = [:]

  init(_ text: String, of count: Int) {
    var open = DeckColumn.chosen
    var words = text.split { $0.isWhitespace || $0 == "," }
    if words.count == 1, count < 10, Int(words[0]).map({ $0 > count }) == true {
      words = words[0].indices.map { text[$0...$0] }
    }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      let role = DeckColumn.chosen.first { parts.count == 2 && $0.name == parts[0] }
      if let role {
        columns[role] = String(parts[1])
        open.removeAll { $0 == role }
      } else if let next = open.first {
        columns[next] = String(word)
        open.removeFirst()
      }
    }
  }
}

/// The question for the encoding of a file: the likely ones, each with a sample word.
struct EncodingQuestion {
  let name: String
  let candidates: [EncodingGuess.Candidate]
  /// Nil if it is not known yet.
  var now: TextEncoding?

  @MainActor
  func answer(in session: Session) throws -> TextEncoding? {
    if now == nil { session.tell("The encoding of \(name) is uncertain. It could be:") }
    for (number, candidate) in candidates.enumerated() {
      session.show(
        Text("\(number + 1)  \(candidate.encoding.name)  \(candidate.sample)").padding())
    }
    while true {
      let prompt = candidates.isEmpty ? "encoding: " : "encoding, by number or name: "
      guard let answer = try session.ask(prompt, prefilled: now?.name ?? ""), !answer.isEmpty
      else { return nil }
      if let number = Int(answer), candidates.indices.contains(number - 1) {
        return candidates[number - 1].encoding
      }
      if let encoding = TextEncoding(name: answer) { return encoding }
      session.tell("Unknown encoding \"\(answer)\". iconv -l lists the names.")
    }
  }
}

/// Questions about a source that cannot be read as it is: its separator, and unclosed quotes.
struct ObstacleQuestion {
  let source: ImportSource
  let call: Call

  /// Asks until the source can be read, or the user gives up.
  @MainActor
  func settle(
    _ reading: Reading, _ options: inout ReadingOptions, in session: Session
  ) throws -> Reading {
    var reading = reading
    while source.files.isEmpty, let obstacle = reading.obstacle {
      guard let changed = try answer(obstacle, reading, from: options, in: session) else { break }
      reading = try Importers.read(source, changed)
      options = changed
    }
    return reading
  }

  @MainActor
  private func answer(
    _ obstacle: ImportError, _ reading: Reading, from options: ReadingOptions,
    in session: Session
  ) throws -> ReadingOptions? {
    var changed = options
    switch obstacle.cause {
    case .oneColumn:
      session.show(UnreadView(reading))
      session.tell(obstacle.sentence)
      guard let word = try session.ask("separator between the two forms: "), !word.isEmpty else {
        return nil
      }
      do {
        (changed.delimiter, changed.separator) = (nil, nil)
        try changed.takeDelimiter(word)
      } catch let error as UsageError {
        _ = session.reporter.report(error)
      }
    case .unclosedQuote where options.quote == nil:
      session.show(UnreadView(reading))
      session.tell(obstacle.sentence)
      guard try session.confirms("Read quotes as ordinary characters?", call, standard: true)
      else { return nil }
      changed.quote = ReadingOptions.Quote.none
    default: return nil
    }
    return changed
  }
}
