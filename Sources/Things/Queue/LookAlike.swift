/// What a Thing looks like, to tell which others are easily taken for it.
struct LookAlike {
  let id: Thing.ID
  /// By scalars, which are compared several times as fast as characters.
  private let short: [Unicode.Scalar]
  private let long: [Unicode.Scalar]
  private let words: [String]
  private let initials: String

  /// Longer forms are sentences.
  private static let mostLetters = 60
  private static let fewestLetters = 4
  private static let acronymLetters = 3

  init(_ thing: Thing) {
    id = thing.id
    short = Self.letters(of: thing.short)
    long = Self.letters(of: thing.long)
    words = Folding.lenient.words(of: String(thing.long.prefix(200))).map(\.folded)
    initials = String(words.compactMap(\.first))
  }

  private static func letters(of text: String) -> [Unicode.Scalar] {
    text.utf8.count <= 4 * mostLetters ? Array(Folding.lenient.joined(text).unicodeScalars) : []
  }

  /// Whether they are one letter apart, or have the same initials and half of their words.
  func resembles(_ other: LookAlike) -> Bool {
    if Self.areNear(short, other.short, fewest: Self.fewestLetters) { return true }
    if Self.areNear(long, other.long, fewest: Self.fewestLetters) { return true }
    guard words.count > 1, other.words.count > 1 else { return false }
    guard
      initials == other.initials
        || Self.areNear(short, other.short, fewest: Self.acronymLetters)
    else { return false }
    let shared = Set(words).intersection(other.words).count
    return 2 * shared >= min(words.count, other.words.count)
  }

  /// Whether two words are one edit apart.
  private static func areNear(
    _ one: [Unicode.Scalar], _ other: [Unicode.Scalar], fewest: Int
  ) -> Bool {
    guard min(one.count, other.count) >= fewest, max(one.count, other.count) <= mostLetters,
      abs(one.count - other.count) <= 1, one != other
    else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (a, b) = (one[start...], other[start...])
    if a.count == b.count {
      if a.dropFirst().elementsEqual(b.dropFirst()) { return true }
      return a.count > 1 && a.first == b.dropFirst().first && a.dropFirst().first == b.first
        && a.dropFirst(2).elementsEqual(b.dropFirst(2))
    }
    return a.count > b.count
      ? a.dropFirst().elementsEqual(b) : b.dropFirst().elementsEqual(a)
  }
}

/// Which new Things wait, so that those that are easily mixed up are introduced on different days.
public struct Introductions: Sendable {
  /// New Things that have to be at least this many days apart.
  static let daysApart = 2
  /// How many further new Things of each deck are considered, so that others can take the place of
  /// those that wait.
  static let spare = 24
  /// With more new Things a day, days apart are not what a learner wants.
  static let most = 200

  /// The Things introduced in the last days.
  private let introduced: Set<UInt64>
  /// The Things that each is easily mixed up with.
  private let rivals: [UInt64: [UInt64]]

  /// Every Thing may be introduced today.
  public static let all = Introductions(introduced: [], rivals: [:])

  private init(introduced: Set<UInt64>, rivals: [UInt64: [UInt64]]) {
    self.introduced = introduced
    self.rivals = rivals
  }

  /// `new` are those that may be introduced today, `recent` those introduced in the last days;
  /// `areKnownRivals` knows families and Things mixed up before.
  init(
    of new: [Thing], after recent: [Thing], areKnownRivals: (Thing.ID, Thing.ID) -> Bool
  ) {
    let looks = (recent + new).map(LookAlike.init)
    var rivals: [UInt64: [UInt64]] = [:]
    for index in looks.indices.dropFirst(recent.count) {
      for other in looks[..<index]
      where areKnownRivals(looks[index].id, other.id) || looks[index].resembles(other) {
        rivals[looks[index].id.number, default: []].append(other.id.number)
        rivals[other.id.number, default: []].append(looks[index].id.number)
      }
    }
    self.init(introduced: Set(recent.map(\.id.number)), rivals: rivals)
  }

  var pairs: [(Thing.ID, Thing.ID)] {
    rivals.flatMap { thing, others in
      others.filter { thing < $0 }.map { (Thing.ID(number: thing), Thing.ID(number: $0)) }
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  /// A Thing that was introduced too recently, or is today, to introduce this one as well.
  func rival(of thing: UInt64, among today: Set<UInt64>) -> UInt64? {
    rivals[thing]?.first { introduced.contains($0) || today.contains($0) }
  }
}

/// A new Thing that waits, and the one that it is easily mixed up with.
public struct WaitingThing: Hashable, Sendable {
  public let thing: Thing.ID
  public let rival: Thing.ID
}
