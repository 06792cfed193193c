import SystemFiles
import Things

/// Replaces files beside followed decks, as `DeckStage` does decks: temp files, the lines of the
/// journal, then the renames, which `recover` completes after a crash.
struct FollowStage {
  /// A file and the line that records its change.
  struct Staged {
    var path: String
    var temporary: String
    var line: FollowLine
  }

  private let root: String
  private static let folder = "follow"

  init(_ places: Places) { root = places.realLibrary }

  /// Nil if there is no such file.
  func bytes(_ file: FollowedFile) throws(ArchiveError) -> [UInt8]? {
    guard file.isAllowed else { return nil }
    return try OpenFolder(root).withFolder(of: file.path) {
      (folder, name) throws(ArchiveError) -> [UInt8]? in
      try folder.look(name) == nil ? nil : folder.read(name).bytes
    } ?? nil
  }

  /// The lines for a change of these files, without those that stay as they are.
  func lines(for files: [FollowedFile]) throws(ArchiveError) -> [FollowLine] {
    var lines: [FollowLine] = []
    for file in files where file.isAllowed {
      let old = try bytes(file)
      if old != file.bytes { lines.append(FollowLine(file, from: old)) }
    }
    return lines
  }

  /// The files of a deck under its new name.
  func files(of deck: String, renamedTo name: String) throws(ArchiveError) -> [FollowedFile] {
    var files: [FollowedFile] = []
    for part in FollowedFile.Part.allCases {
      var file = FollowedFile(deck: deck, part: part, bytes: nil)
      guard let bytes = try bytes(file) else { continue }
      files.append(file)
      (file.deck, file.bytes) = (name, bytes)
      files.append(file)
    }
    return files
  }

  /// Writes a temp file for each; an empty one where the file is to be removed.
  func write(_ lines: [FollowLine], sum: UInt64) throws(ArchiveError) -> [Staged] {
    var staged: [Staged] = []
    for line in lines {
      let path = line.file.path
      _ = try OpenFolder(root).withFolder(of: path, makes: true) {
        (folder, name) throws(ArchiveError) in
        let temporary = ".\(name).\(Hex.text(sum))"
        try folder.make(temporary, with: line.file.bytes ?? [])
        staged.append(Staged(path: path, temporary: temporary, line: line))
      }
    }
    return staged
  }

  func putInPlace(_ staged: [Staged]) throws(ArchiveError) {
    for file in staged { try put(file) }
  }

  private func put(_ staged: Staged) throws(ArchiveError) {
    _ = try OpenFolder(root).withFolder(of: staged.path) { (folder, name) throws(ArchiveError) in
      if staged.line.after == nil {
        try folder.remove(name)
        try folder.remove(staged.temporary)
        try folder.sync()
      } else {
        try folder.rename(staged.temporary, to: name)
      }
    }
  }

  /// The temp files of interrupted changes, with the sums of their lines.
  var temporaries: [(path: String, name: String, sum: UInt64)] {
    guard (try? Folder.look(root + "/" + Self.folder)?.kind) == .folder,
      let files = try? Tree.files(in: root + "/" + Self.folder)
    else { return [] }
    return files.compactMap { path, _ in
      let temporary = Folder.name(of: path)
      guard temporary.hasPrefix("."), temporary.utf8.count > Hex.count + 2,
        let sum = Hex.number(temporary.suffix(Hex.count))
      else { return nil }
      let name = temporary.dropFirst().dropLast(Hex.count + 1)
      return ("\(Self.folder)/\(path.dropLast(temporary.count))\(name)", temporary, sum)
    }
  }

  /// Completes changes that the journal has, and removes the temp files of others.
  func recover(_ lines: (_ sum: UInt64) -> [FollowLine]) throws(ArchiveError) {
    for (path, temporary, sum) in temporaries {
      let line = lines(sum).first { $0.file.path == path }
      _ = try OpenFolder(root).withFolder(of: path) { (folder, name) throws(ArchiveError) in
        let now = try folder.look(name) == nil ? nil : CRC64.of(folder.read(name).bytes)
        let text = CRC64.of(try folder.read(temporary).bytes)
        guard let line, line.before == now, line.after == nil || line.after == text else {
          return try folder.remove(temporary)
        }
        try put(Staged(path: path, temporary: temporary, line: line))
      }
    }
  }
}

extension Library {
  /// The files beside followed decks that a change replaces.
  func followLines(of change: Change) throws -> [FollowLine] {
    let stage = FollowStage(places)
    var files = change.follow
    for case .rename(let deck, let name) in change.edits {
      files += try stage.files(of: deck, renamedTo: name)
    }
    return try stage.lines(for: files)
  }

  /// What the undo of these lines, newest first, makes of the files beside followed decks.
  ///
  /// A file that was replaced since stays: its rows then count as edited here.
  func followedFiles(undoing lines: [JournalLine]) throws -> [FollowedFile] {
    var now: [String: FollowedFile] = [:]
    for line in lines.compactMap({ FollowLine($0.event) }) {
      var file = line.file
      file.bytes =
        if let known = now[file.path] { known.bytes } else { try FollowStage(places).bytes(file) }
      guard file.bytes.map({ CRC64.of($0) }) == line.after else { continue }
      if line.before == nil {
        file.bytes = nil
      } else if let former = line.former(file.bytes ?? []) {
        file.bytes = former
      } else {
        continue
      }
      now[file.path] = file
    }
    return now.values.sorted { $0.path < $1.path }
  }
}
