import Things

/// Many tallies in one piece of memory: a million answers go into a few thousand of them.
struct TallyRows {
  /// Counters of each: those of a whole tally or of a brief one.
  private let size: Int
  private var counters: [Int32] = []

  init(isBrief: Bool) { size = isBrief ? Tally.briefSize : Tally.size }

  /// Adds an empty one; gives its place.
  mutating func append() -> Int {
    counters.append(contentsOf: repeatElement(0, count: size))
    return counters.count / size - 1
  }

  mutating func add(packed bytes: UnsafeRawBufferPointer, at place: Int) {
    change(place) { _ = Tally.add(packed: bytes, to: $0) }
  }

  mutating func count(_ answer: Tally.Answer, at place: Int, times sign: Int32) {
    if size == Tally.size {
      change(place) { Tally.count(answer, in: $0, times: sign) }
    } else {
      change(place) { Tally.countBrief(answer, in: $0, times: sign) }
    }
  }

  /// Adds one of others of the same size.
  mutating func add(_ others: TallyRows, at theirs: Int, to place: Int) {
    let addend = others.counters[others.range(theirs)]
    change(place) { counters in
      for (place, counter) in addend.enumerated() { counters[place] &+= counter }
      Tally.carry(in: counters)
    }
  }

  @inline(__always)
  private mutating func change(_ place: Int, _ body: (Tally.Counters) -> Void) {
    let range = range(place)
    counters.withUnsafeMutableBufferPointer { body(Tally.Counters(rebasing: $0[range])) }
  }

  private func range(_ place: Int) -> Range<Int> { place * size..<(place + 1) * size }

  subscript(place: Int) -> Tally { Tally(counters: Array(counters[range(place)])) ?? Tally() }
}
