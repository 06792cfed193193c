import Things

/// A field of a note with a new text, in which the markup of everything unchanged stays.
///
/// The result counts only if it reads as the new text. Otherwise the text is written without
/// formatting, but with its pictures.
struct AnkiFieldEdit {
  private(set) var html: String
  private(set) var losesFormatting = false

  init(of field: String, to text: String) {
    let old = MarkedText(field)
    if let kept = old?.edited(to: text) {
      html = kept
    } else {
      html = old?.replaced(by: text) ?? AnkiFieldText.html(text)
      losesFormatting = !text.isEmpty && (old?.hasFormatting ?? false)
    }
  }
}

/// The text of a field, and which piece of HTML each part of it comes from.
private struct MarkedText {
  private let pieces: [HTMLText.Piece]
  /// The text with the blanks around it.
  private let all: [UInt8]
  /// The bytes of it that the field's text has.
  private let shown: Range<Int>
  /// Where the text of each piece starts, and where that of the last one ends.
  private let starts: [Int]
  private let pictures: [String: Substring]

  /// A part of the old text and what replaces it.
  private struct Hunk {
    var old: Range<Int>
    var new: Range<Int>
  }

  init?(_ field: String) {
    let (pieces, text) = HTMLText.pieces(of: field)
    let all = Array(text.utf8)
    let plain = Array(AnkiFieldText(field).text.utf8)
    let start = plain.isEmpty ? 0 : all.firstIndex(of: plain[0]) ?? all.count
    guard all[start...].starts(with: plain) else { return nil }
    self.pieces = pieces
    self.all = all
    shown = start..<start + plain.count
    let starts = pieces.map { min($0.start, all.count) } + [all.count]
    self.starts = starts
    var pictures: [String: Substring] = [:]
    for (index, piece) in pieces.enumerated() where piece.tag == "img" {
      let name = String(decoding: all[starts[index]..<starts[index + 1]], as: UTF8.self)
      pictures[name] = pictures[name] ?? piece.html
    }
    self.pictures = pictures
  }

  /// Whether there is markup besides pictures and lines.
  var hasFormatting: Bool {
    pieces.contains { $0.tag.map { !["br", "img", "div"].contains($0) } ?? false }
  }

  /// Tags that say how a whole field looks, if all of its text is between them.
  private static let styles: Set<String> = [
    "b", "strong", "i", "em", "u", "span", "font", "div", "p", "center", "big", "small",
  ]

  /// Whether all text looks the same.
  private var isUniform: Bool {
    let texts = pieces.indices.filter { index in
      pieces[index].tag == nil && !all[starts[index]..<starts[index + 1]].allSatisfy(\.isBlank)
    }
    guard let first = texts.first, let last = texts.last else { return false }
    return pieces[first...last].allSatisfy { $0.tag == nil }
      && pieces.allSatisfy { $0.tag.map(Self.styles.contains) ?? true }
  }

  /// A text without formatting, but with the field's pictures.
  private func plain(_ text: String) -> String {
    var html = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "[picture: ")?.lowerBound {
      html += Self.escaped(rest[..<start])
      rest = rest[start...]
      let name = rest.prefix(through: rest.firstIndex(of: "]") ?? rest.index(before: rest.endIndex))
      if let picture = pictures[String(name)] {
        html += picture
        rest = rest[name.endIndex...]
      } else {
        html.append(rest.removeFirst())
      }
    }
    return html + Self.escaped(rest)
  }

  /// A text without formatting in place of the whole field.
  func replaced(by text: String) -> String { plain(text) + recordings }

  /// A text as HTML that keeps several spaces in a row.
  private static func escaped(_ text: Substring) -> String {
    var html = ""
    var isAfterBlank = false
    for character in AnkiFieldText.html(String(text)) {
      html += isAfterBlank && character == " " ? "&nbsp;" : String(character)
      isAfterBlank = character == " "
    }
    return html
  }

  /// The recordings that have no text.
  private var recordings: String {
    pieces.filter { $0.tag.map(Self.recordingTags.contains) ?? false }.map(\.html).joined()
  }

  private static let recordingTags: Set<String> = ["audio", "video", "source"]

  /// The HTML with this text; nil if no way of replacing what differs results in it, or if it is
  /// another text, whose words are not those that were marked, unless all words are marked alike.
  func edited(to text: String) -> String? {
    let new = Array(text.utf8)
    let whole = Hunk(old: shown, new: new.indices)
    let changed = words(whole, new)
    guard !hasFormatting || isUniform && !new.isEmpty || isSimilar(whole, new, except: changed)
    else { return nil }
    for hunks in [changed, [whole]] {
      let small = hunks.map { isMarked($0) ? trimmed($0, new) : $0 }
      for isEarly in [true, false] {
        if let html = apply(small, new, isEarly: isEarly), AnkiFieldText(html).text == text {
          return html
        }
      }
    }
    return nil
  }
}

// What differs.
extension MarkedText {
  /// Comparing more words takes too long.
  private static let mostWords = 2000

