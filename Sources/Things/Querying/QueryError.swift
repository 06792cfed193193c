/// Where and why a query could not be read.
public struct QueryError: Reportable, Hashable {
  /// Counted from 1, in the query as it was typed.
  public var position: Int
  /// What stands there, as the end of a sentence.
  public var problem: String
  public var remedy: String

  public init(at position: Int, _ problem: String, remedy: String) {
    self.position = position
    self.problem = problem
    self.remedy = remedy
  }

  public var sentence: String { "the query cannot be read at character \(position): \(problem)." }
  public var status: ExitStatus { .wrongUsage }
}
