import TextUI
public import Things

/// Prints all errors in one format, `til: what happened. What to do.`.
@MainActor
public struct Reporter {
  private let terminal: any Terminal

  init(_ terminal: any Terminal) { self.terminal = terminal }

  /// Prints the error and returns its exit status.
  func report(_ error: any Error, _ session: Session? = nil) -> ExitStatus {
    if let usage = error as? UsageError { session?.memory.offeredLine = usage.correction }
    if let refusal = error as? Refusal { session?.memory.offeredLine = refusal.correction }
    guard let reportable = error as? any Reportable else {
      // An error of ours that is not `Reportable` is a bug, so it is printed as it is.
      say("internal error: \(error).", "")
      return .inputOutput
    }
    say(reportable.sentence, reportable.remedy)
    return reportable.status
  }

  /// Prints a notice, which stops nothing.
  func report(_ notice: Notice) {
    var location = notice.file ?? ""
    if let line = notice.line { location += (location.isEmpty ? "line " : ", line ") + "\(line)" }
    let sentence = Self.beginningSmall(notice.sentence)
    say(location.isEmpty ? sentence : location + ": " + sentence, notice.remedy ?? "")
  }

  /// With a small first letter, to follow a colon; acronyms such as `SMTP` or `A4` keep theirs.
  private static func beginningSmall(_ sentence: String) -> String {
    let isName = sentence.dropFirst().prefix { $0 != " " }.contains {
      $0.isUppercase || $0.isNumber
    }
    return isName ? sentence : sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  private func say(_ sentence: String, _ remedy: String) {
    let text = remedy.isEmpty ? sentence : sentence + " " + remedy
    let line = StyledText("til: " + text)
    // In logs a message stays on one line; in a window it wraps at words.
    let isSeen = terminal.capabilities.showsOutput
    terminal.write(isSeen ? line.wrapped(to: terminal.size.columns) : [line], to: .error)
  }
}

/// Wrong arguments: what was expected, what was given, and a suggestion.
public struct UsageError: Reportable, Hashable {
  public var sentence: String
  public var remedy: String
  /// The line as it was probably meant, which the next prompt offers.
  var correction: String?
  public var status: ExitStatus { .wrongUsage }

  init(_ sentence: String, remedy: String = "", correction: String? = nil) {
    self.sentence = sentence
    self.remedy = remedy
    self.correction = correction
  }
}

/// Ctrl-C, at a question or during long work.
public struct Interrupted: Reportable {
  public var sentence: String { "interrupted; nothing was changed." }
  public var remedy: String { "" }
  public var status: ExitStatus { .interrupted }

  init() {}
}

/// A plain refusal: nothing found, not confirmed, or missing.
public struct Refusal: Reportable, Hashable {
  public var sentence: String
  public var remedy: String
  public var status: ExitStatus
  /// The corrected line, offered at the next prompt.
  var correction: String?

  init(
    _ sentence: String, remedy: String = "", status: ExitStatus = .no, correction: String? = nil
  ) {
    self.sentence = sentence
    self.remedy = remedy
    self.status = status
    self.correction = correction
  }
}
