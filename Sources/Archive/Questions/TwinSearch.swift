import Things

/// Finds the Things that resemble another one, for `is:twin`: the same meaning, or the short form
/// in another spelling, as in `Wi-Fi` and `WIFI`.
struct TwinSearch {
  private(set) var found: Set<Thing.ID> = []
  private var meanings: [[UInt8]: Thing.ID] = [:]
  /// Short forms of one spelling, and the Things that have them.
  private var spellings: [[UInt8]: (shorts: Set<String>, things: [Thing.ID])] = [:]
  private var fold = SearchFold()

  mutating func add(_ id: Thing.ID, short: String, long: String) {
    if let other = meanings.updateValue(id, forKey: fold(long)) { found.formUnion([other, id]) }
    var known = spellings.removeValue(forKey: spelling(short)) ?? ([], [])
    known.shorts.insert(short)
    known.things.append(id)
    if known.shorts.count > 1 { found.formUnion(known.things) }
    spellings[spelling(short)] = known
  }

  /// The folded text without what may separate its letters; C and C++ stay different.
  private mutating func spelling(_ text: String) -> [UInt8] {
    let folded = fold(text)
    let kept = folded.filter { !" -./_".utf8.contains($0) }
    return kept.isEmpty ? folded : kept
  }
}
