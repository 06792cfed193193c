import DelimitedText
public import Things

/// The user's corrections of a followed file, as a patch in unified format.
///
/// Only cells that the user corrected change; every other byte stays as upstream has it.
public struct CorrectionPatch {
  /// A corrected record: the bytes it replaces and the new ones.
  private struct Edit {
    var range: Range<Int>
    var text: [UInt8]
  }

  public private(set) var count = 0
  private let bytes: [UInt8]
  private var edits: [Edit] = []

  /// Why no patch can be made, in a sentence.
  public struct Unsupported: Reportable {
    public let sentence: String
    public let remedy = "Correct it in an editor, or upstream's own way."
    public var status: ExitStatus { .no }
  }

  /// `bytes` is upstream's file, which `list` was read from.
  public init(
    of list: FollowedList, _ bytes: [UInt8], deck: String, links: FollowLinks,
    asking library: any LibraryQuestions
  ) throws {
    self.bytes = bytes
    guard let text = list.reading.text, case .records(let dialect) = text.form,
      list.reading.encoding == .utf8, bytes.suffix(text.bytes.count).elementsEqual(text.bytes)
    else {
      throw Unsupported(
        sentence: "cannot write a patch for \(list.reading.file): it is no table in UTF-8.")
    }
    let start = bytes.count - text.bytes.count
    let columns = list.reading.columns
    for row in list.texts.indices {
      let texts = list.texts
      let id =
        links.things[texts.pairKey(row)] ?? texts.id(row)
        ?? .computed(short: texts[row, .short], long: texts[row, .long])
      guard let entry = try library.thing(id), entry.deck == deck else { continue }
      let place = list.reading.drafts.places[list.drafts[row]]
      var reader = RecordReader(text.bytes, dialect: dialect, from: place.position)
      guard reader.advance() else { continue }
      let fields = reader.texts
      let cells = columns.compactMap { column -> (column: Int, text: String)? in
        let index = column.number - 1
        guard let role = column.role, fields.indices.contains(index),
          let pair = Self.correction(
            role, of: texts.thing(row, id: id), in: entry.thing),
          !pair.old.isEmpty, Blanks.trimmed(fields[index]) == pair.old, pair.new != pair.old
        else { return nil }
        return (index, fields[index].replacing(pair.old, with: pair.new))
      }
      guard !cells.isEmpty, let replaced = reader.replacing(cells) else { continue }
      count += 1
      let range = reader.range.lowerBound + start..<reader.range.upperBound + start
      edits.append(Edit(range: range, text: replaced))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The two forms and notes that upstream has; notes, tags and answers of one's own are private.
  private static func correction(
    _ role: DeckColumn, of theirs: Thing, in ours: Thing
  ) -> (old: String, new: String)? {
    switch role {
    case .short: (theirs.short, ours.short)
    case .long: (theirs.long, ours.long)
    case .note: (theirs.note, ours.note)
    default: nil
    }
  }

  /// The patch for a file of this name; empty if nothing was corrected.
  public func text(file: String) -> [UInt8] {
    guard !edits.isEmpty else { return [] }
    let old = bytes.lineRanges
    var result = Array("--- a/\(file)\n+++ b/\(file)\n".utf8)
    var shift = 0
    for group in groups(old) {
      let lines = max(0, group.lines.lowerBound - 3)..<min(old.count, group.lines.upperBound + 3)
      var after: [UInt8] = []
      var hunk: [UInt8] = []
      var place = lines.lowerBound
      for part in group.parts {
        for line in place..<part.lines.lowerBound {
          after += bytes[old[line]]
          hunk += Self.marked(" ", bytes[old[line]])
        }
        for line in part.lines { hunk += Self.marked("-", bytes[old[line]]) }
        for line in part.text.lineRanges { hunk += Self.marked("+", part.text[line]) }
        after += part.text
        place = part.lines.upperBound
      }
      for line in place..<lines.upperBound {
        after += bytes[old[line]]
        hunk += Self.marked(" ", bytes[old[line]])
      }
      let count = after.lineRanges.count
      result += Array(
        "@@ -\(lines.lowerBound + 1),\(lines.count) +\(lines.lowerBound + 1 + shift),\(count) @@\n"
          .utf8)
      result += hunk
      shift += count - lines.count
    }
    return result
  }

  /// Changed lines and what they become.
  private struct Part {
    var lines: Range<Int>
    var text: [UInt8]
  }

  private typealias Group = (lines: Range<Int>, parts: [Part])

  /// The changed lines, those near each other together.
  private func groups(_ lines: [Range<Int>]) -> [Group] {
    var groups: [Group] = []
    var line = 0
    for edit in edits {
      while lines[line].upperBound <= edit.range.lowerBound { line += 1 }
      let first = line
      while line + 1 < lines.count, lines[line].upperBound < edit.range.upperBound { line += 1 }
      let whole = lines[first].lowerBound..<lines[line].upperBound
      let text =
        Array(bytes[whole.lowerBound..<edit.range.lowerBound]) + edit.text
        + Array(bytes[edit.range.upperBound..<whole.upperBound])
      let part = Part(lines: first..<line + 1, text: text)
      if let last = groups.last, last.lines.upperBound + 6 >= first {
        groups[groups.count - 1].lines = last.lines.lowerBound..<line + 1
        groups[groups.count - 1].parts.append(part)
      } else {
        groups.append((first..<line + 1, [part]))
      }
      line += 1
      if line == lines.count { line -= 1 }
    }
    return groups
  }

  private static func marked(_ mark: String, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array(mark.utf8) + line
    return line.last == 0x0A ? text : text + Array("\n\\ No newline at end of file\n".utf8)
  }
}
