/// A number to draw: what it is of, how much, and how that is written beside it.
public struct Bar: Hashable, Sendable {
  public let label: String
  public let value: Double
  public let text: String
  public let role: Role

  public init(_ label: String, _ value: Double, text: String, role: Role = .accent) {
    self.label = label
    self.value = value
    self.text = text
    self.role = role
  }

  /// A count, written as one.
  public init(_ label: String, count: Int, role: Role = .accent) {
    self.init(label, Double(count), text: count.grouped, role: role)
  }
}
