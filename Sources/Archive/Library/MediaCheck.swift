import SQLiteAccess
import SystemFiles
import Things

/// Compares the files in `media` with the names in decks.
struct MediaCheck {
  private(set) var files = 0
  private(set) var remarks: [Notice] = []
  /// Files that no Thing names.
  private(set) var unused: [String] = []

  /// The names that are reported one by one.
  private static let mostRemarks = 20

  init(_ library: Library) throws {
    let folder = MediaFolder(library.places)
    let limit = try library.index.settings().on(library.device).mostBytesOfMedia
    let decks = try DeckTable(database: library.database).rows()
    let names = Dictionary(decks.map { ($0.number, $0.info.name) }) { first, _ in first }
    var faults: [String: MediaFault?] = [:]
    var left = 0
    let rows = try ThingTable(database: library.database).naming()
    while let row = try rows.next() {
      for name in row.thing.mediaNames where faults[name] == nil {
        let fault = Self.fault(of: name, in: folder, limit: limit)
        faults[name] = .some(fault)
        guard let fault else { continue }
        if remarks.count >= Self.mostRemarks { left += 1 }
        guard left == 0 else { continue }
        remarks.append(
          Notice(
            file: names[row.deck].map { "decks/\($0).csv" }, "\(name) \(fault.words).",
            remedy: fault.remedy))
      }
    }
    if left > 0 {
      remarks.append(Notice("\(left) more pictures and recordings are missing or cannot be shown."))
    }
    let found: [(name: String, size: Int)]
    do {
      found = try folder.list()
    } catch let error as FileError {
      remarks.append(Notice(file: MediaFolder.name, error.sentence, remedy: error.remedy))
      return
    }
    files = found.count
    unused = found.map(\.name).filter { faults[$0] == nil }
  }

  private static func fault(
    of name: String, in folder: MediaFolder, limit: Int
  ) -> MediaFault? {
    do throws(MediaFault) {
      _ = try folder.file(name, limit: limit)
      return nil
    } catch {
      return error
    }
  }
}
