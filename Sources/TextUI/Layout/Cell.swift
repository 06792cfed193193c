/// A grapheme cluster on a line.
struct Cell {
  let character: Character
  let role: Role
  let width: Int

  init(_ character: Character, _ role: Role) {
    self.character = character
    self.role = role
    width = character.displayWidth
  }

  var isBlank: Bool { character == " " }

  /// Whether a line may end between the cell before and this one: at a blank, and in writing
  /// without blanks, but never before a closing sign or after an opening one.
  func mayFollowBreak(after before: Cell) -> Bool {
    if isBlank || before.isBlank { return isBlank && !before.isBlank }
    return (width == 2 || before.width == 2)
      && !Self.closing.contains(character) && !Self.opening.contains(before.character)
  }

  private static let closing = "、。，．・：；？！）」』】〉》〕］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…,.:;?!)]}%"
  private static let opening = "（「『【〈《〔［｛([{"
}
