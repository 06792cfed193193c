import SystemFiles
import Things

/// A difference between two trees of a repository, for one file.
struct TreeChange: Hashable {
  struct Blob: Hashable {
    var mode: String
    var name: String

    var isFile: Bool { mode.hasPrefix("100") }
    /// Nil for a link or a submodule.
    var file: Blob? { isFile ? self : nil }
  }

  /// The path from the top of the work tree, as git has it.
  var name: [UInt8]
  /// Nil if the file does not exist.
  var old: Blob?
  var new: Blob?

  var path: String { String(decoding: name, as: UTF8.self) }

  /// Parses the output of `git diff-tree -r -z --raw --no-abbrev` and of `diff-index`.
  static func all(_ output: Git.Output) -> [TreeChange] {
    var changes: [TreeChange] = []
    var places: [[UInt8]: Int] = [:]
    var head: [Substring]?
    for field in output.bytes.split(separator: 0) {
      if let parts = head {
        let change = TreeChange(
          name: Array(field), old: blob(parts[0].dropFirst(), parts[2]),
          new: blob(parts[1], parts[3]))
        head = nil
        if let place = places[change.name] {
          // Only a tree that git would not write has a path twice.
          changes[place].old = changes[place].old ?? change.old
          changes[place].new = changes[place].new ?? change.new
        } else {
          places[change.name] = changes.count
          changes.append(change)
        }
      } else if field.first == UInt8(ascii: ":") {
        let parts = String(decoding: field, as: UTF8.self).split(separator: " ")
        if parts.count == 5 { head = parts }
      }
    }
    return changes.filter { $0.old != $0.new }
  }

  /// The directories above a path.
  static func parents(_ name: [UInt8]) -> [[UInt8]] {
    name.indices.filter { name[$0] == UInt8(ascii: "/") }.map { Array(name[..<$0]) }
  }

  /// Parses the output of `git ls-tree -z` and `ls-files -s -z`, whose lines have the mode and the
  /// blob's name at these positions; returns the words before the path, too.
  static func entries(
    _ output: Git.Output, mode: Int, blob: Int
  ) -> [(name: [UInt8], blob: Blob, words: [Substring])] {
    output.bytes.split(separator: 0).compactMap { line in
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count > max(mode, blob) else { return nil }
      let found = Blob(mode: String(words[mode]), name: String(words[blob]))
      return (Array(line[(tab + 1)...]), found, words)
    }
  }

  private static func blob(_ mode: Substring, _ name: Substring) -> Blob? {
    mode == "000000" ? nil : Blob(mode: String(mode), name: String(name))
  }
}

extension TreeChange {
  init(path: String, old: Blob? = nil, new: Blob? = nil) {
    self.init(name: Array(path.utf8), old: old, new: new)
  }
}

/// Merges two versions of a journal line by line, without repeating lines.
enum LineUnion {
  /// The lines of both journals: the common beginning, then the rest by line number, the same on
  /// every machine.
  ///
  /// A line that `erased` covers is left out: it exists with empty text, or is about to.
  static func journal(
    _ ours: [UInt8], _ theirs: [UInt8], erased: ErasedLines = ErasedLines()
  ) -> [UInt8] {
    if theirs.starts(with: ours) { return theirs }
    if ours.starts(with: theirs) { return ours }
    var erased = erased
    for text in [ours, theirs] { erased.add(text) }
    let common = ours[..<sharedLines(ours, theirs)]
    let sides = [ours, theirs].map { Array(lines($0[common.endIndex...])) }
    var rest = Set(sides.joined())
    for line in lines(common) { rest.remove(line) }
    // Drop an incomplete line that the other side has in full.
    for side in sides {
      guard let last = side.last, JournalLineParts(last)?.isWhole != true else { continue }
      if rest.contains(where: { $0.count > last.count && $0.starts(with: last) }) {
        rest.remove(last)
      }
    }
    let sorted = rest.filter { !erased.covers($0) }.map {
      (number: JournalLineParts($0)?.number ?? 0, line: $0)
    }
    .sorted { one, two in
      one.number == two.number
        ? one.line.lexicographicallyPrecedes(two.line) : one.number < two.number
    }
    var text = Array(common)
    for (_, line) in sorted { text += line + [0x0A] }
    return text
  }

  /// The bytes of the lines with which both texts begin.
  private static func sharedLines(_ one: [UInt8], _ other: [UInt8]) -> Int {
    let bytes = one.withUnsafeBytes { one in
      other.withUnsafeBytes { one.sharedPrefix(with: $0) }
    }
    return one[..<bytes].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  static func lines(_ text: [UInt8]) -> TextLines { TextLines(text[...]) }
  static func lines(_ text: ArraySlice<UInt8>) -> TextLines { TextLines(text) }

  /// The lines of a text that an earlier version lacks.
  static func lines(
    _ text: [UInt8], without base: [UInt8]
  ) -> some Sequence<ArraySlice<UInt8>> {
    let isLonger = text.starts(with: base)
    let known = isLonger ? [] : Set(lines(base))
    return lines(text[(isLonger ? base.count : 0)...]).lazy.filter { !known.contains($0) }
  }
}

/// The lines of a text without their ends, one after the other and without copies; empty ones are
/// left out.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text.drop { $0 == 0x0A } }

