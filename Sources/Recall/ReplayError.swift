/// The answer of a history that has no grade, by its place from 0.
public struct ReplayError: Error, Hashable, Sendable {
  public let row: Int
  public let grade: Int
}

extension ReplayError: CustomStringConvertible {
  public var description: String {
    row == 0 && grade == 0
      ? "The first answer has grade 0; a card must be answered once before nothing can change."
      : "Answer \(row + 1) has grade \(grade); grades are 1 to 4."
  }
}
