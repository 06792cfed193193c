import Interchange

/// A dictionary of StarDict: a description (.ifo), an index (.idx) and texts (.dict or .dict.dz).
struct StarDictDictionary {
  private let index: PackageInput
  private let text: DictionaryText
  /// The type of each part of an entry: `m` is plain text, `g`, `h` and `x` are marked up.
  private let types: [UInt8]

  private static let largestIndex = 1 << 27
  /// Many words of a forged index may have one long text.
  private static let longestTexts = 1 << 30

  init(base: String) throws(PackageError) {
    let description = try PackageInput(base + ".ifo")
    let lines = try description.bytes(0..<min(description.size, 1 << 16))
      .split { $0 == 0x0A || $0 == 0x0D }
    guard lines.first?.starts(with: "StarDict's dict ifo file".utf8) == true else {
      throw description.error(.damagedDictionary("it does not describe a dictionary"))
    }
    let key = Array("sametypesequence=".utf8)
    types = lines.first { $0.starts(with: key) }.map { Array($0.dropFirst(key.count)) } ?? []
    index = try PackageInput(base + ".idx")
    text = try DictionaryText(base: base)
  }

  /// All entries, or those for some words.
  func entries(_ words: WantedWords?, each body: (DictionaryEntry) throws -> Void) throws {
    guard index.size <= Self.largestIndex else { throw index.error(.overLimit("its index")) }
    let bytes = try index.bytes(0..<index.size)
    var places: [(word: Range<Int>, offset: Int, count: Int)] = []
    var start = 0
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: 0), end + 8 < bytes.count else {
        throw index.error(.damagedDictionary("its index is cut off"))
      }
      func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      if words?.mayContain(Array(bytes[start..<end])) ?? true {
        places.append((start..<end, number(end + 1), number(end + 5)))
      }
      start = end + 9
    }
    guard places.reduce(0, { $0 + $1.count }) <= Self.longestTexts else {
      throw index.error(.overLimit("its texts exceed 1 GB"))
    }
    places.sort { ($0.offset, $0.word.lowerBound) < ($1.offset, $1.word.lowerBound) }
    for place in places {
      let word = String(decoding: bytes[place.word], as: UTF8.self)
      guard words?.contains(word) ?? true,
        let text = plain(try text.bytes(at: place.offset, count: place.count))
      else { continue }
      try body(DictionaryEntry(word, text: word + "\n" + text))
    }
  }

  /// An entry of XDXF without its headwords, as in `<k>ACL</k>`, which the index has.
  private static func withoutKeys(_ text: String) -> String {
    var text = text
    while let open = text.firstRange(of: "<k>"),
      let close = text[open.upperBound...].firstRange(of: "</k>")
    {
      text.removeSubrange(open.lowerBound..<close.upperBound)
    }
    return text
  }

  /// The first part of an entry that is a text.
  private func plain(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    var types = types[...]
    let areGiven = !types.isEmpty
    while !rest.isEmpty {
      guard let type = areGiven ? types.popFirst() : rest.popFirst() else { return nil }
      let isLast = areGiven && types.isEmpty
      let part = isLast ? rest : rest.prefix { $0 != 0 }
      switch type {
      case UInt8(ascii: "m"), UInt8(ascii: "l"): return String(decoding: part, as: UTF8.self)
      case UInt8(ascii: "g"), UInt8(ascii: "h"):
        return HTMLText.plain(String(decoding: part, as: UTF8.self))
      case UInt8(ascii: "x"):
        return HTMLText.plain(Self.withoutKeys(String(decoding: part, as: UTF8.self)))
      // Files, whose size comes first.
      case 0x41...0x5A: return nil
      default: rest = rest[part.endIndex...].dropFirst()
      }
    }
    return nil
  }
}
