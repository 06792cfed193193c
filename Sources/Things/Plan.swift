/// A deadline or a way back after a break: names and values, as the journal keeps them.
public enum Plan {
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}
