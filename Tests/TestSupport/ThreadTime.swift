import Foundation
package import Testing

/// Records an issue if work takes longer than anything linear does.
///
/// Only this thread's time counts: a test may wait for minutes while others have the processors.
package func expectLinear<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Value
) rethrows -> Value {
  let start = nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)
  let value = try work()
  let seconds = Double(nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) - start) / 1e9
  #expect(seconds < 20, sourceLocation: sourceLocation)
  return value
}

private func nanoseconds(of clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
