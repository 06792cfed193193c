import Glibc

/// Work on a second thread, while the first goes on with what only it may do.
public final class Meanwhile<Value: Sendable> {
  private let work: @Sendable () -> Value
  private let made = Made()
  private var thread: pthread_t?

  private final class Made: @unchecked Sendable {
    var value: Value?
  }

  /// Begins at once; what is not worth a thread, or gets none, is done when it is asked for.
  public init(isWorthIt: Bool = true, _ work: @escaping @Sendable () -> Value) {
    self.work = work
    if isWorthIt { thread = Job.start { [made] in made.value = work() } }
  }

  deinit { wait() }

  /// What was made, waited for if need be.
  public var value: Value {
    wait()
    return made.value ?? work()
  }

  private func wait() {
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }
}

/// What a thread is handed: a C function knows no generic types.
private final class Job: Sendable {
  private let run: @Sendable () -> Void

  private init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    let job = Unmanaged.passRetained(Job(run))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, job.toOpaque())
    guard status == 0 else {
      job.release()
      return nil
    }
    return thread
  }
}
