// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Runs numbered tasks on several threads, including the calling one.
struct Workers: Sendable {
  let threads: Int

  /// Uses one thread per core unless a number is given.
  init(threads: Int? = nil) {
    self.threads = max(threads ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
  }

  /// Calls `work` once for every number below `count`, in any order and on any thread.
  ///
  /// Calls `proceed` on this thread after each task that runs here; if it throws, the remaining tasks
  /// are skipped.
  func run<Stop: Error>(
    _ count: Int, proceed: () throws(Stop) -> Void, work: @escaping @Sendable (Int) -> Void
  ) throws(Stop) {
    let queue = Queue(count: count, work: work)
    let others = (1..<max(min(threads, count), 1)).compactMap { _ in Self.start(queue) }
    defer { for thread in others { pthread_join(thread, nil) } }
    while let number = queue.next() {
      work(number)
      do {
        try proceed()
      } catch {
        queue.stop()
        throw error
      }
    }
  }

  // If a thread cannot be started, the others do its share.
  fileprivate static func start(_ queue: Queue) -> pthread_t? {
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let queue = Unmanaged<Queue>.fromOpaque(argument).takeRetainedValue()
        while let number = queue.next() { queue.work(number) }
        return nil
      }, Unmanaged.passRetained(queue).toOpaque())
    guard status == 0 else {
      Unmanaged.passUnretained(queue).release()
      return nil
    }
    return thread
  }

  fileprivate final class Queue: @unchecked Sendable {
    let work: @Sendable (Int) -> Void
    private let count: Int
    private var taken = 0
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(count: Int, work: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.work = work
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func next() -> Int? {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      guard taken < count else { return nil }
      taken += 1
      return taken - 1
    }

    func stop() {
      pthread_mutex_lock(mutex)
      taken = count
      pthread_mutex_unlock(mutex)
    }
  }
}

/// Work on a value that another thread does, while this one continues until it needs the result.
package final class WorkAhead<Value> {
  /// Only one thread at a time has it.
  private final class Shared: @unchecked Sendable {
    var value: Value?

    init(_ value: consuming Value) { self.value = value }
  }

  private let shared: Shared
  private let queue: Workers.Queue
  private var thread: pthread_t?

  package init(_ value: consuming Value, _ work: @escaping @Sendable (inout Value) -> Void) {
    let shared = Shared(value)
    self.shared = shared
    queue = Workers.Queue(count: 1) { _ in
      guard var value = shared.value.take() else { return }
      work(&value)
      shared.value = value
    }
    thread = Workers.start(queue)
  }

  deinit { join() }

  /// Waits for the end, and takes the value; does the work here unless another thread is at it.
  package func finish() -> Value {
    if let number = queue.next() { queue.work(number) }
    join()
    guard let value = shared.value.take() else { preconditionFailure("The value was taken.") }
    return value
  }

  private func join() {
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }
}
