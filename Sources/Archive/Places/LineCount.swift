/// The lines of a text, to say how many of them another has not.
struct LineCount {
  private var sums: [UInt64]

  var count: Int { sums.count }

  init(_ text: [UInt8]) {
    sums = text.split(separator: UInt8(ascii: "\n")).map { CRC64.of(Array($0)) }.sorted()
  }

  /// How many of these lines are not among the others, each counted as often as it stands.
  func beyond(_ other: LineCount) -> Int {
    var (place, count) = (0, 0)
    for sum in sums {
      while place < other.sums.count, other.sums[place] < sum { place += 1 }
      if place < other.sums.count, other.sums[place] == sum {
        place += 1
      } else {
        count += 1
      }
    }
    return count
  }
}
