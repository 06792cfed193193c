import Things

@testable import Archive

/// A deck with this text, named `words` by default.
func deck(_ text: String, name: String = "words") -> DeckFile {
  DeckFile(name: name, path: name + ".csv", bytes: Array(text.utf8))
}
