import SystemFiles

/// The time that git may still take, in milliseconds.
///
/// Only git's own calls count, so that no remote is blamed for time spent on our own work.
final class GitTime {
  fileprivate(set) var left: Int64

  init(left: Int64) { self.left = left }
}

/// Runs the installed git.
///
/// Only listing the configuration, and asking for attributes, see that of the user and of the
/// repository; all other calls are made in a `GitSandbox`.
struct Git {
  typealias Output = ChildProcess.Output

  /// The working directory of git.
  let folder: String
  /// Whether git may ask for passwords on the terminal.
  let mayAsk: Bool
  /// Whether it must end soon because somebody is waiting for something else.
  let isQuick: Bool
  /// Receives git's progress messages; may throw to cancel.
  private(set) var proceed: (String) throws -> Void
  private var environment: [String]
  /// The variables that name the repository.
  private var repository: [String] = []
  let sandbox: GitSandbox
  /// The time left; shared by all copies.
  let time: GitTime
  /// The largest file that git may write, in bytes; nil if a remote is trusted not to flood the disk.
  private let limit: Int?

  /// The oldest version that has all options used here.
  private static let oldest = (2, 39)

  /// Throws if git is missing or too old.
  ///
  /// A `limit` of the bytes that git may write to a file shortens the time, too.
  init(
    folder: String, mayAsk: Bool, isQuick: Bool = false, limit: Int? = nil,
    proceed: @escaping (String) throws -> Void
  ) throws {
    self.folder = folder
    self.mayAsk = mayAsk
    self.isQuick = isQuick
    self.limit = limit
    self.proceed = proceed
    if limit == nil {
      time = GitTime(left: isQuick ? 30_000 : 3_600_000)
    } else {
      time = GitTime(left: mayAsk ? 600_000 : 120_000)
    }
    let list = try Self.look(GitConfiguration.list, in: folder, proceed)
    try Self.requireVersion(list.errors)
    sandbox = try GitSandbox(GitConfiguration(list))
    environment = GitEnvironment.variables(mayAsk: mayAsk) + sandbox.environment
  }

  /// Runs one of the calls that see the configuration, and run no other program.
  private static func look(
    _ arguments: [String], in folder: String, with variables: [String] = [],
    _ proceed: (String) throws -> Void
  ) throws -> Output {
    let command = ["git", "-C", folder, "--no-pager"] + arguments
    // A trace begins with git's version, which saves a process.
    let environment =
      GitEnvironment.variables(mayAsk: false, isIsolated: false)
      + ["GIT_TRACE2=2", "GIT_TRACE2_BRIEF=1"] + variables
    guard let process = ChildProcess(command, environment: environment, isApart: true)
    else { throw SyncError.noGit }
    let limits = ChildProcess.Limits(silence: 20_000, total: 20_000, output: 1 << 24)
    let output = try process.finish(input: [], limits: limits, tell: proceed)
    trace(arguments, output)
    return output
  }

  private static func trace(_ arguments: [String], _ output: Output) {
    Trace.note(
      "git \(arguments.joined(separator: " ")): status \(output.status), \(output.bytes.count) bytes"
    )
  }

  /// The attributes of files, as the user's git sees them in the work tree.
  func attributes(_ arguments: [String]) throws -> Output {
    // The index can have files of a remote, which are not on disk.
    let noIndex = ["GIT_INDEX_FILE=/nonexistent/index"]
    return try Self.look(["check-attr"] + arguments, in: folder, with: noIndex, proceed)
  }

  /// The same git for a repository, with the variables that name it.
  func isolated(for repository: [String]) -> Git {
    var git = self
    git.repository = repository
    return git
  }

  /// The same git with its progress messages sent elsewhere.
  func reporting(_ proceed: @escaping (String) throws -> Void) -> Git {
    var git = self
    git.proceed = proceed
    return git
  }

  /// Throws unless a trace begins with a version that has everything used here.
  static func requireVersion(_ trace: String) throws {
    let line = trace.split(separator: "\n").first { $0.hasPrefix("version ") }
    let version = line?.dropFirst(8) ?? "without trace2"
    let numbers = version.split(separator: ".").prefix(2).map { Int($0) ?? 0 } + [0, 0]
    guard (numbers[0], numbers[1]) >= oldest else {
      throw SyncError.refused(
        "cannot sync: git \(version) is too old.",
        remedy: "Install git \(oldest.0).\(oldest.1) or later.")
    }
  }

