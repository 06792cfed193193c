import SystemFiles
public import Things

/// Why a library could not be synced.
public enum SyncError: Reportable, Hashable {
  case noGit
  /// The remote cannot be reached; `words` is git's last message.
  case unreachable(remote: String, words: String, waiting: Int)
  /// Git failed.
  case git(String)
  /// The remote denied access.
  case denied(remote: String, words: String)
  /// The remote rejected the push.
  case rejected(remote: String, words: String)
  case refused(String, remedy: String)
  /// Every attempt lost a race with another machine.
  case busy(remote: String)
  /// A lock file at the remote was not removed; `age` is in seconds, nil if unknown.
  case locked(path: String, age: Int?)
  case stopped(waiting: Int)

  static let noRemote = SyncError.refused(
    "this library is not synced with anything yet.",
    remedy: "Name a repository or a directory: til sync URL or til sync PATH")

  public var sentence: String {
    switch self {
    case .noGit: "cannot sync: git is not installed."
    case .unreachable(let remote, let words, let waiting):
      "not sent: \(remote) is unreachable\(Self.quoted(words)). \(Self.waiting(waiting))"
    case .git(let words): "git failed\(Self.quoted(words))."
    case .denied(let remote, let words): "\(remote) refused the connection\(Self.quoted(words))."
    case .rejected(let remote, let words):
      "not sent: \(remote) rejected the push\(Self.quoted(words))."
    case .refused(let sentence, _): sentence
    case .busy(let remote): "not sent: other machines kept changing \(remote)."
    case .locked(let path, let age):
      "not sent: the remote is locked by \(path)" + (age.map { ", \(Self.ago($0))" } ?? "") + "."
    case .stopped(let waiting): "interrupted. The library is intact. \(Self.waiting(waiting))"
    }
  }

  public var remedy: String {
    switch self {
    case .noGit: "Install git, for example with: apt-get install git"
    case .unreachable, .stopped: ""
    case .git(let words): Self.remedy(for: words)
    case .denied(_, let words): Self.trust(words) ?? "Check that this works: git fetch"
    case .rejected(_, let words):
      words.contains("No space left")
        ? "Free some space there and run sync again." : "Check that this works: git push"
    case .refused(_, let remedy): remedy
    case .busy: "Run sync again."
    case .locked: "If no other machine is syncing, remove that file."
    }
  }

  public var status: ExitStatus {
    switch self {
    case .noGit, .unreachable: .unavailable
    case .git, .denied, .rejected, .busy, .locked: .inputOutput
    case .refused: .no
    case .stopped: .interrupted
    }
  }

