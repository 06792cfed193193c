import Foundation

/// The library of a home: decks written as by other programs, and the journal written by til.
extension TerminalHome {
  /// A home with one deck, in the order of its rows.
  convenience init(deck rows: [String], named name: String = "computing") throws {
    try self.init()
    try write(deck: rows, named: name)
  }

  /// Writes a whole deck as an editor does: to a temporary file, then renames it.
  func write(deck rows: [String], named name: String = "computing") throws {
    let text = (["short,long,note,tags"] + rows).joined(separator: "\n") + "\n"
    let url = URL(fileURLWithPath: path(ofDeck: name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  func path(ofDeck name: String) -> String { "\(library)/decks/\(name).csv" }

  /// The lines of all journals on disk, split at tabs, without the headers.
  func journal() throws -> [[String]] {
    let folder = "\(library)/journal"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try names.sorted().filter { $0.hasSuffix(".tsv") }.flatMap { name in
      try text(of: "\(folder)/\(name)").split(separator: "\n").dropFirst()
        .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
  }

  /// Grades, in the order they were given: 1 again, 2 hard, 3 good, 4 easy.
  func grades() throws -> [String] { try kind("review").map { $0[5] } }

  func kind(_ kind: String) throws -> [[String]] { try journal().filter { $0[3] == kind } }

  /// Runs a command as in another terminal.
  @discardableResult
  func run(_ arguments: String...) throws -> ProgramRun {
    let run = try ProgramRun(arguments, home: self)
    guard run.errors.isEmpty else { throw TerminalError("\(arguments): \(run.errors)") }
    return run
  }
}
