package import CLibrary

/// A child process with pipes to its standard streams.
package final class ChildProcess {
  /// What a process wrote, and how it ended.
  package struct Output {
    /// The exit status, or 128 plus the signal that ended it.
    package var status: Int32 = -1
    package var bytes: [UInt8] = []
    package var errors = ""
    /// Whether it was stopped because it was silent, slow or wrote too much.
    package var isTimedOut = false

    package var isDone: Bool { status == 0 }
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// NUL-terminated texts.
    package var fields: [String] {
      bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// When a process is stopped; times in milliseconds.
  package struct Limits {
    /// The longest time without output.
    package var silence: Int64
    package var total: Int64
    /// The most bytes on standard output; of standard error the last ones are kept.
    package var output: Int
    /// Whether only git's progress messages count as output, not whatever a remote writes.
    package var isProgressWanted = false

    package init(silence: Int64, total: Int64, output: Int) {
      (self.silence, self.total, self.output) = (silence, total, output)
    }
  }

  private let process: pid_t
  private let isApart: Bool
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var result = Output()
  private var said: [UInt8] = []
  /// In milliseconds.
  private var start = System.ticks()
  private var lastSign = System.ticks()

  /// Starts the program of that name; nil if it does not exist.
  ///
  /// In its own process group, it is not interrupted by Ctrl-C.
  package init?(_ command: [String], environment: [String], isApart: Bool) {
    guard let streams = Streams() else { return nil }
    System.adoptChildren()
    let result = System.spawn(
      command, environment: environment,
      streams: [streams.input.0, streams.output.1, streams.errors.1],
      in: isApart ? .group : .same)
    streams.closeFarEnds()
    (input, output, errors) = (streams.input.1, streams.output.0, streams.errors.0)
    self.isApart = isApart
    process = result ?? -1
    if result == nil {
      closeAll()
      return nil
    }
    for descriptor in [input, output, errors] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit { closeAll() }

  private func closeAll() {
    for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
    (input, output, errors) = (-1, -1, -1)
  }

  /// Writes its input, reads its output, and waits until it exits; `tell` is called often with the
  /// last line on standard error, and may throw to stop it.
  ///
  /// `take` may remove the part of the output that it has read, so that it is not held in memory.
  package func finish(
    input text: [UInt8], limits: Limits, take: (inout [UInt8]) throws -> Void = { _ in },
    tell: (String) throws -> Void
  ) throws -> Output {
    start = System.ticks()
    lastSign = start
    var sent = 0
    do {
      while true {
        if var result = step(text, &sent, within: limits, milliseconds: 50) {
          try take(&result.bytes)
          // The same Ctrl-C may have ended it.
          if result.status > 128, !result.isTimedOut { try tell("") }
          return result
        }
        try take(&result.bytes)
        try tell(Self.lastLine(said))
      }
    } catch {
      _ = stop()
      throw error
    }
  }

  /// Reads what arrives within a time, or until there is something to read from `descriptor`.
  ///
  /// Returns the whole output once the process has ended or was stopped, nil while it runs.
  package func output(
    within milliseconds: Int32, orUntilInputFrom descriptor: Int32?, limits: Limits
  ) -> Output? {
    var sent = 0
    return step([], &sent, within: limits, milliseconds: milliseconds, besides: descriptor)
  }

  private func step(
    _ text: [UInt8], _ sent: inout Int, within limits: Limits, milliseconds: Int32,
    besides descriptor: Int32? = nil
  ) -> Output? {
    if sent == text.count, input >= 0 {
      close(input)
      input = -1
    }
    let before = sent
    wait(milliseconds: milliseconds, besides: descriptor)
    if input >= 0 { feed(text, &sent) }
    let isHeard = drain(into: &result.bytes, &said)
    let isSign = !limits.isProgressWanted || Self.lastLine(said).contains("%")
    if isHeard && isSign || sent > before { lastSign = System.ticks() }
    let now = System.ticks()
    if let status = ended() {
      // A pipe holds less than is read at once.
      _ = drain(into: &result.bytes, &said)
      result.status = status
    } else if now - lastSign > limits.silence || now - start > limits.total
      || result.bytes.count > limits.output
    {
      result.isTimedOut = true
      result.status = stop()
    } else {
      return nil
    }
    result.errors = String(decoding: said, as: UTF8.self)
    return result
  }

  private func wait(milliseconds: Int32, besides descriptor: Int32?) {
    var polls: [pollfd] = []
    if let descriptor { polls.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    if output >= 0 { polls.append(pollfd(fd: output, events: Int16(POLLIN), revents: 0)) }
    if errors >= 0 { polls.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
    if input >= 0 { polls.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
    if output < 0, errors < 0, input < 0 {
      System.sleep(milliseconds: 1)
    } else {
      _ = poll(&polls, nfds_t(polls.count), milliseconds)
    }
  }

  private func feed(_ text: [UInt8], _ sent: inout Int) {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = text.withUnsafeBytes { bytes in
      send(input, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
    }
    if count > 0 { sent += count }
    if count < 0, errno != EAGAIN, errno != EINTR {
      // It does not want the rest.
      sent = text.count
    }
  }

  /// Reads the available bytes of both streams; false if there were none.
  private func drain(into bytes: inout [UInt8], _ said: inout [UInt8]) -> Bool {
    let count = bytes.count
    Self.drain(&output, into: &bytes)
    let before = said.count
    Self.drain(&errors, into: &said)
    let isHeard = bytes.count > count || said.count > before
    if said.count > Self.mostErrors { said.removeFirst(said.count - Self.mostErrors / 2) }
    return isHeard
  }

  private static let mostErrors = 1 << 20

  /// Reads up to 1 MB of the available bytes, and drops a stream that has ended.
  private static func drain(_ descriptor: inout Int32, into bytes: inout [UInt8]) {
    guard descriptor >= 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      for _ in 0..<16 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
          bytes.append(contentsOf: buffer[..<count])
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          close(descriptor)
          descriptor = -1
          return
        } else {
          return
        }
      }
    }
  }

  /// The exit status; nil while it runs.
  private func ended() -> Int32? {
    var status: Int32 = 0
    let result = waitpid(process, &status, WNOHANG)
    if result == -1 { return errno == EINTR ? nil : 1 }
    return result == process ? Self.code(status) : nil
  }

  /// The process id while the process runs; nil once it is known to have exited.
  package static func running(_ process: pid_t) -> pid_t? {
    waitpid(process, nil, WNOHANG) == 0 ? process : nil
  }

  /// Terminates it and its own children.
  private func stop() -> Int32 {
    let target = isApart ? -process : process
    kill(target, SIGTERM)
    var status: Int32 = 0
    for _ in 0..<100 {
      if waitpid(process, &status, WNOHANG) != 0 {
        // Its children may have ignored the signal.
        if isApart { kill(target, SIGKILL) }
        return Self.code(status)
      }
      System.sleep(milliseconds: 10)
    }
    kill(target, SIGKILL)
    waitpid(process, &status, 0)
    return Self.code(status)
  }

  /// Ends it and its own children at once; nobody wants its output.
  package func abandon() {
    kill(isApart ? -process : process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Waits for a program that shares our process group, and returns its exit status.
  ///
  /// Ctrl-Z stops both processes, and SIGCONT continues both, in either order. If only the program
  /// stopped, we must stop too, or the shell could never continue it.
  package static func wait(inForeground process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, WUNTRACED) >= 0 || errno == EINTR {
      if isOver(status) { return code(status) }
      if status & 0xFF == 0x7F, !continues(process, &status) {
        raise(SIGSTOP)
        kill(process, SIGCONT)
      }
      if isOver(status) { return code(status) }
    }
    return 127
  }

  private static func isOver(_ status: Int32) -> Bool { status & 0x7F != 0x7F }

  /// Whether a stopped program continues or ends shortly.
  private static func continues(_ process: pid_t, _ status: inout Int32) -> Bool {
    for _ in 0..<20 {
      if waitpid(process, &status, WNOHANG | WCONTINUED) == process { return true }
      System.sleep(milliseconds: 5)
    }
    return false
  }

  private static func code(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// The last state of a progress line.
  private static func lastLine(_ bytes: [UInt8]) -> String {
    let lines = bytes.suffix(200).split { $0 == 0x0A || $0 == 0x0D }
    return lines.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The two ends of each stream of a child process.
private struct Streams {
  var input: (Int32, Int32)
  var output: (Int32, Int32)
  var errors: (Int32, Int32)

  init?() {
    guard let one = Self.pair(), let two = System.pipe(), let three = System.pipe() else {
      return nil
    }
    // A socket: writing to one that nobody reads can fail without a signal.
    (input, output, errors) = (one, two, three)
  }

  func closeFarEnds() {
    for descriptor in [input.0, output.1, errors.1] { close(descriptor) }
  }

  private static func pair() -> (Int32, Int32)? {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return nil }
    #else
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
    #endif
    return System.closedOnStart(ends)
  }
}

extension System {
  /// A pipe that programs do not inherit.
  package static func pipe() -> (Int32, Int32)? {
    var ends: [Int32] = [0, 0]
    return CLibrary.pipe(&ends) == 0 ? closedOnStart(ends) : nil
  }

  fileprivate static func closedOnStart(_ ends: [Int32]) -> (Int32, Int32) {
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Replaces missing standard streams, so that no file opened later gets their numbers; using them
  /// is still an error.
  package static func completeStreams() {
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      // The wrong direction, so that reading from it or writing to it fails.
      _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

extension System {
  /// How a program is started.
  package enum ProcessGroup {
    /// In our process group, so that it may use the terminal.
    case same
    /// In its own process group.
    case group
    /// In its own session, which outlives us and has no terminal.
    case session
  }

  /// Keeps the exit status of children, which are lost if the parent process ignored its own.
  package static func adoptChildren() { signal(SIGCHLD, SIG_DFL) }

  /// The process id; nil if the program could not be started.
  ///
  /// It reads nothing from, and writes nothing to, the standard streams that are not given.
  package static func spawn(
    _ command: [String], environment: [String], streams: [Int32], in group: ProcessGroup
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (target, descriptor) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    for target in streams.count..<3 {
      posix_spawn_file_actions_addopen(&actions, Int32(target), "/dev/null", O_RDWR, 0)
    }
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    switch group {
    case .same: break
    case .group:
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, 0)
    case .session: flags |= newSession
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
    return result == 0 ? process : nil
  }

  // Glibc hides the name of POSIX_SPAWN_SETSID.
  #if canImport(Glibc)
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession: Int32 = 0x400
  #endif
}

extension System {
  /// Each as in `HOME=/root`.
  package static func environmentVariables() -> [String] {
    // The variable itself cannot be named safely in Swift.
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: everyLibrary), "environ"),
      var next = symbol.load(as: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
    else { return [] }
    var found: [String] = []
    while let variable = next.pointee {
      found.append(String(cString: variable))
      next += 1
    }
    return found
  }

  /// Where `dlsym` looks.
  #if canImport(Glibc)
    static let everyLibrary = 0
  #else
    static let everyLibrary = -2
  #endif

  /// The path of this program; nil if the system does not report it.
  package static func programPath() -> String? {
    #if canImport(Glibc)
      return realPath("/proc/self/exe")
    #else
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return realPath(String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
    #endif
  }
}
