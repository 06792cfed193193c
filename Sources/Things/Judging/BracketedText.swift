/// A text with parts in brackets after a blank, which an answer may leave out.
struct BracketedText {
  private let characters: [Character]
  private let groups: [Range<Int>]

  private static let pairs: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "【": "】",
  ]
  /// Brackets that bring their own blank.
  private static let wide: Set<Character> = ["（", "［", "【"]

  init(_ text: String) {
    guard text.contains(where: { Self.pairs[$0] != nil }) else {
      (characters, groups) = ([], [])
      return
    }
    characters = Array(text)
    groups = Self.groups(in: characters)
  }

  /// Every way to leave bracketed parts out; with more than three of them, only all at once.
  var shortened: [String] {
    if groups.isEmpty { return [] }
    if groups.count > 3 { return [without(groups)].filter(\.hasWordPart) }
    let choices = (1..<(1 << groups.count)).map { choice in
      groups.indices.filter { choice >> $0 & 1 == 1 }.map { groups[$0] }
    }
    return choices.map(without).filter(\.hasWordPart)
  }

  private static func groups(in characters: [Character]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var open: (start: Int, closing: Character)?
    for (place, character) in characters.enumerated() {
      if let group = open {
        if character == group.closing {
          groups.append(group.start..<(place + 1))
          open = nil
        }
      } else if let closing = pairs[character],
        place == 0 || characters[place - 1].isWhitespace || wide.contains(character)
      {
        open = (place, closing)
      }
    }
    return groups
  }

  private func without(_ left: [Range<Int>]) -> String {
    var kept = ""
    var place = 0
    for group in left {
      kept += String(characters[place..<group.lowerBound])
      place = group.upperBound
    }
    return (kept + String(characters[place...])).trimmed
  }
}
