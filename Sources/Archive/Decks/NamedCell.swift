/// The text for a cell, and the column it belongs to, by its name in the header row.
struct NamedCell: Hashable {
  enum Column: Hashable {
    case known(DeckColumn)
    /// One that means nothing to til.
    case other(String)
  }

  var column: Column
  var text: String

  init(_ column: DeckColumn, _ text: String) {
    self.column = .known(column)
    self.text = text
  }

  init(other name: String, _ text: String) {
    column = .other(name)
    self.text = text
  }
}
