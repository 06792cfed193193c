public import Things

/// Something was named as a file that is none.
public struct NamedFileError: Reportable, Hashable {
  public var path: String
  public var kind: FileKind
  public var isWritten: Bool

  public var sentence: String { "\(path) is \(kind.word), where a file was expected." }
  public var remedy: String {
    switch kind {
    case .pipe where !isWritten, .special where !isWritten:
      "Name a file, or send it to standard input and say -."
    default: "Name a file."
    }
  }
  public var status: ExitStatus { isWritten ? .cannotCreate : .noInput }
}
