import Interchange
import TextUI

extension Session {
  /// The current environment of views: the terminal's size and capabilities, and this device's
  /// settings.
  var environment: EnvironmentValues {
    var values = root
    values.adapt(to: terminal)
    values.theme = ownTheme
    if openStore != nil { screenSettings.adapt(&values) }
    // Sentences for a screen reader are not laid out in columns; they are wrapped when printed.
    if values.isSpoken { values.width = Self.endless }
    return values
  }

  private static let endless = 100_000

  /// The settings that affect the screen; requires an open library.
  var screenSettings: ScreenSettings { open(ScreenSettings()) }

  /// Creates a screen in the environment of this session.
  func open<Screen>(_ screen: @autoclosure () -> Screen) -> Screen { root.perform(screen) }

  /// Prints a view at the current width of the window.
  func show(_ view: some View, to channel: OutputChannel = .output) {
    let environment = environment
    terminal.paint.theme = environment.theme
    var lines = view.lines(in: environment)
    if environment.isSpoken, terminal.capabilities.showsOutput {
      // The terminal would break words.
      lines = lines.flatMap { $0.wrapped(to: terminal.size.columns) }
    }
    record(lines)
    if talk.collected != nil, channel == .output {
      talk.collected?.append(contentsOf: lines)
    } else {
      if channel == .error { flushCollected() }
      terminal.write(lines, to: channel)
    }
  }

  /// Prints errors and notices, after the output that came before them.
  var reporter: Reporter {
    flushCollected()
    return Reporter(terminal)
  }

  /// Prints the collected output and continues to collect.
  private func flushCollected() {
    guard talk.collected != nil else { return }
    printCollected()
    talk.collected = []
  }

  /// Prints a view through the pager if it is longer than the window.
  func page(_ view: some View) { paging { show(view) } }

  /// Shows the output of `body` in the pager if it is longer than the window.
  func paging(_ body: () throws -> Void) rethrows {
    guard talk.collected == nil, pages else { return try body() }
    talk.collected = []
    defer { printCollected() }
    try body()
  }

  /// Prints the output collected for the pager; also called before a question.
  func printCollected() {
    guard let lines = talk.collected else { return }
    talk.collected = nil
    guard !lines.isEmpty else { return }
    let command = openStore == nil ? nil : screenSettings.pagerCommand
    if let failed = terminal.page(terminal.paint.painted(lines), through: command) {
      self.tell("Cannot start the pager \(failed). Choose another one with: set pager less")
    }
  }

  /// Whether to use the pager: not without a terminal, with `set pager off`, or with a screen
  /// reader.
  private var pages: Bool {
    guard canAsk, terminal.capabilities.showsOutput else { return false }
    guard openStore != nil else { return !environment.isSpoken }
    if screenSettings.isPagerOff { return false }
    return !environment.isSpoken || screenSettings.pagerCommand != nil
  }

  /// Prints the result of a command.
  func say(_ sentence: String) { show(Text(sentence)) }

  /// Prints a remark or hint to standard error.
  func tell(_ sentence: String) { show(Text(sentence, .dim), to: .error) }

  /// Prints an answer in JSON: one object on one line, with the version of its shape.
  func write(_ kind: String, _ members: [JSON.Member]) {
    let json = JSON.object([("til", .int(JSON.version)), ("kind", .string(kind))] + members)
    let text = json.text
    // Escaping a terminal's control characters would make the JSON invalid.
    let isSafe = !terminal.capabilities.showsOutput || Escaping.safe(text) == text
    terminal.write((isSafe ? text : json.asciiText) + "\n", to: .output)
  }

  /// Prints text that is data; on a terminal, control sequences in it are escaped.
  func write(text bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let shown = terminal.capabilities.showsOutput ? Escaping.safe(text, as: .text) : text
    record(text: text)
    terminal.write(shown, to: .output)
  }

  /// Prints text of ours as it is.
  func write(plain text: String) {
    record(text: text)
    terminal.write(text, to: .output)
  }

  /// Prints tab-separated rows.
  func write(rows: [[String]]) {
    let isSeen = terminal.capabilities.showsOutput
    terminal.write(
      rows.map { TabSeparated.line($0, isSeen: isSeen) }.joined(), to: .output)
  }

  /// Work that takes less time shows no progress.
  private static let patience = Swift.Duration.seconds(1)

  /// Shows the progress of long work; throws if the user cancels it.
  func proceed(_ what: @autoclosure () -> String) throws(Interrupted) {
    if terminal.takeInterruption() != nil {
      terminal.showProgress(nil)
      throw Interrupted()
    }
    if talk.workBegan.duration(to: .now) > Self.patience {
      terminal.showProgress(StyledText(what(), .dim))
    }
  }

  /// As in `fitting, 40 %`.
  func proceed(_ what: String, share: Double) throws(Interrupted) {
    try proceed("\(what), \(Int(share * 100)) %")
  }

  /// As in `reading words.csv: 120,000 rows`.
  func proceed(_ progress: ImportProgress, _ file: String) throws(Interrupted) {
    let rows = progress.rows == 0 ? "" : ": \(Counted.text(progress.rows, "row"))"
    try proceed("\(progress.what) \(file)\(rows)")
  }

  func endProgress() { terminal.showProgress(nil) }
}
