import TextUI
import Things

/// `--svg` and `--html`: what a command prints, written to files as well.
@MainActor
struct Recording {
  /// The options, which every command takes.
  nonisolated static let options: [Option] = [
    Option(
      "svg", value: "FILE", "save the output as a picture", completed: .files),
    Option("html", value: "FILE", "save the output as a web page", completed: .files),
    Option("light", "with --svg or --html: for a light background only"),
    Option("dark", "with --svg or --html: for a dark background only"),
  ]

  private let paths: [(option: String, path: String)]
  private let colors: PictureColors
  private let call: Call

  /// Nil if the command records nothing.
  init?(_ call: Call) throws {
    self.call = call
    paths = ["svg", "html"].compactMap { name in call[name].map { (name, $0) } }
    guard !paths.isEmpty else { return nil }
    guard call.form == .pretty else {
      throw UsageError(
        "--\(paths[0].option) saves what people see.", remedy: "Remove --json or --plain.")
    }
    colors = try Self.colors(call)
  }

  static func colors(_ call: Call) throws(UsageError) -> PictureColors {
    switch (call.has("light"), call.has("dark")) {
    case (true, true):
      throw UsageError("cannot combine --light and --dark.", remedy: "Without either, both work.")
    case (true, false): .light
    case (false, true): .dark
    case (false, false): .both
    }
  }

  /// Runs a command and saves what it printed, unless it failed.
  func run(in session: Session, _ work: () throws -> ExitStatus) throws -> ExitStatus {
    for (_, path) in paths { try session.prepareOutput(path, call) }
    session.talk.recorded = []
    defer { session.talk.recorded = nil }
    let status = try work()
    let lines = session.talk.recorded ?? []
    session.talk.recorded = nil
    guard status == .done || status == .no else { return status }
    guard !lines.isEmpty else { throw Refusal("\(call.command) printed nothing to save.") }
    let picture = TextPicture(
      lines, columns: min(session.terminal.size.columns, Self.widest),
      title: "til \(call.command)", colors: colors)
    for (option, path) in paths {
      let text = option == "svg" ? picture.svg : picture.html
      try session.save(text, to: path, call)
    }
    return status
  }

  private static let widest = 120
}

extension Session {
  /// Writes a file that a command made, and says so.
  func save(_ text: String, to path: String, _ call: Call) throws {
    if !call.isDryRun { try store.files.write(Array(text.utf8), to: path) }
    tell("\(call.isDryRun ? "Would write" : "Wrote") \(path).")
  }

  /// Opens a file in the program that the user has for its kind.
  func open(fileAt path: String) throws -> ExitStatus {
    guard let viewer = surroundings.viewer, viewer(path) else {
      throw Refusal("cannot open \(path).", remedy: "Open it in your browser.")
    }
    return .done
  }

  /// Adds lines to a recording, as far as one is made.
  func record(_ lines: [StyledText]) { talk.recorded?.append(contentsOf: lines) }

  /// Adds text that is not made of views.
  func record(text: String) {
    guard talk.recorded != nil else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    record(lines.map { StyledText(Escaping.safe($0, as: .text)) })
  }

  /// Adds a prompt and what was typed at it.
  func record(_ prompt: [StyledText], typed: String) {
    guard talk.recorded != nil, let last = prompt.last else { return }
    record(prompt.dropLast() + [last + StyledText(typed)])
  }
}
