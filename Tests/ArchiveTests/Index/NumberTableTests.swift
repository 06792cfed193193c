import Testing

@testable import Archive

struct NumberTableTests {
  @Test func `numbers that differ only in their high or low halves are told apart`() {
    var table = NumberTable()
    let keys = (0..<5000).flatMap { [UInt64($0), UInt64($0) << 32, UInt64($0) << 20 | 7] }
    var known: [UInt64: Int32] = [:]

    for (place, key) in keys.enumerated() {
      table.insert(key, Int32(place))
      known[key] = Int32(place)
    }

    #expect(table.count == known.count)
    #expect(known.allSatisfy { table[$0.key] == $0.value })
    #expect(table[12_345_678_901] == nil)
  }

  @Test func `a number put in twice has its newest value`() {
    var table = NumberTable(expecting: 1)

    table.insert(4, 1)
    table.insert(4, 2)

    #expect(table[4] == 2)
    #expect(table.count == 1)
  }
}
