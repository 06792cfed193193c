/// A column of a heatmap.
public struct HeatmapWeek: Hashable, Sendable {
  /// Stands above the column, as the name of a month that begins in it.
  public let label: String
  /// One number a day, as many as the heatmap has rows; nil where there is no such day.
  public let days: [Double?]

  public init(_ label: String = "", _ days: [Double?]) {
    self.label = label
    self.days = days
  }
}
