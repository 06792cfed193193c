import Things

/// The sums of a journal's lines: eight bytes a line, however many there are.
struct SumSet {
  private var sums: [UInt64] = []

  /// All lines that stand in a journal.
  init(of journal: String) throws(ArchiveError) {
    let listing = try JournalListing.read(journal)
    var scanner = JournalScanner(
      listing.files.map { ($0, nil) }, devices: DeviceTable(listing.devices))
    while let raw = try scanner.next() { sums.append(raw.sum) }
    sums.sort()
  }

  func contains(_ sum: UInt64) -> Bool {
    var (low, high) = (0, sums.count)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < sum { low = middle + 1 } else { high = middle }
    }
    return low < sums.count && sums[low] == sum
  }
}
