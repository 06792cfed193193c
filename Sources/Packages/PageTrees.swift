/// The b-trees of an SQLite database, checked before SQLite's integrity check reads them.
///
/// That check calls itself for each level of a tree, so a chain of pages would exhaust its stack.
struct PageTrees {
  private let file: PackageInput
  private let pageSize: Int
  private var isSeen: [Bool]

  /// SQLite itself reads no deeper tree.
  private static let deepest = 20

  /// Nil if the header contains no page size.
  init?(_ file: PackageInput) throws(PackageError) {
    guard file.size >= 100 else { return nil }
    let header = try file.bytes(16..<18)
    let size = Int(header[0]) << 8 | Int(header[1])
    pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
    self.file = file
    isSeen = Array(repeating: false, count: file.size / pageSize + 1)
  }

  /// Whether the tree with this root is no deeper than a real one and shares no page.
  mutating func isSound(root: Int) throws(PackageError) -> Bool {
    var level = [root]
    for _ in 0..<Self.deepest {
      var next: [Int] = []
      for page in level {
        guard isSeen.indices.contains(page), page > 0, !isSeen[page] else { return false }
        isSeen[page] = true
        guard let children = try children(of: page) else { return false }
        next += children
      }
      if next.isEmpty { return true }
      level = next
    }
    return false
  }

  /// The child pages of an interior page; nil if a pointer to them is outside the page.
  private func children(of page: Int) throws(PackageError) -> [Int]? {
    let start = (page - 1) * pageSize
    guard start + pageSize <= file.size else { return nil }
    let header = page == 1 ? 100 : 0
    let kind = try file.bytes(start + header..<start + header + 1)[0]
    guard kind == 2 || kind == 5 else { return [] }
    let bytes = try file.bytes(start..<start + pageSize)
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let count = number(header + 3, 2)
    guard header + 12 + 2 * count <= pageSize else { return nil }
    var children = [number(header + 8, 4)]
    for cell in 0..<count {
      let offset = number(header + 12 + 2 * cell, 2)
      guard offset + 4 <= pageSize else { return nil }
      children.append(number(offset, 4))
    }
    return children
  }
}
