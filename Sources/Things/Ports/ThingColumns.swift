/// A column with a meaning to til, in deck files and imported files.
public enum DeckColumn: Int, CaseIterable, Sendable {
  case short
  case long
  case note
  case tags
  case also
  case id
  case guid
  /// The directions in which a Thing is asked; empty for the deck's setting.
  case directions
  /// Names of pictures and of recordings that belong to the short form.
  case image
  case audio
  /// The deck of a row, in imported files with several decks. It has no meaning in deck files.
  case deck

  public static let inDeckFiles = allCases.filter { $0 != .deck }

  /// The name in a header row, also used for the command-line option.
  public var name: String { "\(self)" }

  /// The cell that stores the column's text; nil if the column is not text.
  public var cell: ThingColumns.Cell? {
    switch self {
    case .short: .short
    case .long: .long
    case .note: .note
    case .tags: .tags
    case .also: .also
    case .guid: .guid
    case .directions: .directions
    case .image: .image
    case .audio: .audio
    case .id, .deck: nil
    }
  }
}

/// The texts of many Things in one buffer: nine cells per row, in the format of a deck file.
///
/// A hundred thousand rows take a handful of allocations, and can be compared without creating
/// strings.
public struct ThingColumns: Hashable, Sendable {
  public enum Cell: Int, CaseIterable, Sendable {
    case short
    case long
    case note
    /// Tags separated by blanks.
    case tags
    /// Answers separated by bars.
    case also
    case guid
    /// Empty or the name of a value of `Directions`.
    case directions
    /// File names separated by bars.
    case image
    case audio
  }

  /// Marks a row without an id.
  ///
  /// No id has this number.
  private static let noID = UInt64.max

  private var numbers: [UInt64] = []
  @usableFromInline private(set) var text: [UInt8] = []
  @usableFromInline private(set) var ends: [UInt32] = []

  public init() {}

  public var count: Int { numbers.count }
  public var isEmpty: Bool { numbers.isEmpty }

  public var textSize: Int { text.count }

  public mutating func reserve(rows: Int, bytes: Int) {
    numbers.reserveCapacity(rows)
    ends.reserveCapacity(rows * Cell.allCases.count)
    text.reserveCapacity(bytes)
  }

  /// Starts a row.
  ///
  /// Its nine cells must follow in order.
  public mutating func begin(_ id: Thing.ID?) {
    precondition(ends.count == count * Cell.allCases.count, "A row has nine cells.")
    numbers.append(id?.number ?? Self.noID)
  }

  public mutating func add(_ cell: UnsafeRawBufferPointer) {
    text.append(contentsOf: cell)
    ends.append(UInt32(text.count))
  }

  /// Removes the last cell of the current row.
  public mutating func removeLastCell() {
    ends.removeLast()
    text.removeSubrange(Int(ends.last ?? 0)...)
  }

  /// Removes the last row, complete or not.
  public mutating func removeLast() {
    numbers.removeLast()
    ends.removeSubrange((count * Cell.allCases.count)...)
    text.removeSubrange(Int(ends.last ?? 0)...)
  }

  public mutating func add(_ cell: String) {
    var cell = cell
    cell.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  public func id(_ row: Int) -> Thing.ID? {
    numbers[row] == Self.noID ? nil : Thing.ID(number: numbers[row])
  }

  /// Calls `body` with the bytes of a cell.
  ///
  /// Inlinable, because other modules visit millions of cells.
  @inlinable
  public func withCell<Result>(
    _ row: Int, _ cell: Cell, body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let range = range(row, cell)
    return try text.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  @inlinable
  public func isEmpty(_ row: Int, _ cell: Cell) -> Bool { range(row, cell).isEmpty }

  public subscript(_ row: Int, _ cell: Cell) -> String {
    String(decoding: text[range(row, cell)], as: UTF8.self)
  }

  /// Calls `body` with the buffer that holds all cells.
  @inlinable
  public func withText<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try text.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Whether the cells of a row have these bytes.
  @inlinable
  public func hasCells(_ row: Int, _ bytes: (Cell) -> UnsafeRawBufferPointer) -> Bool {
    text.withUnsafeBytes { text in
      Cell.allCases.allSatisfy { cell in
        let (own, other) = (range(row, cell), bytes(cell))
        return own.count == other.count
          && UnsafeRawBufferPointer(rebasing: text[own]).sharedPrefix(with: other) == own.count
      }
    }
  }

  /// Whether all cells of two rows have the same bytes.
  public func hasSameCells(_ row: Int, as other: ThingColumns, _ otherRow: Int) -> Bool {
    let (own, others) = (cells(row), other.cells(otherRow))
    guard own.count == others.count else { return false }
    // If the lengths are equal, comparing the ends of the cells and all bytes at once suffices.
    let count = Cell.allCases.count
    for cell in 0..<count - 1 {
      let end = Int(ends[row * count + cell]) - own.lowerBound
      let otherEnd = Int(other.ends[otherRow * count + cell]) - others.lowerBound
      if end != otherEnd { return false }
    }
    return text.withUnsafeBytes { bytes in
      other.text.withUnsafeBytes { otherBytes in
        UnsafeRawBufferPointer(rebasing: bytes[own])
          .sharedPrefix(with: UnsafeRawBufferPointer(rebasing: otherBytes[others])) == own.count
      }
    }
  }

  /// The range of all cells of a row in the buffer.
  func cells(_ row: Int) -> Range<Int> {
    range(row, .short).lowerBound..<range(row, .audio).upperBound
  }

  /// The row as a Thing with this id.
  public func thing(_ row: Int, id: Thing.ID) -> Thing {
    Thing(
      id: id, short: self[row, .short], long: self[row, .long], note: self[row, .note],
      tags: CellLists.tags(self[row, .tags]), also: CellLists.also(self[row, .also]),
      guid: self[row, .guid], directions: Directions(cell: self[row, .directions]),
      media: Media(image: self[row, .image], audio: self[row, .audio]))
  }

  public func draft(_ row: Int) -> NewThing {
    NewThing(thing(row, id: Thing.ID(number: 0)), id: id(row))
  }

  public mutating func append(_ draft: NewThing) {
    begin(draft.id)
    add(draft.short)
    add(draft.long)
    add(draft.note)
    add(CellLists.cell(tags: draft.tags))
    add(CellLists.cell(also: draft.also))
    add(draft.guid)
    add(draft.directions?.rawValue ?? "")
    add(draft.media.imageCell)
    add(draft.media.audioCell)
  }

  /// Copies a row of another table, with or without its id and guid.
  public mutating func append(
    _ row: Int, of other: ThingColumns, withoutNames isNameless: Bool = false
  ) {
    begin(isNameless ? nil : other.id(row))
    for cell in Cell.allCases {
      let isKept = cell != .guid || !isNameless
      other.withCell(row, cell) { add(isKept ? $0 : UnsafeRawBufferPointer(rebasing: $0[..<0])) }
    }
  }

  /// The range of a cell in the buffer.
  @inlinable
  public func range(_ row: Int, _ cell: Cell) -> Range<Int> {
    let offset = row &* 9 &+ cell.rawValue
    return (offset == 0 ? 0 : Int(ends[offset &- 1]))..<Int(ends[offset])
  }
}
