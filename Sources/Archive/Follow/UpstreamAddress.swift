import SystemFiles

/// What a user names as the source of a deck: a URL that git can fetch, or a path.
enum UpstreamAddress {
  /// A URL as it is, or an absolute path.
  static func canonical(_ text: String) throws -> String {
    guard let path = try path(text) else { return text }
    let place = NamedFile.place(of: path)
    guard Folder.holds(place) else {
      throw FollowError.refused(
        "cannot follow \(text.brief): no such file.", remedy: "Check the path.")
    }
    return place
  }

  /// Nil for a URL.
  private static func path(_ text: String) throws -> String? {
    do {
      guard let path = try RemoteAddress.path(text) else {
        try refuseSecrets(text)
        return nil
      }
      return path
    } catch let error as SyncError {
      throw FollowError(error, of: text.brief)
    }
  }

  /// A password or token would be in the journal, which is copied to every machine and remote.
  private static func refuseSecrets(_ text: String) throws {
    guard let scheme = text.firstRange(of: "://") else { return }
    let rest = text[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    let query = rest.drop { $0 != "?" && $0 != "#" }
    guard let at = host.lastIndex(of: "@") else {
      if query.isEmpty { return }
      throw FollowError.refused(
        "cannot follow a URL with a ? or #, which can contain a token.",
        remedy: "Name the repository, then the file in it.")
    }
    let isName = text.hasPrefix("ssh://") && !host[..<at].contains(":")
    if isName, query.isEmpty { return }
    throw FollowError.refused(
      "cannot follow a URL with a user name, password or token.",
      remedy: "Name \(text[..<scheme.upperBound])\(rest[rest.index(after: at)...].brief) instead: "
        + "git's credential helper has the password.")
  }

  /// The path of a file in a repository, without `./`; throws if it leads out of it.
  static func file(_ path: String) throws -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let isControl = path.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard !parts.contains(".."), !isControl, path.utf8.count <= 1024 else {
      throw FollowError.refused(
        "cannot follow \(path.brief): it is not a path in a repository.", remedy: "Check the path.")
    }
    return parts.joined(separator: "/")
  }
}

/// Which files of a repository may be lists.
enum UpstreamCandidates {
  /// The most files that are read to find lists.
  private static let most = 40
  private static let endings: [(String, Int)] = [
    (".csv", 6), (".tsv", 6), (".tab", 6), (".xlsx", 3), (".ods", 3), (".md", 2), (".markdown", 2),
    (".org", 2), (".adoc", 2), (".rst", 2), (".txt", 2), (".tex", 2), (".html", 2), (".htm", 2),
    (".json", 2), (".yaml", 1), (".yml", 1), (".xml", 1),
  ]
  private static let words = [
    "acronym", "abbrev", "gloss", "term", "vocab", "dictionar", "lexic", "wordlist", "words",
  ]
  private static let others = [
    "readme", "license", "changelog", "contributing", "code_of_conduct", "package", "lock",
    "config", "requirements", "security",
  ]

  /// The likeliest ones first.
  static func choose(from paths: [String], below folder: String) -> [String] {
    let inside = folder.isEmpty ? paths : paths.filter { $0.hasPrefix(folder + "/") }
    let found = inside.compactMap { path -> (path: String, score: Int)? in
      let name = path.lowercased()
      guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        var score = endings.first(where: { name.hasSuffix($0.0) })?.1
      else { return nil }
      if words.contains(where: name.contains) { score += 10 }
      if others.contains(where: Folder.name(of: name).hasPrefix) { score -= 5 }
      return (path, 4 * score - path.split(separator: "/").count)
    }
    return found.sorted { ($1.score, $0.path) < ($0.score, $1.path) }.prefix(most).map(\.path)
  }
}
