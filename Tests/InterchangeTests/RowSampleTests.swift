import Interchange
import Testing

struct RowSampleTests {
  @Test(arguments: [
    (1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 4]), (5, [1, 3, 5]),
    (1_001, [1, 501, 1_001]),
  ])
  func `rows from all parts of a file are shown`(count: Int, shown: [Int]) throws {
    let rows = (1...count).map { "word\($0)x,meaning \($0)y\n" }
    let plan = try TestLibrary().plan("short,long\n" + rows.joined())

    #expect(plan.additions(.spread(3)).map(\.line) == shown.map { $0 + 1 })
    #expect(plan.additions(.first(2)).count == min(2, count))
    #expect(plan.additions().count == count)
  }
}
