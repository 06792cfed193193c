import Testing

@testable import Archive

struct AscendingNumbersTests {
  private let all: [UInt64] = [2, 3, 7, 7, 20, 21]

  private func numbers() -> AscendingNumbers {
    var numbers = AscendingNumbers()
    for number in all { numbers.append(number) }
    return numbers
  }

  @Test(
    arguments: [
      Array(0...30), Array((0...30).reversed()), [21, 2, 2, 20, 0, 30, 7, 7, 3, 8],
    ] as [[UInt64]])
  func `numbers are found in any order`(asked: [UInt64]) {
    var numbers = numbers()

    for number in asked {
      let isThere = numbers.has(number)
      #expect(isThere == all.contains(number))
    }
  }

  @Test func `an empty list contains nothing`() {
    var none = AscendingNumbers()

    let isThere = none.has(0)
    #expect(!isThere)
  }
}
