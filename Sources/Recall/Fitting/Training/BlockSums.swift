/// Sums over the cards of a training set, each block by itself and then all in order: the same
/// bits whatever the number of threads.
struct BlockSums {
  private let count: Int
  private let blocks: [Range<Int>]
  private let workers: Workers

  init(count: Int, over set: TrainingSet, _ workers: Workers) {
    self.count = count
    self.blocks = set.blocks
    self.workers = workers
  }

  /// What `add` added to zeros, in total.
  func total<Stop: Error>(
    _ proceed: () throws(Stop) -> Void,
    add: @escaping @Sendable (Range<Int>, UnsafeMutablePointer<Double>) -> Void
  ) throws(Stop) -> [Double] {
    let partial = SharedNumbers(count: count * blocks.count)
    let (count, blocks) = (self.count, self.blocks)
    try workers.run(blocks.count, proceed: proceed) { block in
      add(blocks[block], partial.numbers + block * count)
    }
    var total = [Double](repeating: 0, count: count)
    for block in blocks.indices {
      for index in 0..<count { total[index] += partial.numbers[block * count + index] }
    }
    return total
  }
}
