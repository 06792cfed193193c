/// The columns of a deck file that mean something; all others are kept and never read.
enum DeckColumn: Int, CaseIterable {
  case short
  case long
  case note
  case tags
  case also
  case id
  case guid

  /// The name in the header row.
  var name: String {
    switch self {
    case .short: "short"
    case .long: "long"
    case .note: "note"
    case .tags: "tags"
    case .also: "also"
    case .id: "id"
    case .guid: "guid"
    }
  }

  /// Where ids stand when the column `id` is somebody else's.
  static let ownID = "til-id"
  static let required = [short, long].map(\.name)
  /// What the header row of a new deck says.
  static let new: [DeckColumn] = [.short, .long, .note, .tags, .also, .id]
}
