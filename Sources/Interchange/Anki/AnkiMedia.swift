import Things

/// The media files that notes name, in `<img src="peru.png">` and `[sound:hola.mp3]`.
public enum AnkiMedia {
  /// The names in a field of a note, without repetition.
  public static func names(in field: String) -> [String] {
    guard field.contains("src") || field.contains("[sound:") else { return [] }
    var names: [String] = []
    func take(_ name: Substring) {
      for name in [String(name), unescaped(String(name))]
      where !name.isEmpty && !name.contains("/") && !names.contains(name) {
        names.append(name)
      }
    }
    var rest = field[...]
    while let start = rest.firstRange(of: "[sound:") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "]") else { break }
      take(rest[..<end])
    }
    rest = field[...]
    while let start = rest.firstRange(of: "src=") {
      rest = rest[start.upperBound...]
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: quote) else { break }
        take(rest[..<end])
      } else {
        take(rest.prefix { !$0.isWhitespace && $0 != ">" })
      }
    }
    return names
  }

  private static func unescaped(_ name: String) -> String {
    name.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("%20", with: " ").replacing("&amp;", with: "&")
  }

  /// The files that the Things of an import name, as far as the package has them.
  public static func names(in things: AnkiThings, of collection: AnkiCollection) -> Set<String> {
    let all = Set(collection.media)
    guard !all.isEmpty else { return [] }
    var names: Set<String> = []
    for entry in things.entries {
      let thing = Thing(entry.thing, id: Thing.ID(number: 0))
      for name in thing.mediaNames where all.contains(name) { names.insert(name) }
    }
    return names
  }
}
