/// Compares the first record with those below, by numbers and quotes alone.
struct HeaderShape {
  private(set) var evidence = DialectGuess.HeaderEvidence.unknown
  private static let sampleRecords = 200
  private static let sampleColumns = 64

  private struct Cell {
    var isEmpty: Bool
    var isNumber: Bool
    var isQuoted: Bool
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: Dialect, from body: TextPosition) {
    var scanner = RecordScanner(dialect, limits: .standard, from: body)
    var rows: [[Cell]] = []
    var fields: [Field] = []
    while rows.count <= Self.sampleRecords, scanner.next(in: bytes, into: &fields) != nil {
      rows.append(fields.prefix(Self.sampleColumns).map { Self.cell($0, bytes) })
      fields.removeAll(keepingCapacity: true)
    }
    guard rows.count > 1 else { return }
    judge(rows[0], rows.dropFirst())
  }

  private mutating func judge(_ first: [Cell], _ rows: ArraySlice<[Cell]>) {
    for (column, name) in first.enumerated() where !name.isEmpty {
      guard Self.isNumeric(column, in: rows) else { continue }
      evidence = name.isNumber ? .unlikely : .likely
      if evidence == .unlikely { return }
    }
    guard evidence == .unknown, !first.contains(where: \.isQuoted) else { return }
    let isQuotedBelow = rows.allSatisfy { $0.allSatisfy { $0.isQuoted || $0.isEmpty } }
    if isQuotedBelow, rows.contains(where: { $0.contains(where: \.isQuoted) }) {
      evidence = .likely
    }
  }

  /// Whether nine of ten cells that hold something hold a number.
  private static func isNumeric(_ column: Int, in rows: ArraySlice<[Cell]>) -> Bool {
    let cells = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
    let filled = cells.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.count(where: \.isNumber) * 10 >= filled.count * 9
  }

  private static func cell(_ field: Field, _ bytes: UnsafeBufferPointer<UInt8>) -> Cell {
    let text = bytes[field.range]
    return Cell(isEmpty: text.isEmpty, isNumber: isNumber(text), isQuoted: field.isQuoted)
  }

  private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let marks = Array("+-.,% ".utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.contains(where: digits.contains)
      && text.allSatisfy { digits.contains($0) || marks.contains($0) }
  }
}
