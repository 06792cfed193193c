/// The text in a bracket, and how it can be read.
struct BracketContent {
  struct Inner {
    var short: Range<Int>
    var long: Range<Int>
  }

  private(set) var short: ShortForm?
  /// Whether it can be a long form.
  private(set) var isLong = false
  private(set) var inner: Inner?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let whole = ShortForm.trimmed(bytes, 0..<bytes.count)
    guard whole.count >= 1 else { return }
    let first = Self.firstPart(bytes, whole)
    let named = Self.named(bytes, whole)
    short = named ?? ShortForm(bytes, Self.withoutRemark(bytes, first))
    isLong = whole.count >= 4
    inner = Self.inner(bytes, whole)
  }

  /// The first word of `LP for short` and `LP henceforth`.
  private static func withoutRemark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Range<Int> {
    let words = bytes[range].split(separator: 0x20, maxSplits: 1)
    let remarks = ["for short", "henceforth", "hereafter", "hereinafter", "from now on"]
    guard words.count == 2, remarks.contains(where: { words[1].elementsEqual($0.utf8) }) else {
      return range
    }
    return words[0].indices
  }

  /// The part in front of the first comma or semicolon.
  private static func firstPart(_ bytes: UnsafeBufferPointer<UInt8>, _ whole: Range<Int>) -> Range<
    Int
  > {
    for place in whole {
      let isEnd = bytes[place] == 0x3B || bytes[place] == 0x2C || bytes[place] == 0x3A
      if isEnd, place + 1 == whole.upperBound || bytes[place + 1] == 0x20 {
        return whole.lowerBound..<place
      }
    }
    return whole
  }

  /// Possible ends of a long form: the first comma or semicolon, and the whole text.
  static func ends(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    let whole = ShortForm.trimmed(bytes, 0..<bytes.count)
    let first = firstPart(bytes, whole)
    return first == whole ? [whole] : [first, whole]
  }

  /// The ends of the first words of a text.
  static func wordEnds(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
    range.filter { bytes[$0] == 0x20 }.prefix(10).map { range.lowerBound..<$0 }
  }

  /// Possible ends of a long form in running text.
  static func sentenceEnds(_ bytes: UnsafeBufferPointer<UInt8>, _ stop: Int) -> [Range<Int>] {
    var ends: [Range<Int>] = []
    for place in 0..<stop where ends.count < 6 {
      switch bytes[place] {
      case 0x2C, 0x3B, 0x28, 0x3A, 0x7C, 0x5B: ends.append(0..<place)
      case 0x2E:
        if place + 1 >= stop || bytes[place + 1] == 0x20 {
          ends.append(0..<place)
          return ends
        }
      default: break
      }
      if place > 140 { return ends }
    }
    return ends + [0..<stop]
  }

  /// `hereinafter "EU"`, `or EU`, `en adelante, la UE`.
  private static func named(_ bytes: UnsafeBufferPointer<UInt8>, _ whole: Range<Int>) -> ShortForm?
  {
    guard whole.count < 80, let blank = bytes[whole].firstIndex(of: 0x20) else { return nil }
    let cue = String(decoding: bytes[whole.lowerBound..<blank], as: UTF8.self).lowercased()
    guard cues.contains(cue.filter { $0 != "," && $0 != ":" }) else { return nil }
    guard let last = bytes[whole].lastIndex(of: 0x20) else { return nil }
    return ShortForm(bytes, last + 1..<whole.upperBound).flatMap { $0.capitals > 0 ? $0 : nil }
  }

  private static let cues: Set<String> = [
    "hereinafter", "hereafter", "henceforth", "or", "called", "abbreviated", "abbr.", "abbrev.",
    "short", "also", "known", "aka", "a.k.a.", "termed", "denoted", "the", "referred", "i.e.,",
    "en", "ci-après", "ci-apres", "herefter", "herefter,", "forkortet", "im", "kurz", "abgekürzt",
    "abk.", "oder", "ou", "o", "dit", "dite", "sigle", "siglas", "sigla", "acronyme", "acrónimo",
    "por", "denominada", "denominado", "nachfolgend", "eller", "kaldet", "hierna", "di",
    "dorénavant",
    "el", "la", "le", "les", "los", "las", "die", "der", "das",
  ]

  /// `CVD = Cycle de Vie des Données`, `Comisión Económica para América Latina, CEPAL`.
  private static func inner(_ bytes: UnsafeBufferPointer<UInt8>, _ whole: Range<Int>) -> Inner? {
    guard whole.count > 6 else { return nil }
    for place in whole {
      let byte = bytes[place]
      if byte == 0x3D || byte == 0x3A {
        let next = place + 1
        return Inner(short: whole.lowerBound..<place, long: next..<whole.upperBound)
      }
      if byte == 0x2C || byte == 0x3B, place + 1 < whole.upperBound, bytes[place + 1] == 0x20 {
        let rest = ShortForm.trimmed(bytes, place + 1..<whole.upperBound)
        if !bytes[rest].contains(0x20), rest.count < 14 {
          return Inner(short: rest, long: whole.lowerBound..<place)
        }
        return nil
      }
    }
    return nil
  }
}
