/// A bar of several parts, in the order of the chart's names.
public struct StackedBar: Hashable, Sendable {
  public let label: String
  public let parts: [Double]
  /// The numbers in words, as they stand beside the bar.
  public let text: String

  public init(_ label: String, _ parts: [Double], text: String) {
    self.label = label
    self.parts = parts
    self.text = text
  }

  var total: Double { parts.reduce(0) { ($0 + $1.drawable).drawable } }
}
