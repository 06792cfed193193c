/// What stands under a name in a folder.
public enum FileKind: Hashable, Sendable {
  case regular
  case folder
  case link
  case pipe
  case socket
  /// A device such as a terminal, a disk or `/dev/zero`.
  case special

  /// What a person calls it.
  var word: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .special: "a device"
    }
  }
}
