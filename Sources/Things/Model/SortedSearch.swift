/// Binary search in sorted collections.
extension RandomAccessCollection {
  /// The index of the first element for which `isInUpperPart` is true, or `endIndex`.
  ///
  /// The collection must be partitioned by it.
  @inlinable
  public func partitionIndex(
    where isInUpperPart: (Element) throws -> Bool
  ) rethrows -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try isInUpperPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }

  /// The index of the first element whose key is at least `key`, or `endIndex`.
  ///
  /// The elements must be sorted by that key.
  @inlinable
  public func sortedIndex<Key: Comparable>(
    of key: Key, by elementKey: (Element) throws -> Key
  ) rethrows -> Index {
    try partitionIndex { try elementKey($0) >= key }
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// The index of the first element that is at least `element`, or `endIndex`.
  @inlinable
  public func sortedIndex(of element: Element) -> Index {
    partitionIndex { $0 >= element }
  }

  @inlinable
  public func sortedContains(_ element: Element) -> Bool {
    let index = sortedIndex(of: element)
    return index < endIndex && self[index] == element
  }
}
