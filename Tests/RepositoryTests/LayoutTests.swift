import Foundation
import Testing

/// The root directory, and the package as seen by its dependents.
struct LayoutTests {
  private static let top: Set<String> = [
    "COPYING", "Package.swift", "README.md", "Sources", "Tests", "decks",
  ]

  @Test func `the root directory has no other files`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    let visible = names.filter { name in
      let path = Repository.root.appending(path: name).path
      // Switching branches can leave empty directories behind.
      let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty ?? false
      return !name.hasPrefix(".") && name != "Package.resolved" && !isEmpty
    }

    #expect(Set(visible) == Self.top, "Move new files below Sources, Tests or a dot directory.")
  }

  /// Neither links readline, whose license covers the whole program.
  @Test(arguments: ["Recall", "DelimitedText"])
  func `modules for other programs have a second license`(module: String) throws {
    let files = try Repository.swiftFiles(in: "Sources/\(module)")

    #expect(!files.isEmpty)
    for file in files {
      let text = try Repository.text(of: "Sources/\(module)/\(file)")
      #expect(
        text.hasPrefix("// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later\n"),
        "\(file) does not name its licenses in its first line.")
    }
    #expect(try Repository.text(of: "Sources/\(module)/LICENSE").contains("Apache License"))
  }

  @Test(arguments: ["Recall", "DelimitedText"])
  func `every public name of modules for other programs is documented`(module: String) throws {
    for file in try Repository.swiftFiles(in: "Sources/\(module)") {
      let lines = try Repository.text(of: "Sources/\(module)/\(file)").split(
        separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where Self.needsComment(line) {
        let before = lines[..<number].last { !$0.contains(/^\s*@/) } ?? ""
        #expect(before.contains("///"), "\(file):\(number + 1) has no comment: \(line)")
      }
    }
  }

  /// Whether a line declares a public name that is not explained by its protocol.
  private static func needsComment(_ line: Substring) -> Bool {
    line.contains(#/^\s*(@\S+\s+)*public\b/#)
      && !line.contains(/public (import|extension)|func [<=]|var description:/)
  }

  @Test func `the package has no unsafe flags`() throws {
    let package = try Repository.text(of: "Package.swift")

    // SwiftPM rejects dependencies that use them.
    #expect(!package.contains("unsafeFlags"))
    #expect(!package.contains("no-pie"))
  }
}
