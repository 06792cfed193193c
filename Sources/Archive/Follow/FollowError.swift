public import Things

/// Why a source cannot be followed.
public enum FollowError: Reportable, Hashable {
  case refused(String, remedy: String)
  case unreachable(String)
  /// Git failed while reading a source.
  case git(String)
  case noGit

  public var sentence: String {
    switch self {
    case .refused(let sentence, _), .unreachable(let sentence), .git(let sentence): sentence
    case .noGit: "cannot follow a repository: git is not installed."
    }
  }

  public var remedy: String {
    switch self {
    case .refused(_, let remedy): remedy
    case .unreachable: "Check the address and the connection."
    case .git: "Check the address with: git ls-remote URL"
    case .noGit: "Install git, for example with: apt-get install git"
    }
  }

  public var status: ExitStatus {
    switch self {
    case .refused: .noInput
    case .unreachable, .noGit: .unavailable
    case .git: .inputOutput
    }
  }

  /// The same failure in the words of `follow`.
  init(_ error: SyncError, of name: String) {
    switch error {
    case .noGit: self = .noGit
    case .refused(let sentence, let remedy):
      self = .refused(sentence.replacing("cannot sync: ", with: "cannot follow: "), remedy: remedy)
    case .unreachable(_, let words, _):
      self = .unreachable("\(name) is unreachable\(SyncError.quoted(words)).")
    case .denied(_, let words):
      self = .git("\(name) refused the connection\(SyncError.quoted(words)).")
    default: self = .git("cannot read \(name): " + error.sentence)
    }
  }
}
