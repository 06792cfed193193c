import Things

/// Lingvo's DSL: headwords, each with indented lines that contain marks such as `[trn]`.
enum LingvoDictionary: Importer {
  static let name = "Lingvo dictionary (DSL)"

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.namesNoColumns && text.startHas("#INDEX_LANGUAGE")
      && text.start.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("#NAME")
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var entries = DefinedTerms(separator: "\n")
    var headword = ""
    for (number, line) in text.lines.enumerated()
    where !line.hasPrefix("#") && !Blanks.isBlank(line) {
      let plain = HTMLEntities.decoded(withoutMarks(line)[...])
      if !line.isIndented {
        entries.add(plain, line: number + 1)
        headword = plain
      } else if !plain.isEmpty {
        // Some programs repeat the headword above its meanings.
        if entries.body == [headword] { entries.body = [] }
        entries.body.append(plain)
      }
    }
    entries.end()
    return text.reading(name, entries.things)
  }

  private static func withoutMarks(_ line: String) -> String {
    var plain = ""
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        plain.append(next)
      } else if character == "[" {
        rest = rest.drop { $0 != "]" }.dropFirst()
      } else if character != "{", character != "}" {
        plain.append(character)
      }
    }
    return Blanks.trimmed(plain)
  }
}
