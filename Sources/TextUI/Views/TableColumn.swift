/// A column of a table: its title, and what stands in it for a row.
public struct TableColumn<Row> {
  let title: String
  let alignment: Alignment
  let least: Int?
  let cell: (Row) -> Line

  /// `shrinksTo` is the number of cells to which the column may be cut; nil never cuts it.
  public init(
    _ title: String = "", alignment: Alignment = .leading, shrinksTo least: Int? = nil,
    cell: @escaping (Row) -> Line
  ) {
    self.title = title
    self.alignment = alignment
    self.least = least
    self.cell = cell
  }
}
