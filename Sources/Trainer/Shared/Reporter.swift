public import TextUI
public import Things

/// Prints every error in one form, as in `til: what happened. What to do.`, and nothing else.
@MainActor
public struct Reporter {
  private let terminal: any Terminal

  public init(_ terminal: any Terminal) { self.terminal = terminal }

  /// Prints the error and gives the status that a script sees.
  public func report(_ error: any Error, _ session: Session? = nil) -> ExitStatus {
    if let usage = error as? UsageError { session?.offeredLine = usage.correction }
    if let refusal = error as? Refusal { session?.offeredLine = refusal.correction }
    guard let reportable = error as? any Reportable else {
      // An error of ours that forgot to say what it means is a mistake, and is said as it is.
      say("internal error: \(error).", "")
      return .inputOutput
    }
    say(reportable.sentence, reportable.remedy)
    return reportable.status
  }

  /// Prints what should be known and stopped nothing.
  public func report(_ notice: Notice) {
    var place = notice.file ?? ""
    if let line = notice.line { place += (place.isEmpty ? "line " : ", line ") + "\(line)" }
    let sentence = Self.beginningSmall(notice.sentence)
    say(place.isEmpty ? sentence : place + ": " + sentence, notice.remedy ?? "")
  }

  /// As a sentence goes on after a colon; names in capitals stay.
  private static func beginningSmall(_ sentence: String) -> String {
    let start = sentence.prefix(2)
    let isName = start.dropFirst().first?.isUppercase ?? false
    return isName ? sentence : start.prefix(1).lowercased() + sentence.dropFirst()
  }

  private func say(_ sentence: String, _ remedy: String) {
    let text = remedy.isEmpty ? sentence : sentence + " " + remedy
    let line = StyledText("til: " + text)
    // A log or a search wants a message on one line; a window wants whole words.
    let isSeen = terminal.capabilities.showsOutput
    terminal.write(isSeen ? line.wrapped(to: terminal.size.columns) : [line], to: .error)
  }
}
