import Things

@testable import Archive

/// A deck of this text, named `words` unless told otherwise.
func deck(_ text: String, name: String = "words") -> DeckFile {
  DeckFile(name: name, path: name + ".csv", bytes: Array(text.utf8))
}
