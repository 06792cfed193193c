/// Cuts a file into pieces at its newlines, from its end to its beginning.
///
/// The file is opened for each reading alone, so that many journals can stand open at once.
struct BackwardCutter {
  private let path: String
  /// What is held of the file: everything from `base` to where the last piece began.
  private var held: [UInt8] = []
  private var base: Int
  /// How much is read at once; it doubles while a piece does not end.
  private var step = firstStep

  static let firstStep = 1 << 16

  init(_ path: String) throws(ArchiveError) {
    self.path = path
    base = try OpenFile(path, .reading).status().size
  }

  /// The next piece towards the beginning, without its newline; nil when there is no more.
  mutating func next() throws(ArchiveError) -> [UInt8]? {
    // The newline behind a piece is taken with the piece after it, so one may hang at the end.
    if held.isEmpty, base > 0 { try fill() }
    if held.isEmpty { return nil }
    if held.last == UInt8(ascii: "\n") { held.removeLast() }
    while true {
      if let newline = held.lastIndex(of: UInt8(ascii: "\n")) {
        let piece = Array(held[(newline + 1)...])
        held.removeSubrange((newline + 1)...)
        step = Self.firstStep
        return piece
      }
      if base == 0 || held.count > JournalFormat.longestLine {
        defer { held = [] }
        return held
      }
      try fill()
    }
  }

  private mutating func fill() throws(ArchiveError) {
    let count = min(step, base)
    let piece = try OpenFile(path, .reading).read(count: count, at: base - count)
    held = piece + held
    base -= count
    step *= 2
  }
}
