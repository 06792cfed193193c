/// What a column of a table is taken for.
public enum ColumnRole: String, Hashable, CaseIterable, Sendable {
  case short
  case long
  case note
  case tags
  case also
  case id
  case guid
  case deck

  /// The columns that an option can name.
  public static let chosen: [ColumnRole] = [.short, .long, .note, .tags, .also]
}
