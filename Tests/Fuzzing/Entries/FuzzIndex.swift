import Recall
import Things

@testable import Archive
@testable import SystemFiles

/// Reads bytes as the packed values of an index, and as a deck with merge conflict markers.
public func fuzzIndex(_ bytes: [UInt8]) {
  bytes.withUnsafeBytes {
    historyIsRead($0)
    _ = Tally(packed: $0)
    _ = Tally.hasAnswers(packed: $0)
    if let stamp = FileFingerprint(packed: $0) { precondition(stamp.packed == bytes) }
  }
  marksAreClosed(bytes)
  _ = LostLines.ranges(of: String(decoding: bytes, as: UTF8.self))
}

/// What is valid can be folded; everything else is damage.
private func historyIsRead(_ bytes: UnsafeRawBufferPointer) {
  guard let entries = try? HistoryStore.entries(packed: bytes) else { return }
  var fold = CardFold(
    Card.ID(Thing.ID(number: 1), .forward), by: Forgetting(Parameters(defaultsOf: .fsrs6)))
  for var entry in entries {
    fold.take(&entry)
    entry.order(by: entry.latest)
    _ = entry.tallied
    _ = entry.what
  }
}

private func marksAreClosed(_ bytes: [UInt8]) {
  let file = DeckFile(DeckPlace(name: "d", path: "d.csv", target: nil), bytes: bytes)
  guard let closing = MergeClosing(file, former: { _ in [] }), let text = closing.text else {
    return
  }
  var scan = MergeMarkScan(text)
  precondition(scan.conflicts().isEmpty, "A resolved deck has no conflict left.")
}
