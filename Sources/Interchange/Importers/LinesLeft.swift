import Things

/// Finds lines of a text that no Thing contains and no other notice reports.
///
/// Compares pairs of words, so that markup and line breaks do not matter.
struct LinesLeft {
  private var known: Set<[Substring]> = []

  init(_ reading: Reading) {
    let drafts = reading.drafts
    for row in 0..<drafts.count {
      let cells = [ThingColumns.Cell.short, .long, .note].map { drafts.texts[row, $0] }
      for cell in cells { add(cell) }
      // A line has the cells in this order, or the note between the others.
      let (words, order) = (cells.map(Self.words), [(0, 1), (1, 2), (0, 2), (2, 1)])
      for (one, next) in order {
        if let last = words[one].last, let first = words[next].first {
          known.insert([last, first])
        }
      }
    }
    for column in reading.columns { add(column.name) }
    reading.text?.forEachRecord { _, fields in
      for field in fields { add(field) }
      return true
    }
  }

  private mutating func add(_ text: String) {
    let words = Self.words(text)
    for word in words { known.insert([word]) }
    for (one, next) in zip(words, words.dropFirst()) { known.insert([one, next]) }
  }

  private func holds(_ words: [Substring]) -> Bool {
    if words.count < 3, words.allSatisfy({ known.contains([$0]) }) { return true }
    let pairs = zip(words, words.dropFirst())
    return 2 * pairs.count { known.contains([$0, $1]) } >= words.count - 1 && words.count > 1
  }

  private static func words(_ text: some StringProtocol) -> [Substring] {
    // Without the number of a gap, as in `{{c1::`.
    text.lowercased().removing(from: "{{c", through: "::")[...]
      .split { !$0.isLetter && !$0.isNumber }
  }

  /// Reports such lines if there are several.
  ///
  /// Above the first Thing, only those that look like pairs count.
  static func remark(on reading: Reading, _ text: ArrivedText) -> Diagnostic? {
    guard !text.opening.hasPrefix("<"),
      !reading.notices.contains(where: { named.contains($0.rule) }),
      let first = reading.drafts.places.map(\.line).min()
    else { return nil }
    let known = LinesLeft(reading)
    var left: [(line: Int, text: String)] = []
    var fence = CodeFence()
    let plain: (String) -> String =
      if text.file.lowercased().hasSuffix(".rst") {
        RoleText.plain
      } else if MarkdownText.isName(text.file) {
        { MarkdownText.plain(HTMLText.plain($0)) }
      } else {
        { $0 }
      }
    for (number, line) in text.lines.enumerated().dropFirst(text.frontMatter) {
      let line = Blanks.trimmed(line)
      if fence.holds(line) || isMark(line, in: text.file) { continue }
      if number < first, PairSeparator.signs.count(in: [line]) == 0 { continue }
      let words = words(plain(line))
      if words.count > 1, !known.holds(words) { left.append((number + 1, line)) }
    }
    let pairs = left.count { PairSeparator.signs.count(in: [$0.text]) > 0 }
    guard pairs >= fewest || left.count >= fewest && left.count * 30 >= reading.drafts.count,
      let one = left.first
    else { return nil }
    let excerpt = Excerpt.of(one.text)
    return Diagnostic(
      weight: .remark, rule: "lines-left", file: text.file, line: one.line, excerpt: excerpt,
      sentence: "\(left.count) lines are in no Thing, such as line \(one.line): \"\(excerpt)\".",
      remedy: "To import them, put them in a separate file.")
  }

  /// Remarks that name what is left out.
  private static let named: Set<String> = [
    "list-above-headings", "text-above-headings", "other-headings",
  ]

  private static let fewest = 3

  /// Whether a line is a heading, a directive, a property or a setting.
  private static func isMark(_ line: String, in file: String) -> Bool {
    if OrgText.isName(file) {
      return ["*", "SCHEDULED:", "DEADLINE:", "CLOSED:", "- State "].contains(where: line.hasPrefix)
        || marks.contains(where: line.hasPrefix)
    }
    let isProperty = line.cut(at: ":: ").map { !$0.before.contains(" ") } ?? line.hasSuffix("::")
    // An attribute of AsciiDoc.
    if AsciiDocText.isName(file), line.hasPrefix("["), line.hasSuffix("]") { return true }
    return marks.contains(where: line.hasPrefix)
      || MarkdownText.isName(file) && (isProperty || MarkdownText.isReference(line))
  }

  private static let marks = [
    "#", "=", "<", "|", "![", "{", "..", ":", "//", "%", "\\", "--", "@", "[[",
  ]
}
