public import Things

/// Runs git as it is installed, so that no configuration of the user changes what it does here.
struct Git {
  /// What is waited for, and how long.
  enum Reach {
    /// Work on this machine.
    case local
    /// A remote, while somebody watches who can be asked for a password and can press Ctrl-C.
    case remote
    /// A remote, while nobody does.
    case unattended
  }

  struct Output {
    var status: Int32
    var bytes: [UInt8]
    var errors: String
    /// Whether git was stopped because nothing happened for too long.
    var isTimedOut = false

    var isDone: Bool { status == 0 }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// Texts that end with NUL.
    var fields: [String] {
      bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Where git runs.
  let folder: String
  /// Whether git may ask for passwords at the terminal.
  let mayAsk: Bool
  /// Told what git says while it works; may throw to give up.
  let proceed: (String) throws -> Void
  /// Given to every call.
  private let environment: [String]

  init(folder: String, mayAsk: Bool, proceed: @escaping (String) throws -> Void) {
    self.folder = folder
    self.mayAsk = mayAsk
    self.proceed = proceed
    environment = Self.environment(mayAsk: mayAsk)
  }

  /// Runs git, and throws only if it cannot be run or is given up.
  func run(
    _ arguments: [String], input: [UInt8] = [], reach: Reach = .local, index: String? = nil
  ) throws -> Output {
    var environment = environment
    if let index { environment.append("GIT_INDEX_FILE=\(index)") }
    let command = ["git", "-C", folder] + Self.settings + arguments
    guard let process = ChildProcess(command, environment: environment, isApart: reach.isApart)
    else { throw SyncError.noGit }
    return try process.finish(input: input, silence: reach.silence) { try proceed($0) }
  }

  /// Runs git where a failure is unexpected.
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
      guard head.count == 3, let size = Int(head[2]), end + 1 + size <= bytes.count else { break }
      found.append(Array(bytes[end + 1..<end + 1 + size]))
      start = end + 1 + size + 1
    }
    guard found.count == blobs.count else { throw SyncError.git("fatal: an object is missing") }
    return found
  }

  /// Puts contents into the repository.
  func store(_ bytes: [UInt8]) throws -> String {
    try require(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes).lines.first ?? ""
  }

  /// What no hook, signature, conversion or color of the user may touch, and every object that we
  /// make is on the disk before something names it.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.autocrlf=false", "core.safecrlf=false",
    "core.quotePath=false",
    "core.excludesFile=/dev/null", "core.fsmonitor=false", "core.fsync=committed,index,reference",
    "commit.gpgSign=false", "push.gpgSign=false", "push.followTags=false", "color.ui=false",
    "submodule.recurse=false", "fetch.prune=false", "fetch.writeCommitGraph=false",
    "http.lowSpeedLimit=100", "http.lowSpeedTime=30",
    "diff.renames=false", "advice.detachedHead=false",
  ].flatMap { ["-c", $0] }

  /// Without what a hook or another git has set for itself.
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
    variables.removeAll { variable in
      ["GIT_TERMINAL_PROMPT=", "GIT_ASKPASS=", "SSH_ASKPASS="].contains { variable.hasPrefix($0) }
    }
    variables += ["GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=", "GCM_INTERACTIVE=never"]
    let ssh = "GIT_SSH_COMMAND="
    let own = variables.last { $0.hasPrefix(ssh) }?.dropFirst(ssh.count)
    variables.removeAll { $0.hasPrefix(ssh) }
    let command = own.map(String.init) ?? "ssh"
    variables.append("\(ssh)\(command) -oBatchMode=yes -oConnectTimeout=5")
    return variables
  }
}

extension Git.Reach {
  /// What asks at the terminal must belong to its foreground.
  fileprivate var isApart: Bool { self != .remote }

  /// Milliseconds without a sign of life after which git is stopped.
  fileprivate var silence: Int64 {
    switch self {
    case .local: 120_000
    case .remote: 60_000
    case .unattended: 20_000
    }
  }
}

/// Why a library could not be synced.
public enum SyncError: Reportable, Hashable {
  case noGit
  /// The remote cannot be reached; git's own last words.
  case unreachable(remote: String, words: String, waiting: Int)
  /// Git failed.
  case git(String)
  /// The remote does not let us in, or does not take what we send.
  case denied(remote: String, words: String)
  case refused(String, remedy: String)
  /// Another machine was faster, each time.
  case busy(remote: String)
  case stopped(waiting: Int)

  public var sentence: String {
    switch self {
    case .noGit: "cannot sync: git is not installed."
    case .unreachable(let remote, let words, let waiting):
      "not sent: \(remote) is unreachable\(Self.quoted(words)). \(Self.waiting(waiting))"
    case .git(let words): "git failed\(Self.quoted(words))."
    case .denied(let remote, let words): "\(remote) refused the connection\(Self.quoted(words))."
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
    case .denied: "Check that this works: git fetch"
    case .refused(_, let remedy): remedy
    case .busy: "Run sync again."
    }
  }

  public var status: ExitStatus {
    switch self {
    case .noGit, .unreachable: .unavailable
    case .git, .denied, .busy: .inputOutput
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

  /// The last line that says why, without who says it.
  private static func quoted(_ words: String) -> String {
    let common = ["fatal: Could not read from remote", "Please make sure", "and the repository"]
    let speakers = ["fatal: ", "error: ", "remote: ", "ssh: "]
    let lines = words.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
      .filter { line in !line.isEmpty && !common.contains { line.hasPrefix($0) } }
    let telling = lines.last { line in speakers.contains { line.hasPrefix($0) } }
    guard var line = telling ?? lines.last else { return "" }
    for speaker in speakers where line.hasPrefix(speaker) { line = line.dropFirst(speaker.count) }
    while line.last == "." || line.last == "\r" { line = line.dropLast() }
    return ": \(line)"
  }

  private static func remedy(for words: String) -> String {
    if words.contains("dubious ownership") {
      return "If you trust it: git config --global --add safe.directory DIRECTORY"
    }
    if words.contains(".lock") { return "If no other git is running, remove that file." }
    if words.contains("No space left") { return "Free some space and run sync again." }
    if words.contains("Permission denied") || words.contains("insufficient permission") {
      return "Check the owner and permissions of the files."
    }
    return "Check the repository with: git status"
  }

  /// What a failed fetch or push comes from.
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
