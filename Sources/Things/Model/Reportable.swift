/// An error that the one reporter can print.
///
/// Its form is `til: what happened. What to do.` Both parts are whole sentences with their full stop. They may name a path, never the user's text.
public protocol Reportable: Error, Sendable {
  /// What happened; it follows `til: `, so it begins small.
  var sentence: String { get }
  /// What to do about it; empty where nothing can be done.
  var remedy: String { get }
  var status: ExitStatus { get }
}

/// How a run went, as the number a script sees.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// Nothing due, nothing found, not confirmed.
  case no = 1
  case wrongUsage = 64
  case badInput = 65
  case noInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case interrupted = 130

  /// A sentence for those who write scripts.
  public var meaning: String {
    switch self {
    case .done: "Success. For due: something is due."
    case .no: "Nothing is due, nothing was found, or you declined a question."
    case .wrongUsage: "Usage error: unknown option or bad argument."
    case .badInput: "Invalid input data."
    case .noInput: "An input file does not exist."
    case .unavailable: "For sync: the other side cannot be reached, or git is not installed."
    case .cannotCreate: "Cannot create a file or directory."
    case .inputOutput: "Input/output error."
    case .interrupted: "Interrupted, for example by Ctrl-C."
    }
  }
}