  /// Runs git; throws only if it cannot be run or is canceled.
  func run(
    _ arguments: [String], input: [UInt8] = [], isRemote: Bool = false, isNear: Bool = false,
    index: String? = nil, take: (inout [UInt8]) throws -> Void = { _ in }
  ) throws -> Output {
    var environment = environment + repository
    if let index { environment.append("GIT_INDEX_FILE=\(index)") }
    if isRemote, !mayAsk { environment.append("GIT_SSH_COMMAND=\(unattendedSSH)") }
    let command = limited + ["git", "-C", folder, "--no-pager"] + arguments
    // A process that asks for a password must be in the foreground.
    let isApart = !(isRemote && mayAsk)
    guard let process = ChildProcess(command, environment: environment, isApart: isApart)
    else { throw SyncError.noGit }
    var limits = limits
    if isRemote { limits = remoteLimits(limits, isNear: isNear) }
    let start = System.ticks()
    defer { time.left -= System.ticks() - start }
    let output = try process.finish(input: input, limits: limits, take: take, tell: proceed)
    Self.trace(arguments, output)
    return output
  }

  /// A shell that limits the size of files, and becomes git.
  private var limited: [String] {
    guard let limit else { return [] }
    return ["sh", "-c", "ulimit -f \(limit / 512) 2>/dev/null; exec \"$@\"", "sh"]
  }

  private var limits: ChildProcess.Limits {
    ChildProcess.Limits(
      silence: 120_000, total: min(600_000, time.left), output: 1 << 30)
  }

  /// The limits of a call that waits for a remote, which is near if it is a directory.
  ///
  /// Unattended, only progress counts: a remote can write without end.
  private func remoteLimits(
    _ limits: ChildProcess.Limits, isNear: Bool
  ) -> ChildProcess.Limits {
    var limits = limits
    if mayAsk {
      (limits.silence, limits.total) = (60_000, time.left)
    } else if limit != nil {
      limits.silence = 60_000
    } else if !isNear {
      (limits.silence, limits.isProgressWanted) = (2000, true)
    }
    return limits
  }

  /// The user's ssh command, which fails instead of asking.
  private var unattendedSSH: String {
    let own =
      System.environment("GIT_SSH_COMMAND") ?? sandbox.sshCommand
      ?? System.environment("GIT_SSH").map { ShellWord.quoted($0) }
    return "\(own ?? "ssh") -oBatchMode=yes -oConnectTimeout=5"
  }

  /// Runs git; throws if it fails.
  func require(
    _ arguments: [String], input: [UInt8] = [], index: String? = nil
  ) throws -> Output {
    let output = try run(arguments, input: input, index: index)
    guard output.isDone else { throw failure(output) }
    return output
  }

  /// The first line of the output; throws if git fails.
  func line(_ arguments: [String], input: [UInt8] = [], index: String? = nil) throws -> String {
    try require(arguments, input: input, index: index).lines.first ?? ""
  }

  private func failure(_ output: Output) -> SyncError {
    .git(output.isTimedOut ? SyncError.tookTooLong : output.errors)
  }

  /// Runs `fetch`, `push` or `ls-remote`; `arguments` follow the address.
  func call(
    _ command: [String], to address: RemoteAddress, with arguments: [String] = []
  ) throws -> Output {
    var service: [String] = []
    if let folder = address.repository {
      let name = command[0] == "push" ? "receive-pack" : "upload-pack"
      let variables = try sandbox.remote(folder, in: self, isWritten: command[0] == "push")
      let words = ["env"] + variables + ["git", name]
      service = ["--\(name)=\(words.map { ShellWord.quoted($0) }.joined(separator: " "))"]
    }
    return try run(
      command + service + ["--", limit == nil ? address.text : address.url] + arguments,
      isRemote: true,
      isNear: address.repository != nil)
  }

