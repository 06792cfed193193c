import Testing

@testable import Archive

/// Work on another thread gives what work on this one would.
struct WorkInPartsTests {
  /// Around the size of a part, and far beyond it.
  @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 32_767, 32_768, 32_769, 500_000])
  func `histories come back in order, once each`(count: Int) {
    for lines in [1, 3, 16_384] where count / lines < 200_000 {
      var work = doubling()
      var done: [Int] = []
      for number in 0..<count / lines { done += work.take(number, lines: lines) }
      let (last, sum) = work.finish()
      done += last

      #expect(done == (0..<count / lines).map { $0 * 2 }, "\(lines) lines each")
      #expect(sum == (0..<count / lines).reduce(0, +))
    }
  }

  @Test func `work goes on after it was finished`() {
    var work = doubling()
    let first = (work.take(1, lines: 20_000), work.finish())
    let second = (work.take(2, lines: 5), work.finish())

    #expect(first.0 == [] && first.1 == ([2], 1))
    #expect(second.0 == [] && second.1 == ([4], 3))
  }

  @Test func `work that nobody waits for ends`() {
    for _ in 0..<100 {
      var work = doubling()
      _ = work.take(1, lines: 20_000)
    }
  }

  private func doubling() -> WorkInParts<Int, Int> {
    WorkInParts(0) { part in
      for index in part.histories.indices {
        part.sums += part.histories[index]
        part.histories[index] *= 2
      }
    }
  }
}
