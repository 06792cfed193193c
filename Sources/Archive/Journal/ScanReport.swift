/// What a scan met besides lines.
struct ScanReport: Hashable {
  /// How many damaged pieces there are; `damaged` holds the first of them, because a file of
  /// nothing but noise must not take all memory.
  private(set) var damagedCount = 0
  private var pieces: [DamagedPiece] = []
  private(set) var newer: [NewerPiece] = []
  /// What stands under a journal file's name and is none: it was not read.
  private(set) var refused: [ArchiveError] = []

  static let most = 1000

  /// By file and line.
  var damaged: [DamagedPiece] { pieces.sorted { $0.place < $1.place } }

  /// The format of a later til, if one of the files is written in it.
  var newerFormat: (file: Int, number: Int)? {
    for piece in newer {
      if case .format(let number) = piece.what { return (piece.place.file, number) }
    }
    return nil
  }

  mutating func add(_ piece: DamagedPiece) {
    damagedCount += 1
    if pieces.count < Self.most { pieces.append(piece) }
  }

  mutating func add(_ piece: NewerPiece) {
    if newer.count < Self.most { newer.append(piece) }
  }

  mutating func add(_ error: ArchiveError) { refused.append(error) }
}
