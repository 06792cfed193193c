import Foundation
import Testing

/// The release has one set of flags, which harden it.
struct ReleaseTests {
  @Test(arguments: ["README.md", ".packaging/deb", ".ci/run", "Sources/ARCHITECTURE.md"])
  func `every release is built by the same script`(page: String) throws {
    let text = try Repository.text(of: page)

    #expect(text.contains(".packaging/build"))
    #expect(!text.contains("swift build -c release"))
  }

  @Test(arguments: [
    "--static-swift-stdlib", "--disable-local-rpath", "-Xlinker -z -Xlinker now",
    "-Xlinker -z -Xlinker relro", "-Xcc -fstack-protector-strong",
  ])
  func `the script hardens the release`(flag: String) throws {
    #expect(try Repository.text(of: ".packaging/build").contains(flag))
  }
}
