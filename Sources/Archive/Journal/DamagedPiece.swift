/// A part of a journal file that is no line, up to the next newline.
struct DamagedPiece: Hashable {
  enum Reason: Hashable {
    /// It does not have the form of a line.
    case form
    /// Its sum is right for no device of this journal.
    case sum
    /// Its sum is right, but its fields make no sense.
    case fields
    /// It ends with the file, and is no line: an append that was torn, or is just happening.
    case torn
    /// A header that names no device, or no format.
    case header
    /// A mark of a merge that was never finished.
    case mergeMark
    /// It is longer than any line.
    case length
  }

  var place: LinePlace
  /// In bytes, without the newline.
  var length: Int
  var reason: Reason
}
