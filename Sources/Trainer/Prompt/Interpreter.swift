import Things

/// Runs lines and argument lists through the one table of commands.
@MainActor
public struct Interpreter {
  let session: Session
  private let shared: SharedOptions

  init(_ session: Session) { self.init(session, options: SharedOptions()) }

  /// Applies `options` to every line.
  init(_ session: Session, options: SharedOptions) {
    self.session = session
    shared = options
  }

  /// Runs a typed or scripted line; an error is printed and becomes a status.
  @discardableResult
  func run(line: String) -> ExitStatus {
    reporting { try run(WordSplitter.words(line)) }
  }

  /// Runs arguments from the shell, without splitting them again.
  @discardableResult
  func run(arguments: [String]) -> ExitStatus {
    reporting { try run(arguments.map { Call.Word($0) }) }
  }

  private func reporting(_ work: () throws -> ExitStatus) -> ExitStatus {
    session.talk.workBegan = .now
    do {
      let status = try work()
      session.reportNotices()
      return status
    } catch {
      session.reportNotices()
      return session.reporter.report(error, session)
    }
  }

  private func run(_ line: [Call.Word]) throws -> ExitStatus {
    let preamble = LeadingOptions(line)
    guard let word = preamble.command else { return try runOptions(preamble.words) }
    try session.door.choose(folder: Self.folder(in: preamble.words))
    let found = try CommandFinder(session).find(word, preamble.words)
    if let remark = found.remark { session.tell(remark) }
    var call = try CallParser(found.command.about).parse(found.words)
    shared.apply(to: &call)
    if call.has("help") { return try run(HelpCommand.self, [Call.Word(call.command)]) }
    if call.has("version") { return try run(VersionCommand.self) }
    if session.door.isDemo { try DemoLimits.check(call) }
    try session.door.choose(folder: call["library"], mayCreate: call.saysYes)
    session.talk.incompleteness = nil
    session.door.isReading = found.command.isReading
    try session.refresh()
    let revision = session.openStore?.library.revision ?? 1
    let status = try run(found.command, call)
    session.reportNotices()
    // A change that was saved is not repeated because of a deck that has nothing to do with it.
    guard let incomplete = session.talk.incompleteness, status == .done || status == .no,
      session.openStore?.library.revision == revision, !call.has("prompt")
    else { return status }
    return incomplete
  }

  /// Runs a command, and saves what it prints if asked to.
  private func run(_ command: any Command.Type, _ call: Call) throws -> ExitStatus {
    // It makes a page of its own.
    let makesPage = command == StatsCommand.self && call.has("html")
    guard !makesPage, let recording = try Recording(call) else {
      return try command.run(call, in: session)
    }
    return try recording.run(in: session) { try command.run(call, in: session) }
  }

  /// The library given by an option, needed before aliases are looked up.
  private static func folder(in words: [Call.Word]) -> String? {
    let option = "--library"
    for (position, word) in words.enumerated() where !word.isQuoted {
      if word.text == "--" { return nil }
      if word.text == option { return words.dropFirst(position + 1).first?.text }
      if word.text.hasPrefix(option + "=") { return String(word.text.dropFirst(option.count + 1)) }
    }
    return nil
  }

  /// `til --help`, `til --version`.
  private func runOptions(_ words: [Call.Word]) throws -> ExitStatus {
    guard !words.isEmpty else { return .done }
    let call = try CallParser(HelpCommand.about).parse(words)
    try session.door.choose(folder: call["library"])
    if call.has("version") { return try run(VersionCommand.self) }
    if call.has("help") { return try run(HelpCommand.self) }
    throw UsageError("no command given.", remedy: "List the commands with: help -a")
  }

  private func run(
    _ command: any Command.Type, _ operands: [Call.Word] = []
  ) throws -> ExitStatus {
    var call = Call(command: command.about.name, operands: operands)
    shared.apply(to: &call)
    return try command.run(call, in: session)
  }
}

/// A line split at its command; global options may precede it.
struct LeadingOptions {
  /// Nil for a line of options alone.
  let command: Call.Word?
  /// Everything else, in order.
  let words: [Call.Word]

  init(_ line: [Call.Word]) {
    var index = 0
    while index < line.count, let option = Self.option(line[index]) {
      let hasOwnValue = line[index].text.contains("=")
      index += option.value != nil && !hasOwnValue ? 2 : 1
    }
    guard index < line.count else {
      command = nil
      words = line
      return
    }
    command = line[index]
    words = Array(line[..<index] + line[(index + 1)...])
  }

  private static func option(_ word: Call.Word) -> Option? {
    guard !word.isQuoted else { return nil }
    let name = word.text.prefix { $0 != "=" }
    return Option.everywhere.first { $0.isSpelled(name) }
  }
}
