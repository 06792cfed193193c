/// A shell's line cut into words as far as completing needs it; nothing in it is ever expanded.
enum ShellLine {
  /// The words after the program's name, and what there is of the last one.
  static func cut(_ line: String) -> (words: [Call.Word], typed: String) {
    var words: [Call.Word] = []
    var word = Call.Word("")
    var isOpen = false
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        (isEscaped, isOpen) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word.isQuoted = true
        isOpen = true
      } else if quote == nil, character.isWhitespace {
        if isOpen { words.append(word) }
        (word, isOpen) = (Call.Word(""), false)
      } else {
        word.text.append(character)
        isOpen = true
      }
    }
    return (Array(words.dropFirst()), isOpen && !words.isEmpty ? word.text : "")
  }
}