  private static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(max(0, seconds)) s old"
    case ..<7200: "\(seconds / 60) min old"
    case ..<172_800: "\(seconds / 3600) h old"
    default: "\(seconds / 86_400) days old"
    }
  }

  private static func waiting(_ count: Int) -> String {
    switch count {
    case 0: "Run sync again to finish."
    case 1: "1 review is waiting; the next sync sends it."
    default: "\(count) reviews are waiting; the next sync sends them."
    }
  }

  /// The last line that gives a reason, without its prefix.
  static func quoted(_ words: String) -> String {
    let common = [
      "fatal: Could not read from remote", "Please make sure", "and the repository", "hint: ",
      "fatal: adding files failed",
    ]
    let speakers = ["fatal: ", "error: ", "remote: ", "ssh: "]
    let lines = words.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
      .filter { line in !line.isEmpty && !common.contains { line.hasPrefix($0) } }
    let telling =
      lines.last { reason(in: $0) != nil && !$0.hasPrefix("warning: ") }
      ?? lines.last { line in speakers.contains { line.hasPrefix($0) } }
    guard var line = telling ?? lines.last else { return "" }
    while let speaker = speakers.first(where: line.hasPrefix) {
      line = line.dropFirst(speaker.count)
    }
    while line.last == "." || line.last == " " { line = line.dropLast() }
    return ": \(line.brief)"
  }

  /// The system's reasons for a failed call, which git's last line often leaves out.
  private static let reasons = [
    ("No space left", "Free some space and run sync again."),
    ("Interrupted system call", "Run sync again."),
    ("Too many open files", "Close some programs, or raise the limit (ulimit -n)."),
    ("Cannot allocate memory", "Close some programs and run sync again."),
    ("Input/output error", "Run sync again. If it persists, check the disk."),
    ("ermission denied", "Check the owner and permissions of the files."),
    ("Read-only file system", "Check the owner and permissions of the files."),
  ]

  private static func reason(in words: Substring) -> (words: String, remedy: String)? {
    reasons.first { words.contains($0.0) }
  }

  private static func remedy(for said: String) -> String {
    // Git continues after a warning.
    let words = said.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("warning: ") }
      .joined(separator: "\n")
    func mentions(_ texts: String...) -> Bool { texts.contains { words.contains($0) } }
    if let trust = trust(words) { return trust }
    if mentions(tookTooLong) { return "Run sync on a terminal, where it may take an hour." }
    if mentions(".lock': File exists") {
      return "If no other git process is running, remove that file."
    }
    if let reason = reason(in: words[...]) { return reason.remedy }
    if mentions("insufficient permission", "not permitted") {
      return "Check the owner and permissions of the files."
    }
    if mentions("bad config line") {
      return "Correct that line of the file, or remove it."
    }
    if mentions(Self.unusable("")) {
      return "Run sync again. If it persists, run git status, and correct .git/config."
    }
    if mentions("remote error", "hash algorithm") {
      return "If the remote is damaged, use another one: til sync PATH"
    }
    if mentions(
      "object", "corrupt", "bad ref", "reference already exists", "unable to resolve reference")
    {
      return "If the repository is damaged, remove its .git directory and run til sync URL: "
        + "decks and journal are kept."
    }
    return "Check the repository with: git status"
  }

  /// Git was stopped.
  static let tookTooLong = "fatal: it took too long"

  /// Neither the branch nor the remote has a commit with all of its objects.
  static let damaged = "fatal: bad ref HEAD"

  /// Git passes over a repository whose format it rejects.
  static func unusable(_ folder: String) -> String {
    "fatal: cannot use the configuration of the repository \(folder)"
  }

  /// What to do if git does not trust the owner of a repository; nil otherwise.
  private static func trust(_ words: String) -> String? {
    guard words.contains("dubious ownership") else { return nil }
    let parts = words.split(separator: "'", omittingEmptySubsequences: false)
    let path = parts.count > 1 ? parts[1] : "DIRECTORY"
    return "If you trust its owner: git config --global --add safe.directory \(path)"
  }

  /// The cause of a failed fetch or push.
  static func remote(_ remote: String, _ output: Git.Output, waiting: Int) -> SyncError {
    // Otherwise the last words are only progress.
    let words = output.isTimedOut ? tookTooLong : output.errors
    let isAway =
      output.isTimedOut
      || [
        "Could not resolve host", "Connection refused", "Connection timed out", "timed out",
        "Network is unreachable", "No route to host", "Connection reset", "Connection closed",
        "unable to connect", "Failed to connect", "Could not connect", "unexpected disconnect",
        "hung up", "early EOF", "No such file or directory", "does not appear to be a git",
        "does not exist", "Operation too slow", "invalid index-pack", "index-pack failed",
      ].contains { words.contains($0) }
    let isRefused = [
      "Permission denied", "Authentication failed", "could not read Username",
      "Host key verification failed", "dubious ownership", "access denied",
    ].contains { words.contains($0) }
    if isRefused { return .denied(remote: remote, words: words) }
    if isAway { return .unreachable(remote: remote, words: words, waiting: waiting) }
    return .git(words)
  }
}

extension StringProtocol {
  /// The text as a sentence quotes it: without its middle if it is long.
  var brief: String {
    let most = 200
    guard utf8.count > most else { return String(self) }
    // A character can have any number of scalars.
    let scalars = String(self).unicodeScalars
    return String(scalars.prefix(most / 2)) + "…" + String(scalars.suffix(most / 4))
  }
}
