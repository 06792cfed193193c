import Foundation
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Swapping the sides of a merge gives the same result, whoever merges; `ThreeWayMergeTests` tests
/// it for a sync.
///
/// `MERGES=10000 swift test --filter MergeLawTests` tests more merges.
@Suite struct MergeLawTests {
  /// A deck in three versions with the same header.
  private struct Versions {
    var base: [UInt8]
    var ours: [UInt8]
    var theirs: [UInt8]
    var seed: Int

    var swapped: Versions { Versions(base: base, ours: theirs, theirs: ours, seed: seed) }
  }

  private var triples: [Versions] {
    let count = ProcessInfo.processInfo.environment["MERGES"].flatMap(Int.init) ?? 300
    return (0..<count).compactMap { seed in
      let triple = MergeTriple(seed: UInt64(seed))
      guard let base = triple.base["d0.csv"], let ours = triple.ours["d0.csv"],
        let theirs = triple.theirs["d0.csv"]
      else { return nil }
      return Versions(base: base, ours: ours, theirs: theirs, seed: seed)
    }
  }

  @Test func `the merge driver`() {
    for one in triples {
      for base in [one.base, []] {
        let text = DeckTextMerge(base: base, ours: one.ours, theirs: one.theirs).text
        #expect(text != nil)
        #expect(
          text == DeckTextMerge(base: base, ours: one.theirs, theirs: one.ours).text,
          "seed \(one.seed)")
      }
    }
  }

  @Test func `conflict marks, with and without the common version`() {
    for one in triples {
      for hasBase in [true, false] {
        guard let closing = closed(one, hasBase: hasBase),
          let other = closed(one.swapped, hasBase: hasBase)
        else { continue }
        #expect(closing.text == other.text, "seed \(one.seed)")
        let contradictions = [closing, other].map { Set($0.contradictions.map { $0.what }) }
        #expect(contradictions[0] == contradictions[1], "seed \(one.seed)")
        #expect(closing.here == other.there && closing.there == other.here, "seed \(one.seed)")
      }
    }
  }

  /// All rows in one conflict; nil if the line endings differ.
  private func closed(_ versions: Versions, hasBase: Bool) -> MergeClosing? {
    let parts = [versions.base, versions.ours, versions.theirs].map { text in
      let end = text.firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      return (header: text[..<end], rows: text[end...])
    }
    guard parts[0].header == parts[1].header, parts[0].header == parts[2].header else { return nil }
    var text = Array(parts[1].header)
    func add(_ mark: String, _ rows: ArraySlice<UInt8>) {
      text += Array(mark.utf8)
      text += rows
    }
    add("<<<<<<< ours\n", parts[1].rows)
    if hasBase { add("||||||| base\n", parts[0].rows) }
    add("=======\n", parts[2].rows)
    add(">>>>>>> theirs\n", [])
    let file = DeckFile(name: "d0", path: "d0.csv", bytes: text)
    return MergeClosing(file) { _ in [] }
  }

  @Test func `the replay of a staged change`() {
    for one in triples where one.base != one.ours && one.base != one.theirs {
      let (here, there) = (replayed(one), replayed(one.swapped))
      // Where both changed a text, the file keeps its own.
      guard let here, let there else { continue }
      #expect(here == there, "seed \(one.seed)")
    }
  }

  /// The rows of our file after their change is replayed; nil after a remark.
  private func replayed(_ versions: Versions) -> [Thing.ID: Thing]? {
    let (old, new) = (rows(versions.base), rows(versions.theirs))
    guard old != nil || new != nil, let old, let new else { return nil }
    let changes = Set(old.keys).union(new.keys).sorted().compactMap { id -> StagedRowChange? in
      switch (old[id], new[id]) {
      case (nil, _?): .added(id)
      case (let row?, nil): .removed(id, old: row.raw)
      case (let row?, let now?): row.thing == now.thing ? nil : .edited(id, old: row.raw)
      case (nil, nil): nil
      }
    }
    let change = StagedChange(
      before: CRC64.of(versions.base), after: CRC64.of(versions.theirs), rows: changes)
    let (fate, remarks) = StagedFate.of(
      change, staged: versions.theirs, text: versions.ours, path: "d0.csv")
    guard remarks.isEmpty else { return nil }
    switch fate {
    case .rewrite(let text): return rows(text)?.mapValues(\.thing)
    case .putInPlace: return new.mapValues(\.thing)
    case .discard: return rows(versions.ours)?.mapValues(\.thing)
    case .wait, .exchangeBack: return nil
    }
  }

  private struct Row: Equatable {
    var raw: [UInt8]
    var thing: Thing
  }

  /// Nil for a deck without ids.
  private func rows(_ text: [UInt8]) -> [Thing.ID: Row]? {
    let file = DeckFile(name: "", path: "", bytes: text)
    guard file.header?[.id] != nil else { return nil }
    return Dictionary(
      file.rows.compactMap { row in
        row.id.map { id in
          var thing = file.thing(row, id: id)
          thing.tags.sort()
          return (id, Row(raw: file.raw(row), thing: thing))
        }
      }, uniquingKeysWith: { first, _ in first })
  }
}
