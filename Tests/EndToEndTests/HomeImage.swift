import Foundation

/// A copy of a home's files, as a starting point for many tests.
///
/// The index and backups are left out: they belong to the original path.
struct HomeImage: Equatable {
  private struct Content: Equatable {
    let path: String
    let bytes: Data
  }

  private let files: [Content]

  init(of home: TerminalHome) throws {
    let paths = FileManager.default.enumerator(atPath: home.folder)?.compactMap { $0 as? String }
    files = try (paths ?? []).sorted().compactMap { path in
      let url = URL(fileURLWithPath: "\(home.folder)/\(path)")
      let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      let isOfPlace = path.hasPrefix("cache/") || path.hasPrefix("state/")
      return isFile && !isOfPlace ? Content(path: path, bytes: try Data(contentsOf: url)) : nil
    }
  }

  func write(to home: TerminalHome) throws {
    for file in files {
      let url = URL(fileURLWithPath: "\(home.folder)/\(file.path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try file.bytes.write(to: url)
    }
  }
}

extension TerminalHome {
  /// A home that starts as a copy of another.
  convenience init(_ image: HomeImage) throws {
    try self.init()
    try image.write(to: self)
  }
}