  /// The words that differ.
  private func words(_ whole: Hunk, _ new: [UInt8]) -> [Hunk] {
    let (before, after) = (Self.words(of: all, whole.old), Self.words(of: new, whole.new))
    guard before.count + after.count <= Self.mostWords else { return [whole] }
    let change = after.map { new[$0] }.difference(from: before.map { all[$0] })
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for step in change {
      switch step {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): inserted.insert(place)
      }
    }
    var hunks: [Hunk] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      let (from, to) = (old, new)
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if old > from || new > to {
        hunks.append(
          Hunk(
            old: Self.bytes(from..<old, before, end: whole.old.upperBound),
            new: Self.bytes(to..<new, after, end: whole.new.upperBound)))
      } else {
        (old, new) = (old + 1, new + 1)
      }
    }
    return hunks
  }

  private static func bytes(_ words: Range<Int>, _ all: [Range<Int>], end: Int) -> Range<Int> {
    let start = { (word: Int) in word < all.count ? all[word].lowerBound : end }
    return start(words.lowerBound)..<start(words.upperBound)
  }

  /// Words and single blanks.
  private static func words(of text: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      if !text[start].isBlank {
        while end < range.upperBound, !text[end].isBlank { end += 1 }
      }
      words.append(start..<end)
      start = end
    }
    return words
  }

  /// Whether a word of the field stays, or most of its letters.
  private func isSimilar(_ whole: Hunk, _ new: [UInt8], except hunks: [Hunk]) -> Bool {
    var start = whole.old.lowerBound
    for end in hunks.map(\.old) + [whole.old.upperBound..<whole.old.upperBound] {
      let isShared = (start..<max(start, end.lowerBound)).contains { place in
        !all[place].isBlank && pieces[piece(at: place)].tag == nil
      }
      if isShared { return true }
      start = end.upperBound
    }
    let different = trimmed(whole, new)
    return 2 * max(different.old.count, different.new.count)
      <= max(whole.old.count, whole.new.count)
  }

  /// The piece that has the byte at a place of the text.
  private func piece(at place: Int) -> Int {
    let next = starts.partitionIndex { $0 > place }
    return next - 1
  }

  /// Whether markup begins or ends within a part of the text.
  private func isMarked(_ hunk: Hunk) -> Bool {
    guard !hunk.old.isEmpty else { return true }
    let inside = piece(at: hunk.old.lowerBound)...piece(at: hunk.old.upperBound - 1)
    return pieces[inside].contains { $0.tag != nil }
  }

  /// Without what is the same at both ends.
  private func trimmed(_ hunk: Hunk, _ new: [UInt8]) -> Hunk {
    var hunk = hunk
    let (old, other) = (all[hunk.old], new[hunk.new])
    var same = zip(old, other).prefix { $0 == $1 }.count
    // Not within a character.
    while same > 0,
      old.dropFirst(same).first?.isInside == true
        || other.dropFirst(same).first?.isInside == true
    {
      same -= 1
    }
    let (oldRest, newRest) = (old.dropFirst(same), other.dropFirst(same))
    var end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    while end > 0, oldRest.suffix(end).first?.isInside == true { end -= 1 }
    hunk.old = oldRest.startIndex..<oldRest.endIndex - end
    hunk.new = newRest.startIndex..<newRest.endIndex - end
    return hunk
  }
}

// Replacing it.
extension MarkedText {
  /// `isEarly` puts new words before the tags at their place.
  private func apply(_ hunks: [Hunk], _ new: [UInt8], isEarly: Bool) -> String? {
    var html = ""
    var next = 0
    for hunk in hunks {
      let after = starts.partitionIndex { $0 >= hunk.old.upperBound }
      let before = piece(at: hunk.old.lowerBound)
      let (first, last) =
        before <= after ? (before, after) : isEarly ? (after, after) : (before, before)
      guard first >= next, last <= pieces.count else { return nil }
      let text =
        all[starts[first]..<max(starts[first], hunk.old.lowerBound)] + new[hunk.new]
        + all[min(hunk.old.upperBound, starts[last])..<starts[last]]
      html += pieces[next..<first].map(\.html).joined()
      html += plain(String(decoding: text, as: UTF8.self)) + kept(pieces[first..<last])
      next = last
    }
    return html + pieces[next...].map(\.html).joined()
  }

  /// The tags of replaced pieces whose other halves stay, and recordings, which have no text.
  private func kept(_ pieces: ArraySlice<HTMLText.Piece>) -> String {
    var open: [Int] = []
    var kept: Set<Int> = []
    for (index, piece) in zip(pieces.indices, pieces) {
      guard let tag = piece.tag, !Self.single.contains(tag) else { continue }
      if Self.recordingTags.contains(tag) {
        kept.insert(index)
      } else if !piece.isEnd {
        open.append(index)
      } else if let place = open.lastIndex(where: { pieces[$0].tag == tag }) {
        open.remove(at: place)
      } else {
        kept.insert(index)
      }
    }
    return kept.union(open).sorted().map { pieces[$0].html }.joined()
  }

  /// Tags without an end.
  private static let single: Set<String> = ["br", "img", "hr", "wbr", "!--"]
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x0A }
  /// Whether it continues a character in UTF-8.
  fileprivate var isInside: Bool { 0x80..<0xC0 ~= self }
}
