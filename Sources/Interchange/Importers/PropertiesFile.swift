import Things

/// Java's `.properties`: `name=value`, with escaped characters.
enum PropertiesFile: Importer {
  static let name = "properties"

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.namesNoColumns && text.file.lowercased().hasSuffix(".properties")
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var things: [FoundThing] = []
    var left: [(line: Int, text: String)] = []
    for (number, line) in joined(text.lines).enumerated() where !Blanks.isBlank(line) {
      if isComment(line) { continue }
      if let thing = property(Blanks.trimmed(line), number + 1) {
        things.append(thing)
      } else {
        left.append((number + 1, line))
      }
    }
    if 2 * things.count(where: { isSetting($0.long) }) > things.count {
      throw text.foreign(
        "a file of settings", remedy: "A list has a term and its meaning on each line.")
    }
    var reading = text.reading(name, things, untaken: left)
    if let remark = ProgramKeys.remark(things.map(\.short), in: text.file) {
      reading.notices.append(remark)
    }
    return reading
  }

  /// Whether a value is no text: a number, a switch, a path or another variable.
  static func isSetting(_ value: some StringProtocol) -> Bool {
    let value = Blanks.trimmed(value)
    let isWord =
      value.contains(where: \.isLetter) && !["true", "false"].contains(value.lowercased())
    return !isWord || value.contains("${")
      || !value.contains(" ") && value.contains { "/\\.".contains($0) }
  }

  private static func isComment(_ line: String) -> Bool {
    line.hasPrefix("#") || line.hasPrefix("!")
  }

  /// Lines that end in a backslash with the next ones, which leave empty lines.
  private static func joined(_ lines: [String]) -> [String] {
    var joined = lines
    var first = 0
    for index in lines.indices {
      if index > first {
        joined[first] += lines[index].drop(while: \.isWhitespace)
        joined[index] = ""
      }
      let isCut = !lines[index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
      if isCut, index + 1 < lines.count, index > first || !isComment(lines[index]) {
        joined[first].removeLast()
      } else {
        first = index + 1
      }
    }
    return joined
  }

  /// `name=value`, with escaped characters.
  private static func property(_ line: String, _ number: Int) -> FoundThing? {
    var isEscaped = false
    let sign = line.firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return !isEscaped && "=:".contains(character)
    }
    guard let sign else { return nil }
    let value = unescaped(line[line.index(after: sign)...])
    return FoundThing(line: number, short: unescaped(line[..<sign]), long: value)
  }

  private static func unescaped(_ text: Substring) -> String {
    var plain = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        plain.append(character)
        continue
      }
      if next == "u", let scalar = UnicodeEscape.take(4, from: &rest) {
        plain.unicodeScalars.append(scalar)
      } else {
        plain.append(["n": "\n", "t": "\t"][next] ?? next)
      }
    }
    return plain
  }
}
