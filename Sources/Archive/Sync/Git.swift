import SystemFiles
public import Things

/// Runs the installed git, isolated from the user's configuration.
struct Git {
  typealias Output = ChildProcess.Output

  /// The working directory of git.
  let folder: String
  /// Whether git may ask for passwords on the terminal.
  let mayAsk: Bool
  /// Receives git's progress messages; may throw to cancel.
  let proceed: (String) throws -> Void
  /// The environment of every call.
  private let environment: [String]

  init(folder: String, mayAsk: Bool, proceed: @escaping (String) throws -> Void) {
    self.folder = folder
    self.mayAsk = mayAsk
    self.proceed = proceed
    environment = Self.environment(mayAsk: mayAsk)
  }

  /// Runs git; throws only if it cannot be run or is canceled.
  func run(
    _ arguments: [String], input: [UInt8] = [], isRemote: Bool = false, index: String? = nil
  ) throws -> Output {
    var environment = environment
    if let index { environment.append("GIT_INDEX_FILE=\(index)") }
    if isRemote, !mayAsk { environment.append("GIT_SSH_COMMAND=\(try unattendedSSH())") }
    let command = ["git", "-C", folder] + Self.settings + arguments
    // A process that asks for a password must be in the foreground.
    let isApart = !(isRemote && mayAsk)
    guard let process = ChildProcess(command, environment: environment, isApart: isApart)
    else { throw SyncError.noGit }
    let silence: Int64 = !isRemote ? 120_000 : mayAsk ? 60_000 : 20_000
    return try process.finish(input: input, silence: silence) { try proceed($0) }
  }

  /// The user's ssh command, which fails instead of asking.
  private func unattendedSSH() throws -> String {
    let own =
      try System.environment("GIT_SSH_COMMAND") ?? run(["config", "core.sshCommand"]).lines.first
      ?? System.environment("GIT_SSH").map { "'\($0)'" }
    return "\(own ?? "ssh") -oBatchMode=yes -oConnectTimeout=5"
  }

  /// Runs git; throws if it fails.
  func require(
    _ arguments: [String], input: [UInt8] = [], index: String? = nil
  ) throws -> Output {
    let output = try run(arguments, input: input, index: index)
    guard output.isDone else { throw SyncError.git(output.errors) }
    return output
  }

  /// The contents of blobs, in order.
  func contents(of blobs: [String]) throws -> [[UInt8]] {
    guard !blobs.isEmpty else { return [] }
    let input = blobs.joined(separator: "\n") + "\n"
    let bytes = try require(["cat-file", "--batch"], input: Array(input.utf8)).bytes
    var found: [[UInt8]] = []
    var start = 0
    while found.count < blobs.count, let end = bytes[start...].firstIndex(of: 0x0A) {
      let head = String(decoding: bytes[start..<end], as: UTF8.self).split(separator: " ")
      guard head.count == 3, let size = Int(head[2]), end + 1 + size < bytes.count else { break }
      found.append(Array(bytes[end + 1..<end + 1 + size]))
      start = end + 1 + size + 1
    }
    guard found.count == blobs.count else { throw SyncError.git("fatal: an object is missing") }
    return found
  }

  /// Stores contents as a blob.
  func store(_ bytes: [UInt8]) throws -> String {
    try require(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes).lines.first ?? ""
  }

  /// Disables the user's hooks, signatures, conversions and colors, and has git fsync each object
  /// before anything refers to it.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.autocrlf=false", "core.safecrlf=false",
    // Such names are only carried from tree to tree; git writes no file here.
    "core.protectHFS=false", "core.protectNTFS=false", "core.quotePath=false",
    "core.excludesFile=/dev/null", "core.attributesFile=/dev/null", "core.fsmonitor=false",
    "core.fsync=committed,index,reference",
    "commit.gpgSign=false", "push.gpgSign=false", "push.followTags=false", "color.ui=false",
    "submodule.recurse=false", "fetch.prune=false", "fetch.writeCommitGraph=false",
    "http.lowSpeedLimit=100", "http.lowSpeedTime=30",
    "diff.renames=false", "advice.detachedHead=false",
  ].flatMap { ["-c", $0] }

  /// The environment without variables set by a hook or another git.
  private static func environment(mayAsk: Bool) -> [String] {
    let replaced = [
      "LC_ALL=", "LANGUAGE=", "GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_PREFIX=",
      "GIT_OBJECT_DIRECTORY=", "GIT_ALTERNATE_OBJECT_DIRECTORIES=", "GIT_COMMON_DIR=",
      "GIT_NAMESPACE=", "GIT_LITERAL_PATHSPECS=", "GIT_EXTERNAL_DIFF=", "GIT_TRACE=",
      "GIT_CEILING_DIRECTORIES=", "GIT_EDITOR=",
    ]
    var variables = System.environmentVariables().filter { variable in
      !replaced.contains { variable.hasPrefix($0) }
    }
    variables += ["LC_ALL=C", "GIT_EDITOR=true", "GIT_OPTIONAL_LOCKS=0"]
    guard !mayAsk else { return variables }
    let asking = ["GIT_TERMINAL_PROMPT=", "GIT_ASKPASS=", "SSH_ASKPASS=", "GIT_SSH_COMMAND="]
    variables.removeAll { variable in asking.contains { variable.hasPrefix($0) } }
    return variables
      + ["GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=", "GCM_INTERACTIVE=never"]
  }
}

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
    }
  }

  public var status: ExitStatus {
    switch self {
    case .noGit, .unreachable: .unavailable
    case .git, .denied, .rejected, .busy: .inputOutput
    case .refused: .no
    case .stopped: .interrupted
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
  private static func quoted(_ words: String) -> String {
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
    return ": \(line)"
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
    // Git goes on after a warning.
    let words = said.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("warning: ") }
      .joined(separator: "\n")
    func mentions(_ texts: String...) -> Bool { texts.contains { words.contains($0) } }
    if let trust = trust(words) { return trust }
    if mentions(".lock': File exists") {
      return "If no other git process is running, remove that file."
    }
    if let reason = reason(in: words[...]) { return reason.remedy }
    if mentions("insufficient permission", "not permitted") {
      return "Check the owner and permissions of the files."
    }
    if mentions(unreadHead) { return "Run sync again." }
    if mentions("index file"), !mentions("to index file") {
      return "Remove .git/index and run sync again."
    }
    if mentions("remote error") {
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

  /// Git only reports that there is no repository, or no such reference.
  static let unreadHead = "cannot read .git/HEAD"

  /// What to do if git does not trust the owner of a repository; nil otherwise.
  private static func trust(_ words: String) -> String? {
    guard words.contains("dubious ownership") else { return nil }
    let parts = words.split(separator: "'", omittingEmptySubsequences: false)
    let path = parts.count > 1 ? parts[1] : "DIRECTORY"
    return "If you trust its owner: git config --global --add safe.directory \(path)"
  }

  /// The cause of a failed fetch or push.
  static func remote(_ remote: String, _ output: Git.Output, waiting: Int) -> SyncError {
    let words = output.errors
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
