import TextUI
public import Things

/// Commands from standard input, one per line; lines that begin with `#` are comments.
@MainActor
public struct ScriptLoop {
  private let session: Session
  private let shared: SharedOptions

  /// `options` apply to every line.
  init(_ session: Session, options: SharedOptions = SharedOptions()) {
    self.session = session
    shared = options
  }

  /// Runs every line, also after one that failed; the worst status is the script's.
  func run() -> ExitStatus {
    session.source = .script
    guard shared.isEmpty else { return runChecked() }
    var worst = ExitStatus.done
    while !session.isOver, session.terminal.fault == nil {
      // A script has no idle moment, and may be long.
      session.rest()
      switch session.readLine(LineRequest(prompt: [StyledText("til> ", .prompt)])) {
      case .input(let line): worst = max(worst, run(line.text))
      case .interrupted: return .interrupted
      case .ended: return worst
      }
    }
    return worst
  }

  private func run(_ line: String) -> ExitStatus {
    guard let line = Self.command(line) else { return .done }
    return Interpreter(session, options: shared).run(line: line)
  }

  /// Nil for an empty line and a comment.
  private static func command(_ line: String) -> String? {
    let line = line.trimmed
    return line.isEmpty || line.hasPrefix("#") ? nil : line
  }

  private func max(_ one: ExitStatus, _ other: ExitStatus) -> ExitStatus {
    one.rawValue < other.rawValue ? other : one
  }
}

// A flag such as `-n` must hold for every line, so the whole script is checked before the first
// one runs.
extension ScriptLoop {
  private func runChecked() -> ExitStatus {
    var lines: [String] = []
    reading: while true {
      switch session.readLine(LineRequest(prompt: [])) {
      case .input(let line): lines.append(line.text)
      case .interrupted: return .interrupted
      case .ended: break reading
      }
    }
    do {
      for (index, line) in lines.enumerated() { try check(line, number: index + 1) }
    } catch {
      return session.reporter.report(error, session)
    }
    var worst = ExitStatus.done
    for line in lines where !session.isOver && session.terminal.fault == nil {
      session.rest()
      worst = max(worst, run(line))
    }
    return worst
  }

  private func check(_ line: String, number: Int) throws {
    guard let line = Self.command(line) else { return }
    do {
      let words = LeadingOptions(try WordSplitter.words(line))
      guard let word = words.command else { return }
      let found = try CommandFinder(session).find(word, words.words)
      try shared.check(found)
    } catch let error as any Reportable {
      throw UsageError(
        "nothing was run, because of line \(number): \(error.sentence)", remedy: error.remedy)
    }
  }
}

/// Options before a script, which apply to each of its lines.
@MainActor
struct SharedOptions {
  private static let names = ["dry-run", "json", "plain", "yes"]

  private var values: [String: String] = [:]

  init() {}

  /// Those of a command line without a command.
  init(_ call: Call) { values = call.values.filter { Self.names.contains($0.key) } }

  var isEmpty: Bool { values.isEmpty }

  /// Whether a prompt, where each line has options of its own, would have to ignore one of them.
  var needScript: Bool { values.contains { $0.key != "yes" } }

  /// As on the command line: `--dry-run`.
  var spelled: String {
    Self.names.filter { values[$0] != nil }.map { "--\($0)" }.joined(separator: " ")
  }

  func apply(to call: inout Call) { call.values.merge(values) { own, _ in own } }

  /// Throws if the options cannot hold for this line.
  func check(_ found: CommandFinder.Found) throws {
    let about = found.command.about
    var call = try CallParser(about).parse(found.words)
    apply(to: &call)
    for form in ["json", "plain"] where values[form] != nil && about.json.isEmpty {
      throw UsageError("\(about.name) has no --\(form) output.")
    }
    guard !readsInput(call, about) else {
      throw UsageError(
        "\(about.name) would read standard input, which is the script.",
        remedy: "Run it alone: til \(about.name) \(spelled)")
    }
  }

  private func readsInput(_ call: Call, _ about: CommandHelp) -> Bool {
    if about.name == StudyCommand.about.name { return !call.isDryRun }
    let files = about.options.filter { $0.completed == .files }.compactMap { call[$0.name] }
    let takesFiles = about.operands == .files || about.operands == .sources
    return (files + (takesFiles ? call.texts : [])).contains("-")
  }
}

/// Runs the arguments that the program was started with.
@MainActor
public enum Program {
  /// A command; without one a prompt, or the lines of a pipe.
  public static func run(_ arguments: [String], in session: Session) -> ExitStatus {
    defer { session.rest() }
    let words = LeadingOptions(arguments.map { Call.Word($0) })
    let asksForHelp = words.words.contains { ["-h", "--help", "--version"].contains($0.text) }
    guard words.command == nil, !asksForHelp else {
      return Interpreter(session).run(arguments: arguments)
    }
    do {
      let call = try CallParser(HelpCommand.about).parse(words.words)
      try session.door.choose(folder: call["library"])
      let shared = SharedOptions(call)
      guard session.canAsk else { return ScriptLoop(session, options: shared).run() }
      guard !shared.needScript else {
        throw UsageError(
          "\(shared.spelled) needs a command, or a script on standard input.",
          remedy: "Try: til \(shared.spelled) COMMAND")
      }
      return PromptLoop(session).run()
    } catch {
      return session.reporter.report(error, session)
    }
  }
}
