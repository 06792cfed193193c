public import Things

/// One command: what is said of it, and what it does.
///
/// A command is one file and one line in `CommandList`; help, completion and the manual are made of
/// `about` alone.
@MainActor
public protocol Command {
  static var about: About { get }
  static func run(_ call: Call, in session: Session) throws -> ExitStatus
}
