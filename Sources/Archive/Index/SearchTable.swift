import Things

/// Short and long forms, folded, in pieces that are searched as bytes.
///
/// One piece holds some hundred rows: a search reads memory from end to end instead of asking
/// SQLite for a hundred thousand rows.
struct SearchTable {
  let database: Database

  static let rowsInPiece = 256
  /// Between short and long, and after a row; neither occurs in folded text of ours.
  private static let between: UInt8 = 0x1F
  private static let after: UInt8 = 0x1E

  /// Takes out what is to be made anew.
  func remove(_ reach: ClosedRange<Int64>) throws(IndexError) {
    let remove = try database.statement("DELETE FROM search WHERE first BETWEEN ?1 AND ?2")
    remove.bind(1, reach.lowerBound).bind(2, reach.upperBound)
    try remove.run()
  }

  /// Makes the pieces between two places, given all rows of a deck and where they stand.
  static func makePieces<Failure: Error>(
    _ rows: ThingRows, _ places: [Int64], _ reach: ClosedRange<Int64>,
    _ take: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    var piece = Piece()
    var fold = SearchFold()
    for row in places.indices(in: reach) {
      rows.withCell(row, .short) { short in
        rows.withCell(row, .long) { long in piece.add(places[row], short, long, &fold) }
      }
      if piece.places.count == rowsInPiece {
        try take(piece)
        piece = Piece()
      }
    }
    if !piece.places.isEmpty { try take(piece) }
  }

  struct Piece: Sendable {
    fileprivate(set) var places: [Int64] = []
    fileprivate var ends: [UInt32] = []
    fileprivate var text: [UInt8] = []

    fileprivate mutating func add(
      _ place: Int64, _ short: UnsafeRawBufferPointer, _ long: UnsafeRawBufferPointer,
      _ fold: inout SearchFold
    ) {
      fold.append(short, to: &text)
      text.append(SearchTable.between)
      fold.append(long, to: &text)
      text.append(SearchTable.after)
      places.append(place)
      ends.append(UInt32(text.count))
    }
  }

  func save(_ piece: Piece) throws(IndexError) {
    guard let first = piece.places.first else { return }
    let statement = try database.statement("INSERT OR REPLACE INTO search VALUES(?1,?2,?3,?4)")
    statement.bind(1, first)
    piece.places.withUnsafeBytes { _ = statement.bind(2, blob: $0) }
    piece.ends.withUnsafeBytes { _ = statement.bind(3, blob: $0) }
    piece.text.withUnsafeBytes { _ = statement.bind(4, blob: $0) }
    try statement.run()
  }

  /// Places of rows whose short or long form holds the text.
  func places(holding text: String) throws(IndexError) -> [Int64] {
    var fold = SearchFold()
    let needle = fold(text)
    let statement = try database.statement("SELECT places, ends, text FROM search ORDER BY first")
    var found: [Int64] = []
    while try statement.step() {
      let text = statement.blob(2)
      let ends = Self.array(statement.blob(1), of: UInt32.self)
      var rows: [Int] = []
      ByteSearch.rows(in: text, ends: ends, holding: needle, into: &rows)
      guard !rows.isEmpty else { continue }
      let places = Self.array(statement.blob(0), of: Int64.self)
      found += rows.map { places[$0] }
    }
    return found
  }

  private static func array<Number: BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, of type: Number.Type
  ) -> [Number] {
    let size = MemoryLayout<Number>.stride
    return (0..<bytes.count / size).map {
      bytes.loadUnaligned(fromByteOffset: $0 * size, as: type)
    }
  }
}
