import Things

@testable import Archive
@testable import SystemFiles

/// The complete result of scanning a journal.
struct ScannedJournal {
  var lines: [JournalLine] = []
  /// The numbers of lines whose event could not be decoded.
  var unread: [Int] = []
  var report: ScanReport
  var consumed: [ConsumedFile]

  init(
    _ journal: String, from consumed: [ConsumedFile] = [], devices: [Device] = []
  ) throws(ArchiveError) {
    let listing = try JournalListing.read(journal)
    let work = listing.files.map { file in (file, consumed.first { $0.file == file }) }
    var scanner = JournalScanner(work, devices: DeviceTable(devices + listing.devices))
    while let raw = try scanner.next() {
      if let line = raw.line(of: scanner.devices[raw.device]) {
        lines.append(line)
      } else {
        unread.append(raw.number)
      }
    }
    report = scanner.report
    self.consumed = scanner.consumed
  }

  var numbers: [Int] { lines.map(\.number) }
  var reasons: [DamagedPiece.Reason] { report.damaged.map(\.reason) }
}
