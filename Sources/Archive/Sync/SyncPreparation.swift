import SystemFiles
import Things

/// Prepares a first sync: finds out what to create, and creates it.
struct SyncPreparation {
  /// Nil if the library is already synced with this remote.
  let setup: SyncSetup?
  private let library: Library
  private let git: Git
  private let repository: SyncRepository?
  private let url: String
  /// The branch of the remote; nil if it is empty.
  private let remoteBranch: String?

  init(
    _ library: Library, _ target: String, mayAsk: Bool,
    progress: @escaping (String) throws -> Void
  ) throws {
    self.library = library
    let folder = library.places.realLibrary
    git = try Git(folder: folder, mayAsk: mayAsk) { _ in try progress("checking \(target)") }
    repository = try SyncRepository(git, library: folder)
    let place = try SyncTarget(target, library: folder)
    url = place.url
    let address = try RemoteAddress(url, in: folder)
    if !place.isNew { try address.requireOwner(git.sandbox.configuration) }
    remoteBranch = place.isNew ? nil : try Self.branch(of: address, git)
    if let repository, repository.url == url, !place.isNew {
      setup = nil
      return
    }
    let isEmpty = try library.isEmptyForSync()
    var setup = SyncSetup(
      remote: RemoteWords.name(url),
      sides: remoteBranch == nil ? .send : isEmpty ? .receive : .merge)
    if repository == nil { setup.newRepository = folder }
    if let repository, !repository.prefix.isEmpty { setup.outerRepository = repository.top }
    if place.isNew { setup.newRemote = url }
    setup.address = url
    setup.isAgain = place.isNew && repository?.url == url
    setup.isReadable = place.isReadable
    let limit = try library.mostBytesOfMedia()
    setup.mediaBytes = try MediaFolder(library.places).list().map(\.size).filter { $0 <= limit }
      .reduce(0, +)
    if let former = repository?.url, former != url { setup.formerRemote = RemoteWords.name(former) }
    self.setup = setup
  }

  /// The branch that the remote's HEAD names, or its only one; nil for an empty remote.
  private static func branch(of address: RemoteAddress, _ git: Git) throws -> String? {
    let output = try git.call(
      ["ls-remote", "--symref"], to: address, with: ["HEAD", "refs/heads/*"])
    guard output.isDone else {
      throw SyncError.remote(RemoteWords.name(address.text), output, waiting: 0)
    }
    let lines = output.lines.map { $0.split(whereSeparator: { $0 == "\t" || $0 == " " }) }
    let branches = lines.compactMap { $0.count == 2 ? SyncRepository.branch($0[1]) : nil }
      .filter { !$0.hasPrefix(SyncRepository.synced("")) }
    let head = lines.first { $0.count == 3 && $0[0] == "ref:" }
      .flatMap { SyncRepository.branch($0[1]) }
    if let head, branches.contains(head) { return head }
    return branches.contains("main") ? "main" : branches.first
  }

  func apply() throws {
    guard let setup else { return }
    if setup.newRemote != nil {
      try Folder.make(Folder.of(url))
      let mode = try Folder.look(url)?.mode
      // Only this user can read it.
      _ = try git.require(
        ["init", "-q", "--bare", "--shared=0600", "--template=", "-b", "main", "--", url])
      if let mode { try Folder.setMode(url, mode) }
    }
    let folder = library.places.realLibrary
    if repository == nil {
      _ = try git.require(["init", "-q", "--template=", "-b", remoteBranch ?? "main", "--", folder])
    }
    let fresh = try Git(
      folder: folder, mayAsk: git.mayAsk, isQuick: git.isQuick, proceed: git.proceed)
    guard let made = try SyncRepository(fresh, library: folder) else {
      throw SyncError.git("fatal: the repository is ignored by another one")
    }
    let name = made.remote ?? "origin"
    let branch = remoteBranch ?? made.branch
    var entries = [
      ("remote.\(name).url", url), ("branch.\(made.branch).remote", name),
      ("branch.\(made.branch).merge", "refs/heads/\(branch)"),
    ]
    if made.url(of: name) == nil {
      entries.append(("remote.\(name).fetch", "+refs/heads/*:refs/remotes/\(name)/*"))
    }
    for (name, value) in entries {
      _ = try git.require([
        "config", "--file", made.commonFolder + "/config", "--replace-all", name, value,
      ])
    }
  }
}

/// A remote given by the user.
struct SyncTarget {
  let url: String
  /// Whether it is a directory that will become a repository.
  let isNew: Bool
  /// Whether it is an existing repository that other users can read.
  var isReadable: Bool {
    !isNew && (try? System.status(url)).map { $0.kind == .folder && $0.mode & 0o077 != 0 } ?? false
  }

  init(_ target: String, library: String) throws {
    guard let named = try RemoteAddress.path(target) else {
      (url, isNew) = (target, false)
      return
    }
    let path = NamedFile.place(of: named)
    guard path != "/" else {
      throw SyncError.refused(
        "cannot sync with the root directory.", remedy: "Name a directory in it.")
    }
    guard path != library, !path.hasPrefix(library + "/") else {
      throw SyncError.refused(
        "cannot sync a library with itself.", remedy: "Name a directory outside \(library).")
    }
    if Self.isRepository(path) {
      (url, isNew) = (path, false)
    } else if Folder.isFolder(path + "/decks"), Folder.isFolder(path + "/journal") {
      throw SyncError.refused(
        "\(path) is a library that is not synced yet.",
        remedy: "Run sync in both libraries, with the same new directory for their shared copy.")
    } else if let status = try Folder.look(path), status.kind != .folder {
      throw SyncError.refused(
        "\(path) is \(status.kind.word), but a repository or a directory was expected.",
        remedy: "Check the path.")
    } else if Folder.isFolder(path), try !Folder.list(path).isEmpty {
      let inner = path + "/til.git"
      (url, isNew) = (inner, !Self.isRepository(inner))
    } else {
      (url, isNew) = (path, true)
    }
  }

  static func isRepository(_ path: String) -> Bool {
    Folder.isFolder(path + "/objects") && Folder.isFolder(path + "/refs")
      || Folder.holds(path + "/.git")
  }
}

/// Names of remotes and their machines for people.
enum RemoteWords {
  /// The host of a URL, or the path.
  static func name(_ url: String) -> String { host(of: url).brief }

  private static func host(of url: String) -> String {
    if let scheme = url.firstRange(of: "://") {
      let rest = url[scheme.upperBound...]
      if url.hasPrefix("file://") { return String(rest) }
      let host = rest.prefix { $0 != "/" }
      return String((host.split(separator: "@").last ?? host).prefix { $0 != ":" })
    }
    guard let colon = url.firstIndex(of: ":"), !url[..<colon].contains("/") else { return url }
    return String(url[..<colon].split(separator: "@").last ?? url[..<colon])
  }

  static func device(_ name: some StringProtocol) -> String {
    Device(String(name))?.host ?? String(name)
  }
}
