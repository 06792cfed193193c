import Testing

@testable import Archive
@testable import SystemFiles

struct StampTests {
  static let status = FileStatus(
    kind: .regular, mode: 0o600, owner: 0, device: 1, inode: 2, links: 1, size: 3,
    modified: 10_000_000_000,
    changed: 10_000_000_001)

  @Test func `an old unchanged file is unchanged`() {
    #expect(FileFingerprint(Self.status, read: 12_000_000_001).proves(Self.status))
  }

  @Test(arguments: [12_000_000_000, 10_000_000_000, 9_000_000_000, Int64.min])
  func `recent timestamps prove nothing`(
    read: Int64
  ) {
    #expect(!FileFingerprint(Self.status, read: read).proves(Self.status))
  }

  @Test func `a file that til wrote is known to be unchanged until anybody writes to it`() throws {
    let folder = try TemporaryFolder()
    let path = folder("file")
    let stamp = try WholeFile.make(path, Array("one".utf8))
    #expect(stamp.read == nil)
    #expect(try stamp.proves(System.status(path)))

    let file = try OpenFile(path, .appending)
    try file.write(Array("two".utf8), at: 0)
    try System.truncate(file.descriptor, to: 3)

    #expect(try System.status(path).size == 3)
    #expect(try !stamp.proves(System.status(path)))
    #expect(FileFingerprint(numbers: stamp.numbers) == stamp)
  }

  @Test func `any difference is a change`() {
    let stamp = FileFingerprint(Self.status, read: 20_000_000_000)
    var others = [FileStatus](repeating: Self.status, count: 5)
    others[0].device += 1
    others[1].inode += 1
    others[2].size += 1
    others[3].modified -= 1
    others[4].changed += 1

    #expect(others.filter(stamp.proves).isEmpty)
  }
}
