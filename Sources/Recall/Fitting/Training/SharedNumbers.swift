/// Numbers, zero at first, that several threads write; each its own ones.
final class SharedNumbers: @unchecked Sendable {
  let numbers: UnsafeMutablePointer<Double>
  private let count: Int

  init(count: Int) {
    self.count = count
    numbers = UnsafeMutablePointer.allocate(capacity: max(count, 1))
    numbers.initialize(repeating: 0, count: count)
  }

  deinit { numbers.deallocate() }

  var all: [Double] { Array(UnsafeBufferPointer(start: numbers, count: count)) }
}
