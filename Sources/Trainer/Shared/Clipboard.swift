import TextUI
import Things

/// The clipboard, read by a program of a fixed list.
@MainActor
enum Clipboard {
  private static let programs = [
    ["wl-paste", "--no-newline"], ["xclip", "-selection", "clipboard", "-o"], ["pbpaste"],
  ]
  /// The most bytes of a Thing.
  private static let most = 10_000
  /// One program at a time; each is stopped when it takes too long.
  private static let patience = Duration.seconds(5)

  /// The line in it as words of `add`: the short form, or both forms with = between them.
  static func words(in session: Session) throws -> [Call.Word] {
    let lines = try text(in: session).split(whereSeparator: \.isNewline)
      .map { String($0).trimmed }.filter { !$0.isEmpty }
    guard let line = lines.first else {
      throw Refusal("the clipboard contains no text.", remedy: "Copy a short form, then try again.")
    }
    guard lines.count == 1 else {
      throw Refusal(
        "the clipboard contains \(Counted.text(lines.count, "line")), and add takes one.",
        remedy: "To import them, paste them at the prompt.")
    }
    for separator in ["\t", " = ", " – ", " — ", " - ", ": "] {
      guard let found = line.firstRange(of: separator) else { continue }
      let short = String(line[..<found.lowerBound]).trimmed
      let long = String(line[found.upperBound...]).trimmed
      guard !short.isEmpty, !long.isEmpty else { continue }
      return [Call.Word(short, isQuoted: true), Call.Word("="), Call.Word(long, isQuoted: true)]
    }
    return [Call.Word(line, isQuoted: true)]
  }

  private static func text(in session: Session) throws -> String {
    let installed = programs.filter { session.surroundings.helpers?.has($0[0]) ?? false }
    guard !installed.isEmpty else {
      throw Refusal(
        "cannot read the clipboard: no program for it is installed.",
        remedy: "Install wl-clipboard for Wayland, or xclip for X.", status: .noInput)
    }
    let start = ContinuousClock.now
    for program in installed where ContinuousClock.now - start < patience {
      guard let bytes = session.surroundings.helpers?.output(of: program) else { continue }
      guard bytes.count <= most else {
        throw Refusal("the clipboard contains too much text.", remedy: "Copy a single line.")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Refusal(
          "the clipboard contains no text.", remedy: "Copy a short form, then try again.")
      }
      return text
    }
    throw Refusal(
      "cannot read the clipboard: \(installed[0][0]) failed.",
      remedy: "Run it alone to see why.", status: .noInput)
  }
}
