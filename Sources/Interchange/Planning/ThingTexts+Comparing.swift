import Things

// How rows of texts are compared: by bytes first, composed where those differ.
extension ThingTexts {
  /// Whether a cell says the same, however its accents are put together.
  @inline(__always)
  func isSame(_ row: Int, _ cell: Cell, _ other: ThingTexts, _ otherRow: Int) -> Bool {
    withCell(row, cell) { one in
      other.withCell(otherRow, cell) { two in
        one.count == two.count && one.sharedPrefix(with: two) == one.count
          || Self.isSameComposed(one, two)
      }
    }
  }

  private static func isSameComposed(
    _ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer
  ) -> Bool {
    // What is ASCII in both is composed already.
    guard one.contains(where: { $0 >= 0x80 }) || two.contains(where: { $0 >= 0x80 }) else {
      return false
    }
    return ComposedText.withComposed(one.assumingMemoryBound(to: UInt8.self)) { one in
      ComposedText.withComposed(two.assumingMemoryBound(to: UInt8.self)) {
        one.elementsEqual($0)
      }
    }
  }

  /// Whether both forms say the same.
  func hasSameForms(_ row: Int, as other: ThingTexts, _ otherRow: Int) -> Bool {
    isSame(row, .short, other, otherRow) && isSame(row, .long, other, otherRow)
  }

  /// One number for both forms, composed.
  func pairKey(_ row: Int) -> UInt64 {
    withCell(row, .short) { short in
      withCell(row, .long) { long in
        TextDigest.of(
          short.assumingMemoryBound(to: UInt8.self), long.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// One number for a cell, composed.
  func key(_ row: Int, _ cell: Cell) -> UInt64 {
    var digest = TextDigest()
    withCell(row, cell) { bytes in
      ComposedText.withComposed(bytes.assumingMemoryBound(to: UInt8.self)) { digest.combine($0) }
    }
    return digest.value
  }
}
