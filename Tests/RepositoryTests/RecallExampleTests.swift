import Foundation
import TestSupport
import Testing

/// The example in Recall's documentation, built as a separate package.
struct RecallExampleTests {
  @Test(.slow)
  func `the example of Recall builds in another package, and runs`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "til-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = folder.appending(path: "Sources/Example")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try Self.manifest.write(
      to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try Self.example().write(
      to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)

    let (status, output) = try Self.run(["swift", "run", "--package-path", folder.path, "Example"])

    #expect(status == 0, "\(output)")
    #expect(output.contains("recall after 3 days: 0."))
    #expect(output.contains("21 parameters"))
    #expect(output.contains("more work at 90 % than at 80 %: true"))
  }

  private static var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Example",
      dependencies: [.package(name: "til", path: "\(Repository.root.path)")],
      targets: [
        .executableTarget(
          name: "Example", dependencies: [.product(name: "Recall", package: "til")])
      ])
    """
  }

  private static func example() throws -> String {
    let page = try Repository.text(of: "Sources/Recall/README.md")
    let start = try #require(page.range(of: "```swift example\n"))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }

  private static func run(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