  /// The contents of blobs, in order.
  func contents(of blobs: [String]) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    var size = 0
    try read(blobs) { _, bytes in
      size += bytes.count
      guard size <= limits.output else { throw SyncError.git(SyncError.tookTooLong) }
      found.append(bytes)
    }
    return found
  }

  /// Passes on the contents of blobs in order, one after the other.
  func read(_ blobs: [String], _ body: (_ blob: String, _ bytes: [UInt8]) throws -> Void) throws {
    var bytes: [UInt8] = []
    try readPieces(of: blobs) { index, size, piece in
      if bytes.isEmpty { bytes.reserveCapacity(size) }
      bytes += piece
      guard bytes.count == size else { return }
      try body(blobs[index], bytes)
      bytes = []
    }
  }

  /// Passes on the lines of blobs without their ends, never holding a whole blob.
  func readLines(
    of blobs: [String], _ body: (_ index: Int, _ line: ArraySlice<UInt8>) -> Void
  ) throws {
    var start: [UInt8] = []
    var read = 0
    try readPieces(of: blobs) { index, size, piece in
      read += piece.count
      let end = read == size ? piece.endIndex : piece.lastIndex(of: 0x0A) ?? piece.startIndex
      start += piece[..<end]
      if end > piece.startIndex || read == size {
        for line in LineUnion.lines(start) { body(index, line) }
        start = []
      }
      start += piece[end...]
      if read == size { read = 0 }
    }
  }

  private func readPieces(
    of blobs: [String],
    _ body: (_ index: Int, _ size: Int, _ piece: ArraySlice<UInt8>) throws -> Void
  ) throws {
    guard !blobs.isEmpty else { return }
    let input = blobs.joined(separator: "\n") + "\n"
    var pieces = BlobPieces()
    let output = try run(["cat-file", "--batch"], input: Array(input.utf8)) { bytes in
      try pieces.take(&bytes, body)
    }
    guard output.isDone else { throw failure(output) }
    guard pieces.done == blobs.count else { throw BlobPieces.missing }
  }

  /// Stores contents as a blob.
  func store(_ bytes: [UInt8]) throws -> String {
    try line(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
  }
}

/// Splits the output of `git cat-file --batch` into pieces of blobs, as it arrives.
private struct BlobPieces {
  static let missing = SyncError.git("fatal: an object is missing")

  /// The number of blobs that were read to their end.
  private(set) var done = 0
  private var size = 0
  /// The bytes that are left of a blob, with the newline after it; nil between two blobs.
  private var rest: Int?

  /// Removes what was passed on from the output.
  mutating func take(
    _ bytes: inout [UInt8],
    _ body: (_ index: Int, _ size: Int, _ piece: ArraySlice<UInt8>) throws -> Void
  ) throws {
    var unread = bytes[...]
    while !unread.isEmpty {
      guard let rest else {
        guard let end = unread.firstIndex(of: 0x0A) else { break }
        let head = String(decoding: unread[..<end], as: UTF8.self).split(separator: " ")
        guard head.count == 3, let size = Int(head[2]) else { throw Self.missing }
        (self.size, self.rest) = (size, size + 1)
        unread = unread[(end + 1)...]
        continue
      }
      let piece = unread.prefix(rest)
      unread = unread[piece.endIndex...]
      self.rest = rest - piece.count
      let text = piece.prefix(rest - 1)
      if !text.isEmpty || size == 0 { try body(done, size, text) }
      if self.rest == 0 { (done, self.rest) = (done + 1, nil) }
    }
    bytes.removeFirst(unread.startIndex)
  }
}

private enum GitEnvironment {
  /// Git's own variables that the user may set; all others are removed, also for programs that git
  /// starts.
  private static let kept = [
    "GIT_EXEC_PATH", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS",
    "GIT_TERMINAL_PROMPT", "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME",
    "GIT_COMMITTER_EMAIL", "GIT_HTTP_PROXY_AUTHMETHOD", "GIT_HTTP_USER_AGENT",
  ]
  /// Where to find the user's configuration, which only reading it uses.
  private static let positions = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"]

  static func variables(mayAsk: Bool, isIsolated: Bool = true) -> [String] {
    let asking = ["GIT_TERMINAL_PROMPT", "GIT_ASKPASS", "SSH_ASKPASS", "GIT_SSH_COMMAND"]
    var variables = System.environmentVariables().filter { variable in
      let name = String(variable.prefix { $0 != "=" })
      if !mayAsk, asking.contains(name) { return false }
      if ["LC_ALL", "LANGUAGE"].contains(name) { return false }
      return !name.hasPrefix("GIT_") || kept.contains(name) || name.hasPrefix("GIT_SSL_")
        || name.hasPrefix("GIT_PROXY_SSL_") || !isIsolated && positions.contains(name)
    }
    variables += [
      "LC_ALL=C", "GIT_EDITOR=true", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1",
      "GIT_ALLOW_PROTOCOL=\(RemoteAddress.protocols.joined(separator: ":"))",
    ]
    return mayAsk
      ? variables
      : variables
        + ["GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=", "GCM_INTERACTIVE=never"]
  }
}

/// Words of a shell command.
enum ShellWord {
  /// Quoted only if that is necessary.
  static func argument(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      let scalar = UnicodeScalar(byte)
      return scalar.properties.isAlphabetic && scalar.isASCII
        || "0123456789_./@%+=:,-".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : quoted(word)
  }

  static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
