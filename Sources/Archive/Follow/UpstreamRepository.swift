import SystemFiles
import Things

/// Somebody else's repository: only the newest tree and a few files are
/// fetched into a temp directory.
///
/// Nothing is checked out. The calls are isolated and bounded as those of a sync are (`GitSandbox`,
/// `Git`), and git can write no file larger than `mostBytes`.
final class UpstreamRepository {
  /// The largest file that git may write, in bytes.
  private static let mostBytes = 1 << 28
  /// A file that is followed is kept in the library.
  static let mostBytesOfFile = LibraryLayout.mostBytes(of: .other(""))
  private static let mostBytesOfCandidate = 1 << 23
  private static let head = "refs/til/head"

  private let folder: String
  private let git: Git
  private let address: RemoteAddress
  private let name: String

  init(_ address: String, mayAsk: Bool, progress: @escaping (String) throws -> Void) throws {
    name = RemoteWords.name(address)
    let parent = System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    folder = try ArchiveError.explaining(.makeFolder, parent + "/til-follow") {
      () throws(Errno) in try System.makeFolder(likeName: parent + "/til-follow-")
    }
    let what = "receiving from \(name)"
    do {
      let git = try Git(folder: folder, mayAsk: mayAsk, limit: Self.mostBytes) { line in
        try progress(line.contains("%") ? "\(what): \(line.split(separator: ",")[0])" : what)
      }
      self.address = try RemoteAddress(address, in: "/")
      try self.address.requireOwner(git.sandbox.configuration)
      let repository = folder + "/repository"
      _ = try git.require(["init", "-q", "--bare", "--template=", "--", repository])
      self.git = git.isolated(for: ["GIT_DIR=\(repository)"])
      try fetch(["HEAD:\(Self.head)"], with: ["--depth=1"])
    } catch {
      try? Tree.remove(folder)
      throw error
    }
  }

  deinit { try? Tree.remove(folder) }

  private func fetch(_ what: [String], with options: [String] = []) throws {
    // Without negotiation, git also fetches blobs that it knows to be left out.
    let output = try git.call(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", "--progress", "--filter=blob:none",
        "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head",
        "--no-auto-maintenance",
      ] + options, to: address, with: what)
    guard !output.isDone else { return }
    // Git is stopped by a signal when a file gets too large.
    if output.errors.contains("signal 25") || output.errors.contains("File too large") {
      throw FollowError.refused("\(name) sends too much.", remedy: "Follow a smaller repository.")
    }
    if output.errors.contains("couldn't find remote ref HEAD") {
      throw FollowError.refused("\(name) is empty.", remedy: "Check the address.")
    }
    throw SyncError.remote(name, output, waiting: 0)
  }

  /// The named file, or the files that may be lists.
  func read(_ file: String) throws -> Upstream {
    let tree = try git.require(["ls-tree", "-r", "-z", "--full-tree", Self.head])
    let entries = TreeChange.entries(tree, mode: 0, blob: 2)
    if let entry = entries.first(where: { $0.name.elementsEqual(file.utf8) }) {
      guard entry.blob.isFile else {
        throw FollowError.refused(
          "\(file.brief) in \(name) is a link or a submodule, which til does not follow.",
          remedy: "Name the file itself.")
      }
      let contents = try self.contents(of: [entry.blob.name], upTo: Self.mostBytesOfFile)
      guard let bytes = contents[entry.blob.name] else {
        throw FollowError.refused(
          "\(file.brief) in \(name) is larger than \(Self.mostBytesOfFile >> 20) MB.",
          remedy: "Follow a smaller file.")
      }
      return .file(bytes)
    }
    let paths = entries.filter(\.blob.isFile).compactMap { entry in
      String(validating: entry.name, as: UTF8.self).map { ($0, entry.blob.name) }
    }
    let blobs = Dictionary(paths, uniquingKeysWith: { one, _ in one })
    let isFolder = file.isEmpty || blobs.keys.contains { $0.hasPrefix(file + "/") }
    let chosen = UpstreamCandidates.choose(from: Array(blobs.keys), below: isFolder ? file : "")
      .filter { (try? UpstreamAddress.file($0)) == $0 }
    let contents = try self.contents(
      of: chosen.compactMap { blobs[$0] }, upTo: Self.mostBytesOfCandidate)
    let files = chosen.compactMap { path in
      blobs[path].flatMap { contents[$0] }.map { Upstream.File(path: path, bytes: $0) }
    }
    return isFolder ? .files(files) : .missing(files)
  }

  /// Blobs by name, without those that are larger.
  private func contents(of blobs: [String], upTo limit: Int) throws -> [String: [UInt8]] {
    let names = Set(blobs).sorted()
    guard !names.isEmpty else { return [:] }
    try fetch(names)
    let input = names.joined(separator: "\n") + "\n"
    let sizes = try git.require(
      ["cat-file", "--batch-check=%(objectname) %(objectsize)"], input: Array(input.utf8))
    let small = sizes.lines.compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard words.count == 2, let size = Int(words[1]), size <= limit else { return nil }
      return String(words[0])
    }
    return Dictionary(
      zip(small, try git.contents(of: small)), uniquingKeysWith: { one, _ in one })
  }
}

/// A file or directory of this machine that is no repository.
enum UpstreamFolder {
  static func read(_ address: String, _ file: String) throws -> Upstream {
    let limit = UpstreamRepository.mostBytesOfFile
    guard Folder.isFolder(address) else {
      return .file(try NamedFile.read(address, limit: limit))
    }
    let path = file.isEmpty ? address : address + "/" + file
    if !file.isEmpty, !Folder.isFolder(path), Folder.holds(path) {
      return .file(try NamedFile.read(path, limit: limit))
    }
    let isFolder = Folder.isFolder(path)
    let below = isFolder ? file : ""
    let names = NamedFile.texts(below: below.isEmpty ? address : path)
      .map { below.isEmpty ? $0 : below + "/" + $0 }
    let files = UpstreamCandidates.choose(from: names, below: below).compactMap { name in
      (try? NamedFile.read(address + "/" + name, limit: 1 << 23)).map {
        Upstream.File(path: name, bytes: $0)
      }
    }
    return isFolder ? .files(files) : .missing(files)
  }
}
