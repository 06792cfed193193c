import Things

/// A list of texts as programs write it into a cell: `['one', "two's"]`.
struct WrittenList {
  private(set) var items: [String] = []

  init?(_ text: String) {
    guard text.hasPrefix("['") || text.hasPrefix("[\""), text.hasSuffix("]") else { return nil }
    var rest = text.dropFirst().dropLast()[...]
    while let quote = rest.first, quote == "'" || quote == "\"" {
      rest = rest.dropFirst()
      var item = ""
      while let letter = rest.first, letter != quote {
        rest = rest.dropFirst()
        item.append(letter == "\\" ? rest.popFirst() ?? letter : letter)
      }
      guard rest.popFirst() != nil else { return nil }
      items.append(item)
      rest = rest.drop { $0 == "," || $0 == " " }
    }
    guard rest.isEmpty else { return nil }
  }

  /// The items as people write them; Chinese characters, which are parts of one word, together.
  var plain: String {
    let areParts = items.allSatisfy {
      $0.count == 1 && $0.unicodeScalars.allSatisfy { $0.value >= 0x3400 }
    }
    return items.joined(separator: areParts ? "" : "; ")
  }

  static func isObject(_ text: String) -> Bool {
    (text.hasPrefix("{'") || text.hasPrefix("{\"")) && text.hasSuffix("}")
  }
}
