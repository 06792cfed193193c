import Testing

@testable import Archive

@Suite struct PairTableTests {
  private typealias Pair = PairTable.Pair

  private static func table(keepsOne: Bool) throws -> (PairTable, Database) {
    let database = try Database(path: nil)
    try database.execute("CREATE TABLE pairs(least INTEGER PRIMARY KEY, pairs BLOB NOT NULL)")
    return (PairTable(database: database, name: "pairs", keepsOne: keepsOne), database)
  }

  private static func all(_ table: PairTable) throws -> [Pair] {
    var all: [Pair] = []
    try table.visit { all.append($0) }
    return all
  }

  /// Numbers that look drawn, with some twice and some beyond the half of all.
  private static func pairs(_ count: Int, seed: UInt64) -> [Pair] {
    var state = seed
    let pairs = (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Pair(key: (state >> 40) &* 0x9e37_79b9_7f4a_7c15, value: state >> 60)
    }
    return Set(pairs.map { [$0.key, $0.value] }).map { Pair(key: $0[0], value: $0[1]) }.sorted()
  }

  @Test func `what was put in is found again in order, whatever came first`() throws {
    let (table, _database) = try Self.table(keepsOne: false)
    let batches = [Self.pairs(3000, seed: 1), Self.pairs(1, seed: 2), Self.pairs(700, seed: 3)]

    for batch in batches + [batches[1]] { try table.insert(batch) }

    let expected = batches.flatMap(\.self).sorted()
    #expect(try Self.all(table) == expected)
    #expect(try table.count() == expected.count)
    let wrong = try expected.first { pair in
      try table.values(of: pair.key) != expected.filter { $0.key == pair.key }.map(\.value)
    }
    #expect(wrong == nil)
    #expect(try table.values(of: 5).isEmpty)
    withExtendedLifetime(_database) {}
  }

  @Test func `what was taken out is gone, and nothing else`() throws {
    let (table, _database) = try Self.table(keepsOne: false)
    let pairs = Self.pairs(3000, seed: 1)
    let gone = pairs.enumerated().filter { $0.offset % 3 == 0 || $0.offset < 1200 }.map(\.element)
    try table.insert(pairs)

    try table.remove(gone + [Pair(key: .max, value: 1)])

    let left = pairs.filter { !gone.contains($0) }
    #expect(try Self.all(table) == left)
    try table.remove(left)
    #expect(try table.count() == 0)
    try table.insert([Pair(key: 7, value: 7)])
    #expect(try table.values(of: 7) == [7])
    withExtendedLifetime(_database) {}
  }

  @Test func `pairs of one key stay together, however many they are`() throws {
    let (table, _database) = try Self.table(keepsOne: false)
    let family = (0..<1800).map { Pair(key: 40, value: $0) }

    for start in stride(from: 0, to: 1800, by: 600) {
      try table.insert(
        [Pair(key: 3, value: UInt64(start))] + family[start..<start + 600]
          + [Pair(key: 90, value: UInt64(start))])
    }

    #expect(try table.values(of: 40) == Array(0..<1800))
    #expect(try table.values(of: 90) == [0, 600, 1200])
    withExtendedLifetime(_database) {}
  }

  @Test func `a key with one value has the newest`() throws {
    let (table, _database) = try Self.table(keepsOne: true)
    let keys = Array(Set(Self.pairs(2000, seed: 1).map(\.key))).sorted()
    try table.insert(keys.map { Pair(key: $0, value: 9) })

    try table.insert(keys.map { Pair(key: $0, value: $0 % 2 == 0 ? 4 : 12) })
    try table.remove(keys.prefix(10).map { Pair(key: $0, value: 9) })

    #expect(try Self.all(table) == keys.map { Pair(key: $0, value: $0 % 2 == 0 ? 4 : 12) })
    withExtendedLifetime(_database) {}
  }
}
