import TextUI
public import Things

/// Runs lines and argument lists through the one table of commands.
@MainActor
public struct Interpreter {
  public let session: Session

  public init(_ session: Session) { self.session = session }

  /// Runs a typed or scripted line; an error is printed and becomes a status.
  @discardableResult
  public func run(line: String) -> ExitStatus {
    reporting { try run(WordSplitter.words(line)) }
  }

  /// Runs the arguments of the shell, each of them one word as the shell made it.
  @discardableResult
  public func run(arguments: [String]) -> ExitStatus {
    reporting { try run(arguments.map { Call.Word($0) }) }
  }

  private func reporting(_ work: () throws -> ExitStatus) -> ExitStatus {
    session.workBegan = .now
    do {
      let status = try work()
      session.reportNotices()
      return status
    } catch {
      session.reportNotices()
      return Reporter(session.terminal).report(error, session)
    }
  }

  private func run(_ line: [Call.Word]) throws -> ExitStatus {
    let preamble = Preamble(line)
    guard let word = preamble.command else { return try runOptions(preamble.words) }
    try session.choose(folder: Self.folder(in: preamble.words))
    let found = try CommandFinder(session).find(word, preamble.words)
    if let remark = found.remark { session.tell(remark) }
    let call = try CallParser(found.command.about).parse(found.words)
    if call.has("help") { return try run("help", [Call.Word(call.command)]) }
    if call.has("version") { return try run("version", []) }
    try session.choose(folder: call["library"])
    try session.refresh()
    return try found.command.run(call, in: session)
  }

  /// A library named before the command holds for its aliases already.
  private static func folder(in words: [Call.Word]) -> String? {
    guard let place = words.firstIndex(where: { $0.text == "--library" && !$0.isQuoted }),
      place + 1 < words.count
    else { return nil }
    return words[place + 1].text
  }

  /// `til --help`, `til --version`.
  private func runOptions(_ words: [Call.Word]) throws -> ExitStatus {
    guard let help = CommandList.named("help"), !words.isEmpty else { return .done }
    let call = try CallParser(help.about).parse(words)
    try session.choose(folder: call["library"])
    if call.has("version") { return try run("version", []) }
    if call.has("help") { return try run("help", []) }
    throw UsageError("options alone say nothing to do.", remedy: "help lists the commands.")
  }

  private func run(_ name: String, _ operands: [Call.Word]) throws -> ExitStatus {
    guard let command = CommandList.named(name) else { return .done }
    return try command.run(
      Call(command: name, operands: operands, values: [:]), in: session)
  }
}
