/// An error that the error reporter can print.
///
/// The format is `til: what happened. What to do.` Both parts are complete sentences with a period.
/// They may contain a path, never the user's text.
public protocol Reportable: Error, Sendable {
  /// What happened; follows `til: `, so it starts in lowercase.
  var sentence: String { get }
  /// The suggested fix; empty if none exists.
  var remedy: String { get }
  var status: ExitStatus { get }
}

public enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// Nothing due, nothing found, or not confirmed.
  case no = 1
  case wrongUsage = 64
  case badInput = 65
  case noInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case interrupted = 130

  /// A description for documentation.
  public var meaning: String {
    switch self {
    case .done: "Success. For due: something is due."
    case .no: "Nothing is due, nothing was found, you answered no, or a question needs a terminal."
    case .wrongUsage: "Usage error: unknown option or bad argument."
    case .badInput: "Invalid input data, or check found a problem."
    case .noInput: "An input file or a deck cannot be read."
    case .unavailable: "For sync: the remote cannot be reached, or git is not installed."
    case .cannotCreate: "Cannot create a file or directory, or the library is read-only."
    case .inputOutput: "Input/output error."
    case .interrupted: "Interrupted, for example by Ctrl-C."
    }
  }
}

/// The path names something that is not a file, such as a directory.
public protocol NoFile: Reportable {}
