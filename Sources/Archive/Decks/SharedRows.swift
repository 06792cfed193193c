import DelimitedText
import Things

/// The rows with which a deck's new text begins as its old one did: they are not read again.
///
/// A row begins where it began as long as every byte up to its first is the same: what comes later
/// can change how it ends, but not where. So the last of those rows is read anew, and with it all
/// that follows.
struct SharedRows {
  let old: DeckFile
  /// How many rows, from the first.
  let count: Int

  /// Nil where nothing is gained, or where more was found in the old text than rows.
  init?(_ old: DeckFile, _ bytes: [UInt8]) {
    guard old.remarks.isEmpty, old.header != nil else { return nil }
    let same = old.bytes.withUnsafeBytes { old in
      bytes.withUnsafeBytes { old.sharedPrefix(with: $0) }
    }
    let begun = old.rows.prefix { Int($0.raw.start) < same }.count
    guard begun > 1 else { return nil }
    self.old = old
    count = begun - 1
  }

  /// Where reading goes on.
  var position: TextPosition {
    let row = old.rows[count]
    return TextPosition(offset: Int(row.raw.start), line: Int(row.line))
  }

  /// How many records, Things or not, stand before that.
  var records: Int { Int(old.rows[count].number) }

  /// The rows, in a text of another size: cells that are no range of a file stand behind its end.
  func rows(in size: Int) -> [DeckRow] {
    let rows = Array(old.rows[..<count])
    guard !old.unescaped.isEmpty, size != old.size else { return rows }
    return rows.map { $0.moved(from: old.size, to: size) }
  }

  /// Their cells that are no range of a file.
  var unescaped: ArraySlice<UInt8> {
    guard !old.unescaped.isEmpty else { return [] }
    let rest = old.rows[count...].lazy.compactMap { $0.firstCell(behind: old.size) }.first
    return old.unescaped[..<(rest ?? old.unescaped.endIndex)]
  }
}
