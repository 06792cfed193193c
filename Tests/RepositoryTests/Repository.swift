import Foundation

/// The project's files, relative to this one.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files below a folder, as relative paths.
  static func swiftFiles(in folder: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return paths.filter { $0.hasSuffix(".swift") }.sorted()
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The modules imported by a file, with their lines.
  static func imports(in text: String) -> [(line: Int, module: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
      guard let place = words.prefix(2).firstIndex(of: "import"), place + 1 < words.endIndex else {
        return nil
      }
      return (number + 1, String(words[words.endIndex - 1].split(separator: ".")[0]))
    }
  }
}