  mutating func next() -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    let line = rest.prefix { $0 != 0x0A }
    rest = rest[line.endIndex...].drop { $0 == 0x0A }
    return line
  }
}

/// The parts of a journal line that a merge needs.
struct JournalLineParts {
  let fields: [Substring]
  let number: Int

  /// Nil for a header or an invalid line.
  init?(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 6, let number = Int(fields[0]) else { return nil }
    self.number = number
  }

  var kind: Substring { fields[3] }

  /// Of a batch in which an update of a followed list was taken in, its lines.
  var linesFromUpstream: Range<Int>? {
    let commands = [FollowSource.command, FollowSource.automaticCommand]
    guard kind == "batch", fields.count > 7, commands.contains(String(fields[5])),
      let count = Int(fields[7]), (0...1_000_000).contains(count), number < 1 << 40
    else { return nil }
    return number..<number + count + 1
  }

  /// The Things of an `add` line.
  var added: [Thing.ID] {
    guard kind == "add", fields.count > 7 else { return [] }
    return fields[7].split(separator: " ").compactMap { Thing.ID($0) }
  }

  var subject: String { String(fields[4]) }
  var time: Int64 { Moment(fields[1])?.milliseconds ?? 0 }
  /// Whether the line is complete.
  var isWhole: Bool { fields.last?.utf8.count == Hex.count }
}

/// When each side last changed a text, moved a Thing or renamed a deck, from the lines that only it
/// has.
struct MergeTimes {
  private typealias Latest = (time: Int64, device: String)

  private var latest: [MergeSideName: [MergeQuestion: Latest]] = [:]
  private var clocks: [String: ClockCorrections] = [:]

  /// Obeys the corrections in a side's lines; call before any `add`.
  mutating func obey(_ text: [UInt8]) {
    guard System.hasBytes(Array(ClockCorrection.kind.utf8), in: text) else { return }
    for line in LineUnion.lines(text) {
      guard let parts = JournalLineParts(line), parts.kind == ClockCorrection.kind else { continue }
      for correction in ClockCorrection.all(parts.subject) {
        _ = clocks[correction.lines.device.name, default: ClockCorrections()].add(correction.range)
      }
    }
  }

  mutating func add(_ text: [UInt8], without base: [UInt8], of file: String, on side: MergeSideName)
  {
    let device = String(file.prefix { $0 != "/" })
    var upstream = 0..<0
    for line in LineUnion.lines(text, without: base) {
      guard let parts = JournalLineParts(line) else { continue }
      if let batch = parts.linesFromUpstream { upstream = batch }
      var time =
        clocks[device]?.time(of: UInt32(clamping: parts.number), written: parts.time) ?? parts.time
      let isUpstream = upstream.contains(parts.number)
      if isUpstream { time -= Self.ages }
      note(Self.questions(parts), (time, device), on: side)
      // Nothing that somebody wrote is removed unseen.
      if parts.kind == "edit", let id = Thing.ID(parts.subject) {
        note([.removal(id)], (isUpstream ? time : .max, device), on: side)
      }
    }
  }

  /// What somebody writes is kept, however late upstream's change was taken in.
  private static let ages: Int64 = 1_000_000_000_000_000

  private mutating func note(
    _ questions: [MergeQuestion], _ found: Latest, on side: MergeSideName
  ) {
    for question in questions where latest[side]?[question].map({ $0 < found }) ?? true {
      latest[side, default: [:]][question] = found
    }
  }

  private static func questions(_ line: JournalLineParts) -> [MergeQuestion] {
    switch line.kind {
    case "edit": Thing.ID(line.subject).map { [.text($0)] } ?? []
    case "remove": Thing.ID(line.subject).map { [.removal($0)] } ?? []
    case "add": line.added.flatMap { [.text($0), .home($0)] }
    case "move": Thing.ID(line.subject).map { [.home($0)] } ?? []
    case "deck": [.name(line.subject)]
    default: []
    }
  }

  /// The side that made the later change; nil if no line records it.
  func later(_ question: MergeQuestion) -> MergeSideName? {
    let found = (latest[.ours]?[question], latest[.theirs]?[question])
    // A change in an editor leaves no line.
    // If both sides have edits, what one of them then removed stays.
    if case .removal = question,
      found.0 == nil || found.1 == nil || found.0?.time == found.1?.time
    {
      return nil
    }
    return switch found {
    case (nil, nil): nil
    case (_?, nil): .ours
    case (nil, _?): .theirs
    case (let one?, let two?): one < two ? .theirs : .ours
    }
  }
}
