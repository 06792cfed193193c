import SystemFiles
import Things

// Pictures and recordings can take gigabytes, so a sync never holds all of their contents.
extension SyncRepository {
  /// The most bytes that are stored at once.
  static let mostBytesAtOnce = 32 << 20

  /// Stores new pictures and recordings in git's index.
  ///
  /// That can take minutes, so it needs no lock of the library, and the next sync continues where
  /// this one was stopped.
  func storeMedia(
    atOnce most: Int = mostBytesAtOnce, _ proceed: @escaping (String) throws -> Void
  ) throws {
    let files = try carriedFiles(below: [MediaFolder.name]).carried
    guard files.reduce(0, { $0 + $1.size }) > most else { return }
    let listed = try git.require(["ls-files", "-z", "-o", "-m", "--", MediaFolder.name])
    let new = Set(listed.fields)
    let waiting = files.filter { new.contains($0.path) }
    let total = waiting.reduce(0) { $0 + $1.size }
    var stored = 0
    for part in Self.parts(waiting, of: most, size: \.size) {
      let words = "saving pictures and recordings: \(stored * 100 / max(1, total))%"
      try proceed(words)
      try update(
        part.map(\.path), ["--add", "--replace"], index: nil,
        by: git.reporting { _ in try proceed(words) })
      stored += part.reduce(0) { $0 + $1.size }
    }
  }

  /// The library's files that a sync commits, and the pictures and recordings that are too large.
  ///
  /// A file that git has already is not taken back because of a lower limit.
  func carriedFiles(
    below folders: [String] = LibraryLayout.folders
  ) throws -> (carried: [(path: String, size: Int)], tooLarge: [String]) {
    let files = try LibraryLayout.files(in: library, below: folders)
    let isLarge = { (file: (path: String, size: Int)) in
      file.size > mostBytesOfMedia && file.path.hasPrefix(MediaFolder.name + "/")
    }
    guard files.contains(where: isLarge) else { return (files, []) }
    let known = Set(try git.require(["ls-files", "-z", "--", MediaFolder.name]).fields)
    let tooLarge = files.filter { isLarge($0) && !known.contains($0.path) }.map(\.path)
    let left = Set(tooLarge)
    return (files.filter { !left.contains($0.path) }, tooLarge)
  }

  /// Cuts a list into parts of at most `most` bytes, or of a single element.
  private static func parts<Element>(
    _ all: [Element], of most: Int, size: (Element) -> Int
  ) -> [[Element]] {
    var parts: [[Element]] = []
    var rest = 0
    for element in all {
      let size = size(element)
      if parts.isEmpty || size > rest {
        parts.append([])
        rest = most
      }
      parts[parts.count - 1].append(element)
      rest -= size
    }
    return parts
  }
}

extension Library {
  func mostBytesOfMedia() throws -> Int {
    try answering { try index.settings().on(device).mostBytesOfMedia }
  }

  /// Writes or removes the received files whose contents a sync does not hold.
  func putMedia(_ files: [SyncedFile], from repository: SyncRepository) throws {
    var paths: [String: [String]] = [:]
    for file in files {
      guard case .other(let path) = file.path else { continue }
      if let blob = file.blobs.new {
        paths[blob, default: []].append(path)
      } else {
        try places.put(nil, at: path)
      }
    }
    try repository.git.read(paths.keys.sorted()) { blob, bytes in
      for path in paths[blob] ?? [] { try places.put(bytes, at: path) }
    }
  }
}
