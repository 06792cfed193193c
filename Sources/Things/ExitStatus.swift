/// How a run went, as the number a script sees.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// Nothing due, nothing found, not confirmed.
  case no = 1
  case wrongUsage = 64
  case badInput = 65
  case noInput = 66
  case cannotCreate = 73
  case inputOutput = 74
  case interrupted = 130
}
