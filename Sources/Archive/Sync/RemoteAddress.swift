import SystemFiles

/// The address of a remote that is safe to hand to git.
struct RemoteAddress: Hashable {
  /// The address for git: a URL, `host:path`, or the absolute path of a git directory.
  let text: String
  /// The git directory, if the remote is a directory.
  let repository: String?

  /// The address as a URL; git cannot leave out files when it fetches from a path.
  var url: String {
    repository.map { "file://" + $0.replacing("%", with: "%25") } ?? text
  }

  /// The protocols that git may use; all others can run programs or are not encrypted.
  static let protocols = ["file", "ssh", "https", "git"]

  /// `text` is a URL or a path, which may be relative to a directory.
  init(_ text: String, in top: String) throws {
    guard var path = try Self.path(text) else {
      (self.text, repository) = (text, nil)
      return
    }
    if !path.hasPrefix("/") { path = top + "/" + path }
    let inner = path + "/.git"
    let folder = (try? System.status(inner).kind) == .folder ? inner : path
    (self.text, repository) = (folder, folder)
  }

  /// The path that a text stands for; nil for the address of another machine.
  ///
  /// Throws for what git would treat as a command, or send over an unencrypted connection. A path
  /// has no colon before the first slash, as in git.
  static func path(_ text: String) throws -> String? {
    try refuseOddCharacters(text)
    if text.hasPrefix("file://") {
      let path = String(text.dropFirst(7))
      guard path.hasPrefix("/"), !path.contains("%") else {
        throw refusal(text, "is not the URL of a directory on this machine")
      }
      return path
    }
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { return text }
    if !text.contains("::"), !text.contains("://"), Folder.isFolder(NamedFile.place(of: text)) {
      return text
    }
    try check(text)
    return nil
  }

  private static func refuseOddCharacters(_ text: String) throws {
    guard !text.isEmpty else {
      throw SyncError.refused(
        "cannot sync: the name of the remote is empty.",
        remedy: "Name a repository or a directory: til sync URL or til sync PATH")
    }
    if text.hasPrefix("-") { throw refusal(text, "looks like an option") }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw SyncError.refused(
        "cannot sync: the name of the remote contains a control character.", remedy: "Correct it.")
    }
  }

  private static func check(_ text: String) throws {
    let scheme = text.prefix { $0 != ":" }
    let rest = text[scheme.endIndex...]
    if rest.hasPrefix("::") { throw refusal(text, "names a program to run") }
    var host = rest.dropFirst()
    if rest.hasPrefix("://") {
      if scheme == "http" {
        throw SyncError.refused(
          "cannot sync: \(text.brief) is not encrypted.",
          remedy: "Use an address with https or ssh.")
      }
      guard protocols.contains(String(scheme)) else {
        throw refusal(text, "has an unknown protocol")
      }
      host = rest.dropFirst(3).prefix { $0 != "/" }
      guard !host.isEmpty else { throw refusal(text, "names no host") }
    } else {
      // As in `user@host:path`.
      guard !host.hasPrefix("-") else { throw refusal(text, "looks like an option") }
      host = scheme
    }
    let names = host.split(separator: "@", omittingEmptySubsequences: false)
    // Git decodes `%2d`; a name has no reason to be encoded, but a password has.
    let isOdd = names.last.map { $0.isEmpty || $0.contains("%") } ?? true
    guard !names.contains(where: { $0.hasPrefix("-") || $0.lowercased().hasPrefix("%2d") }), !isOdd
    else { throw refusal(text, "has an unusual host name") }
  }

  private static func refusal(_ text: String, _ why: String) -> SyncError {
    .refused(
      "cannot sync: \(text.brief) \(why).",
      remedy: "Name a directory, or a URL that begins with https:// or ssh://")
  }

  /// The branch that is checked out if the remote is another library, so that a push cannot move it.
  var checkedOutBranch: String? {
    guard let repository, repository.hasSuffix("/.git"),
      let head = try? WholeFile.read(repository + "/HEAD", limit: 1 << 10).bytes
    else { return nil }
    let name = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isWhitespace).last
    return name.flatMap { SyncRepository.branch($0) }
  }

  /// Syncs the directories of a repository that has received something; git syncs only files.
  func syncFolders(changedSince time: Int64) {
    guard let repository else { return }
    let objects = repository + "/objects"
    // The branches last: after a power cut, none may name objects that are gone.
    let folders =
      ((try? Folder.list(objects)) ?? []).map { objects + "/" + $0.name } + [objects]
      + ["/refs/heads/synced", "/refs/heads", "/refs", ""].map { repository + $0 }
    for folder in folders {
      // File systems such as FAT have coarse times.
      guard let status = try? Folder.look(folder), status.kind == .folder,
        status.modified > time - 2_000_000_000
      else { continue }
      try? Folder.sync(folder)
    }
  }

  /// Throws if the directory belongs to somebody else and the user has not allowed that.
  func requireOwner(_ configuration: GitConfiguration) throws {
    guard let repository else { return }
    guard let owner = try configuration.stranger(among: [repository, repository + "/config"])
    else { return }
    let path = repository.hasSuffix("/.git") ? Folder.of(repository) : repository
    if configuration.trusts([repository, path, System.realPath(path) ?? path]) { return }
    throw SyncError.refused(
      "cannot sync: \(path) belongs to another user (\(System.userName(owner) ?? "\(owner)")).",
      remedy: "If you trust its owner: git config --global --add safe.directory "
        + ShellWord.argument(path))
  }
}
