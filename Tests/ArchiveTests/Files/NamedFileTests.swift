import Foundation
import Testing

@testable import Archive
@testable import SystemFiles

struct NamedFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["words.csv", "Work.tsv", ".words", "world/a.csv", "other"] {
      try folder.write(name, "a")
    }
    mkfifo(folder("wound"), 0o600)
    symlink(folder("world"), folder("wors"))
  }

  @Test(arguments: [
    ("wo", ["Work.tsv", "words.csv", "world/", "wors/"]), ("world/", ["world/a.csv"]),
    (".w", [".words"]), ("nothing/", []), ("world/b", []),
  ])
  func `paths are completed`(typed: String, expected: [String]) {
    let paths = NamedFile.paths(beginning: folder(typed))

    #expect(Set(paths) == Set(expected.map { folder($0) }))
  }

  /// Linux reports a size of 4096 for these files but returns less, as for a file truncated
  /// meanwhile.
  private static let shrinking = "/sys/devices/system/cpu/online"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: shrinking)))
  func `a file that shrinks while being read is rejected`() {
    let expected = ArchiveError(path: Self.shrinking, operation: .read, cause: .moving)

    #expect(throws: expected) { try NamedFile.read(Self.shrinking, limit: 1 << 20) }
  }
}
