import Foundation
import Synchronization
import Testing

/// Threads for tests that mostly wait for other programs.
///
/// There are only as many threads for tests as there are processors, and one that waits holds its
/// thread: on these several wait at once, and those that compute go on meanwhile.
final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 6)

  private let jobs = Mutex<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { self.work() }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  private func work() {
    while true {
      count.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// Has the tests of a suite run on threads that may wait.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  static var waiting: Self { WaitingTrait() }
}
