import Testing
import Things

@Suite struct SortedSearchTests {
  @Test(arguments: 0..<9)
  func `The first index not below a key is found in collections of any length`(count: Int) {
    let even = (0..<count).map { $0 * 2 }

    for key in -1...(2 * count) {
      let expected = even.firstIndex { $0 >= key } ?? count
      #expect(even.sortedIndex(of: key) == expected)
      #expect(even.sortedIndex(of: key, by: { $0 }) == expected)
      #expect(even.sortedContains(key) == even.contains(key))
    }
  }

  @Test func `Of equal elements the first is found`() {
    let sorted = [1, 3, 3, 3, 5]

    #expect(sorted.sortedIndex(of: 3) == 1)
    #expect(sorted.partitionIndex { $0 > 3 } == 4)
  }

  @Test func `A slice is searched by its own indices`() {
    let slice = [9, 1, 4, 6, 0][1...3]

    #expect(slice.sortedIndex(of: 4) == 2)
    #expect(slice.sortedIndex(of: 7) == 4)
  }
}
