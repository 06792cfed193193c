import SystemFiles

/// The program's own runs in the background: a sync, a fit.
struct BackgroundWork {
  /// The path of the program; nil disables them.
  private let program: String?
  /// The sync that was started last, until its end was noticed.
  private var sync: Int32?
  private var started: Int64?
  /// The shortest time between two syncs of a session.
  private static let pause: Int64 = 60_000

  init(program: String?) { self.program = program }

  /// Whether a sync may be started now.
  func maySync(isEnd: Bool) -> Bool {
    guard program != nil else { return false }
    return isEnd || started.map { System.ticks() - $0 >= Self.pause } ?? true
  }

  /// With `follows`, followed decks are updated after the sync.
  mutating func startSync(of library: String, follows: Bool) {
    started = System.ticks()
    noticeEnd()
    let words = follows ? ["follow", "--update", "--quiet"] : ["sync", "--quiet"]
    sync = start(words, in: library) ?? sync
  }

  /// Starts a fit, which leaves the processors to a next session.
  func startFit(in library: String) {
    if let fit = start(["fit", "--auto"], in: library) { System.lowerPriority(of: fit) }
  }

  /// Takes the status of a sync that has ended; a process stays behind otherwise.
  mutating func noticeEnd() { sync = sync.flatMap(ChildProcess.running) }

  private func start(_ words: [String], in library: String) -> Int32? {
    guard let program else { return nil }
    return System.spawn(
      [program, "--library", library] + words, environment: System.environmentVariables(),
      streams: [], in: .session)
  }
}
