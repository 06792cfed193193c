import CEmbedded

/// Words of other languages than English that are one letter or accent away from another word of
/// the same language.
///
/// Two words of one language are no slips of each other. `other-words.txt` names its sources.
enum OtherWords {
  /// Whether both are words of this language or, if it is unknown, of any one language.
  static func areWords(_ one: String, _ other: String, of language: Language?) -> Bool {
    let lists = language.map { language in sections.filter { $0.language == language } } ?? sections
    let spellings = other.contains("oe") ? [other, other.replacing("oe", with: "œ")] : [other]
    return lists.contains { list in
      list.words.contains(one) && spellings.contains(where: list.words.contains)
    }
  }

  private struct Section {
    let language: Language
    let words: SortedLines
  }

  /// The lists of each language, after a line with its code: `= de`.
  private static let sections: [Section] = {
    let list = til_other_words()
    let text = UnsafeBufferPointer(start: list.start, count: list.count)
    var sections: [Section] = []
    var offset = 0
    var open: (language: Language, start: Int)?
    while offset < text.count {
      let end = text[offset...].firstIndex(of: 10) ?? text.count
      if text[offset] == UInt8(ascii: "=") {
        if let open {
          sections.append(
            Section(language: open.language, words: SortedLines(text, open.start..<offset)))
        }
        let code = String(decoding: text[(offset + 2)..<end], as: UTF8.self)
        open = Language(code).map { ($0, end + 1) }
      }
      offset = end + 1
    }
    if let open {
      sections.append(
        Section(language: open.language, words: SortedLines(text, open.start..<text.count)))
    }
    return sections
  }()
}

/// Lines sorted by their bytes, searched in place.
struct SortedLines: @unchecked Sendable {
  // Static data of the program, never changed.
  private let text: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    (self.text, self.range) = (text, range)
  }

  func contains(_ line: String) -> Bool {
    var line = line
    return line.withUTF8 { line in
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        var start = (low + high) / 2
        while start > low, text[start - 1] != 10 { start -= 1 }
        var end = start
        while end < range.upperBound, text[end] != 10 { end += 1 }
        if text[start..<end].elementsEqual(line) { return true }
        if text[start..<end].lexicographicallyPrecedes(line) {
          low = end + 1
        } else {
          high = start
        }
      }
      return false
    }
  }
}
