/// Cards whose answers have the same labels, such as `Full name:` and `Example:`, as a table.
struct LabeledCards {
  private(set) var table = ConvertedTable()

  /// Nil unless nearly all answers begin with the same label.
  init?(_ things: [FoundThing]) {
    let parts = things.map { Self.parts($0.long) }
    var (firsts, counts): ([String: Int], [String: Int]) = ([:], [:])
    for parts in parts {
      if let first = parts.first?.label { firsts[first, default: 0] += 1 }
      for label in Set(parts.compactMap(\.label)) { counts[label, default: 0] += 1 }
    }
    guard things.count > 1, (firsts.values.max() ?? 0) * 10 >= things.count * 8 else { return nil }
    // A rare label is a part of the text.
    var names: [String] = []
    for label in parts.joined().compactMap(\.label)
    where counts[label, default: 0] * 10 >= things.count * 3 && !names.contains(label) {
      names.append(label)
    }
    table.header = (1, ["term"] + names)
    table.rows = zip(things, parts).map { thing, parts in
      var cells = [thing.short] + names.map { _ in "" }
      var column = 1
      for part in parts {
        if let label = part.label, let place = names.firstIndex(of: label) {
          column = place + 1
          cells[column] += part.text
        } else {
          cells[column] += "\n" + (part.label.map { $0 + ": " } ?? "") + part.text
        }
      }
      return (thing.line, cells.map(Blanks.trimmed))
    }
  }

  /// The lines of an answer, divided after their labels.
  private static func parts(_ answer: String) -> [(label: String?, text: String)] {
    answer.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { Blanks.isBlank($0) }
      .map { line in
        guard let (label, text) = (line.item() ?? line).cut(at: ":"), isLabel(label) else {
          return (nil, String(line))
        }
        return (String(label), Blanks.trimmed(text))
      }
  }

  private static func isLabel(_ text: Substring) -> Bool {
    text.first?.isUppercase ?? false && text.count <= longestLabel
      && text.allSatisfy { $0.isLetter || $0 == " " }
  }

  private static let longestLabel = 24
}
