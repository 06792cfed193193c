/// A line cut at its command: options that every command takes may stand before it.
struct Preamble {
  /// Nil for a line of options alone.
  let command: Call.Word?
  /// Everything else, in order.
  let words: [Call.Word]

  init(_ line: [Call.Word]) {
    var index = 0
    while index < line.count, let option = Self.option(line[index]) {
      let hasOwnValue = line[index].text.contains("=")
      index += option.value != nil && !hasOwnValue ? 2 : 1
    }
    guard index < line.count else {
      command = nil
      words = line
      return
    }
    command = line[index]
    words = Array(line[..<index] + line[(index + 1)...])
  }

  private static func option(_ word: Call.Word) -> Option? {
    guard !word.isQuoted else { return nil }
    let name = word.text.prefix { $0 != "=" }
    return Option.everywhere.first { option in
      name == "--" + option.name || option.letter.map { name == "-\($0)" } ?? false
    }
  }
}
