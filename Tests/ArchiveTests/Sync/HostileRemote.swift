import Foundation
import Testing

/// A shared repository to which somebody pushes trees that git itself would never make.
struct HostileRemote {
  let path: String

  /// An entry of a tree, with its mode.
  enum Entry {
    case file(String)
    case program(String)
    case link(String)
    case submodule
    case bytes([UInt8])
  }

  @discardableResult
  func git(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=E", "-c", "user.email=e@e", "-C", path] + arguments
    let (pipe, source) = (Pipe(), Pipe())
    process.standardOutput = pipe
    process.standardInput = source
    process.standardError = FileHandle.nullDevice
    try process.run()
    source.fileHandleForWriting.write(Data(input))
    try source.fileHandleForWriting.close()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }

  private func line(_ arguments: [String], input: [UInt8] = []) throws -> String {
    String(decoding: try git(arguments, input: input).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Commits these entries on top of the branch, by path; nil removes one.
  func push(_ entries: [(path: [UInt8], entry: Entry?)]) throws {
    let head = try line(["rev-parse", "main"])
    var tree = try line(["rev-parse", "main^{tree}"])
    for (path, entry) in entries {
      let parts = path.split(separator: UInt8(ascii: "/")).map(Array.init)
      tree = try changed(tree, parts[...], to: entry) ?? self.line(["mktree"])
    }
    let commit = try line(["commit-tree", tree, "-p", head, "-m", "Hostile"])
    try git(["update-ref", "refs/heads/main", commit])
  }

  func push(_ entries: [String: Entry?]) throws {
    try push(entries.sorted { $0.key < $1.key }.map { (Array($0.key.utf8), $0.value) })
  }

  /// The tree with an entry changed; nil if it is empty then.
  private func changed(
    _ tree: String?, _ path: ArraySlice<[UInt8]>, to entry: Entry?
  ) throws -> String? {
    var lines =
      try tree.map { try git(["ls-tree", "-z", $0]) }?.split(separator: 0).map(Array.init)
      ?? []
    let name = try #require(path.first)
    let tab = UInt8(ascii: "\t")
    let index = lines.firstIndex {
      $0.split(separator: tab, maxSplits: 1).last.map(Array.init) == name
    }
    let old = index.map { lines.remove(at: $0) }
    var new: String?
    if path.count > 1 {
      let words = old.map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
      let below = words.flatMap { $0[1] == "tree" ? String($0[2].prefix { $0 != "\t" }) : nil }
      new = try changed(below, path.dropFirst(), to: entry).map { "040000 tree \($0)" }
    } else {
      new = try entry.map(described)
    }
    if let new { lines.append(Array(new.utf8) + [tab] + name) }
    guard !lines.isEmpty else { return nil }
    return try line(
      ["mktree", "-z", "--missing"], input: Array(lines.joined(separator: [0])) + [0])
  }

  private func described(_ entry: Entry) throws -> String {
    let (mode, bytes): (String, [UInt8]) =
      switch entry {
      case .file(let text): ("100644", Array(text.utf8))
      case .program(let text): ("100755", Array(text.utf8))
      case .link(let target): ("120000", Array(target.utf8))
      case .bytes(let bytes): ("100644", bytes)
      case .submodule: ("160000", [])
      }
    if case .submodule = entry { return "160000 commit \(try line(["rev-parse", "main"]))" }
    return "\(mode) blob \(try line(["hash-object", "-w", "--stdin"], input: bytes))"
  }

  /// The paths of the branch, as git has them.
  func names() throws -> Set<[UInt8]> {
    Set(
      try git(["ls-tree", "-r", "-z", "--name-only", "main"]).split(separator: 0).map(Array.init))
  }

  /// The paths of the branch, with their modes.
  func paths() throws -> [String: String] {
    let lines = try git(["ls-tree", "-r", "-z", "main"]).split(separator: 0)
    return Dictionary(
      lines.map { line in
        let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", maxSplits: 1)
        return (String(parts[1]), String(parts[0].prefix(6)))
      }, uniquingKeysWith: { $1 })
  }

  func text(_ path: String) throws -> String {
    String(decoding: try git(["cat-file", "blob", "main:" + path]), as: UTF8.self)
  }
}
