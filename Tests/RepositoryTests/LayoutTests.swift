import Foundation
import Testing

/// The top of the tree, and what the package promises to those who depend on it.
struct LayoutTests {
  private static let top: Set<String> = [
    "COPYING", "Package.swift", "README.md", "Sources", "Tests", "decks",
  ]

  @Test func `the root directory has no other files`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    let visible = names.filter { name in
      let path = Repository.root.appending(path: name).path
      // Switching branches can leave an empty directory behind.
      let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty ?? false
      return !name.hasPrefix(".") && name != "Package.resolved" && !isEmpty
    }

    #expect(Set(visible) == Self.top, "Move what is new below Sources, Tests or a dot directory.")
  }

  @Test func `the package has no unsafe flags`() throws {
    let package = try Repository.text(of: "Package.swift")

    // SwiftPM refuses to depend on a package that has them.
    #expect(!package.contains("unsafeFlags"))
    #expect(!package.contains("no-pie"))
  }
}
