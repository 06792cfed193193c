import Foundation
import Testing

@testable import Archive

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
  func `paths go on from what is typed`(typed: String, expected: [String]) {
    let paths = NamedFile.paths(beginning: folder(typed))

    #expect(Set(paths) == Set(expected.map { folder($0) }))
  }
}
