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
