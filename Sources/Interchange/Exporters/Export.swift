public import Things

/// What is to be written, and from where.
public struct Export {
  /// Takes the text piece by piece; it may throw to give up.
  public typealias Sink = ([UInt8]) throws -> Void

  let shelf: any Shelf
  let question: Question
  /// Whether no cell may look like a formula to a spreadsheet.
  let guardsFormulas: Bool

  public init(_ question: Question, from shelf: any Shelf, guardingFormulas: Bool = false) {
    self.question = question
    self.shelf = shelf
    guardsFormulas = guardingFormulas
  }

  /// Every Thing that is asked for, in order of deck and row.
  func things(_ body: (Entry) throws -> Void) throws {
    try shelf.things(matching: question) { entry in
      try body(entry)
      return true
    }
  }

  /// Text handed over in pieces of about this many bytes.
  static let pieceSize = 1 << 16
}
