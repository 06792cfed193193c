import Things

/// Doubts about lists that can be read but may not be meant for learning.
struct UnlikelyList {
  let text: ArrivedText
  /// How it was read: as pairs on lines, as a table, as a map, or as any of the forms that fit many
  /// texts.
  var arePairs = false
  var areRows = false
  var isMap = false
  var isGuess = false

  private static let fewestWordsOfText = 10
  /// The rows that are looked at; more of them would tell the same.
  private static let mostRows = 1_000

  func addDoubts(to reading: inout Reading) {
    let drafts = reading.drafts
    var doubts: [Diagnostic] = []
    defer { reading.notices += doubts }
    func add(
      _ rule: String, _ sentence: String, remedy: String, line: Int? = nil, excerpt: String = ""
    ) {
      doubts.append(
        Diagnostic(
          weight: .doubtful, rule: rule, file: text.file, line: line, excerpt: excerpt,
          sentence: sentence, remedy: remedy))
    }
    let isUnnamed = (areRows || isMap) && reading.header == nil
    if isUnnamed && drafts.haveNumbers || reading.header != nil && drafts.areNumbers
      || countsUses(reading)
    {
      add(
        "numbers",
        "All long forms are numbers; perhaps they only count how often each word occurs.",
        remedy: "If they are answers, nothing needs to be done.")
    }
    guard reading.obstacle == nil else { return }
    if text.startHas("<<<<<<< "), text.startHas(">>>>>>> "),
      let line = text.firstLines.firstIndex(where: { $0.hasPrefix("<<<<<<< ") })
    {
      add(
        "merge",
        "The file contains conflict markers of git, as on line \(line + 1).",
        remedy: "Resolve the conflict before the import.", line: line + 1)
    }
    if repeatsForms(drafts) {
      add(
        "same-texts", "Most long forms only repeat the short forms.",
        remedy: "Choose other columns with --short and --long, or take the meanings from "
          + "somewhere else.")
    }
    if let label = label(in: drafts).map(Excerpt.of) {
      add(
        "few-forms",
        "A few short forms, such as \(label), have most of the meanings; perhaps they are labels.",
        remedy: Self.otherColumns, excerpt: label)
    }
    if areRows, let line = lineWithMore(reading) {
      add(
        "further-columns",
        "Some rows, as in line \(line), have texts in further columns, which are not imported.",
        remedy: reading.header == nil
          ? "Perhaps a delimiter in a text divides it; put such texts in quotes."
          : "To import them, name their columns in the header, or put all meanings in one cell.",
        line: line)
    }
    if areCutInside(drafts) {
      add(
        "cut-inside",
        "Most rows are split inside parentheses; perhaps the separator is part of the text.",
        remedy: "If so, write a tab between the short and the long form of each.")
    }
    if let label = commonEnd(of: drafts) {
      add(
        "common-end",
        "Most long forms begin or end with \"\(label)\"; perhaps it is not part of them.",
        remedy: "If it is, nothing needs to be done.", excerpt: label)
    }
    // Questions of one form may end alike.
    if let label = Self.commonStart(of: texts(.short, of: drafts).map { String($0.reversed()) }),
      !label.hasPrefix("?")
    {
      let end = Excerpt.of(String(label.reversed()))
      add(
        "common-end", "Most short forms end with \"\(end)\"; perhaps it is not part of them.",
        remedy: Self.otherColumns, excerpt: end)
    }
    if isMap, namesLanguages(drafts) {
      add(
        "first-entry", "The first entry may name the columns, not a term.",
        remedy: "If so, take it out of the file.")
    }
    if arePairs, haveStars(drafts) {
      add(
        "stars", "Most long forms contain text between asterisks, such as examples.",
        remedy: "To import it as notes, put it into a column of its own.")
    }
    if tellAnswers(drafts) {
      add(
        "told-answers", "Most short forms contain the long form, which gives the answer away.",
        remedy: "If that is meant, nothing needs to be done.")
    }
    if arePairs, let row = rowWithPairs(drafts) {
      add(
        "several-pairs",
        "Some long forms, as on line \(drafts.line(row)), seem to contain further pairs.",
        remedy: "If so, put each pair on a line of its own.", line: drafts.line(row))
    }
    if areOpen(drafts) {
      add(
        "open-ends", "Many long forms end with a colon; the text below them may belong to them.",
        remedy: "If nothing is missing, nothing needs to be done.")
    }
    if areKinds(drafts) {
      add(
        "kinds-of-words", "Most long forms only name the kind of word of the short form.",
        remedy: "If you want to learn that, nothing needs to be done.")
    }
    if areAddresses(drafts) {
      add(
        "addresses", "Some long forms are only addresses; perhaps they are not the answers.",
        remedy: Self.otherColumns)
    }
    if areRows, let remark = keys(of: reading) { doubts.append(remark) }
  }

  private static let otherColumns =
    "Choose other columns with --short and --long, if there are any."

  private func repeatsForms(_ drafts: ImportDrafts) -> Bool {
    let rows = 0..<min(drafts.count, Self.mostRows)
    let same = rows.count { row in
      drafts.texts[row, .short].lowercased() == drafts.texts[row, .long].lowercased()
    }
    return same > 2 && 2 * same > rows.count
  }

  /// The first of some rows with a text in a column that has neither a name nor a meaning; without
  /// a header, of a few.
  private func lineWithMore(_ reading: Reading) -> Int? {
    let columns = reading.columns.filter { $0.role == nil && Blanks.isBlank($0.name) }
    guard !columns.isEmpty else { return nil }
    let rows = reading.firstRows(Self.mostRows)
    for column in columns {
      let filled = rows.filter { row in
        row.fields.indices.contains(column.number - 1)
          && row.fields[column.number - 1].contains(where: \.isLetter)
      }
      if let first = filled.first, reading.header != nil || 4 * filled.count <= rows.count {
        return first.line
      }
    }
    return nil
  }

  /// One of the short forms that recur like labels, if most rows have such.
  private func label(in drafts: ImportDrafts) -> String? {
    let rows = (0..<min(drafts.count, Self.mostRows)).map { drafts.texts[$0, .short] }
    let counts = Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
    let labels = counts.filter { $0.value >= Self.manyMeanings }
    guard labels.count > 1, 2 * labels.values.reduce(0, +) > rows.count else { return nil }
    return labels.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private static let manyMeanings = 10

  /// Whether parentheses open in most short forms and close at the end of the long ones.
  private func areCutInside(_ drafts: ImportDrafts) -> Bool {
    let rows = 0..<min(drafts.count, Self.mostRows)
    let cut = rows.count { row in
      let long = drafts.texts[row, .long]
      guard long.hasSuffix(")"), !long.contains("(") else { return false }
      let ends = drafts.texts[row, .short].split(separator: "(", omittingEmptySubsequences: false)
      return ends.count > 1 && !(ends.last?.contains(")") ?? false)
    }
    return cut > 1 && 2 * cut > rows.count
  }

  /// The text that most long forms begin or end with, if it contains a sign.
  private func commonEnd(of drafts: ImportDrafts) -> String? {
    let longs = texts(.long, of: drafts)
    if let start = Self.commonStart(of: longs) { return Excerpt.of(start) }
    return Self.commonStart(of: longs.map { String($0.reversed()) })
      .map { Excerpt.of(String($0.reversed())) }
  }

  private static func commonStart(of texts: [String]) -> String? {
    guard texts.count > fewestAlike else { return nil }
    let starts = Dictionary(grouping: texts) { $0.prefix(shortestStart) }
    guard let alike = starts.max(by: { $0.value.count < $1.value.count })?.value,
      alike.count * 10 >= texts.count * 8, alike[0].count >= shortestStart
    else { return nil }
    let start = alike.dropFirst().reduce(alike[0][...]) { start, text in
      start.prefix(zip(start, text).prefix { $0 == $1 }.count)
    }
    let hasSign = start.contains { !$0.isLetter && !$0.isNumber && $0 != " " }
    return hasSign && start.count < alike[0].count ? String(start) : nil
  }

  private static let (shortestStart, fewestAlike) = (5, 4)

  private func texts(_ form: ThingColumns.Cell, of drafts: ImportDrafts) -> [String] {
    (0..<min(drafts.count, Self.mostRows)).map { drafts.texts[$0, form] }
  }

  /// Whether both forms of the first row, and of no other, are names of languages.
  private func namesLanguages(_ drafts: ImportDrafts) -> Bool {
    let areLanguages = zip(texts(.short, of: drafts), texts(.long, of: drafts)).map { short, long in
      [short, long].allSatisfy { LanguageCodes.names.contains($0.lowercased()) }
    }
    return areLanguages.count > 2 && areLanguages[0] && !areLanguages.dropFirst().contains(true)
  }

  /// Whether most long forms contain text such as `*El gato duerme.*`.
  private func haveStars(_ drafts: ImportDrafts) -> Bool {
    let longs = texts(.long, of: drafts)
    return longs.count > 2 && 2 * longs.count { $0.parts(between: "*").count > 2 } > longs.count
  }

  private func tellAnswers(_ drafts: ImportDrafts) -> Bool {
    let rows = 0..<min(drafts.count, Self.mostRows)
    let told = rows.count { row in
      let (short, long) = (drafts.texts[row, .short], drafts.texts[row, .long])
      return long.count > 3 && short.count > long.count && short.contains(long)
    }
    return told > 2 && 2 * told > rows.count
  }

  /// A row whose long form has several pairs, as in `é| à = 0224;| À = 0192`.
  private func rowWithPairs(_ drafts: ImportDrafts) -> Int? {
    (0..<min(drafts.count, Self.mostRows)).first { row in
      let parts = drafts.texts[row, .long].split { "|;".contains($0) }
      return parts.count { $0.contains(" = ") || $0.contains(" -> ") } > 1
    }
  }

  private func areOpen(_ drafts: ImportDrafts) -> Bool {
    let rows = 0..<min(drafts.count, Self.mostRows)
    let open = rows.count { drafts.texts[$0, .long].hasSuffix(":") }
    return open > 1 && 10 * open >= rows.count
  }

  private func areAddresses(_ drafts: ImportDrafts) -> Bool {
    let rows = 0..<min(drafts.count, Self.mostRows)
    let found = rows.count { row in
      let long = drafts.texts[row, .long]
      return long.hasPrefix("data:") || long.contains("://") && !long.contains(" ")
    }
    return found > 1
  }

  private func areKinds(_ drafts: ImportDrafts) -> Bool {
    let longs = (0..<min(drafts.count, Self.mostRows)).map { drafts.texts[$0, .long] }
    let kinds = longs.count(where: CellShape.isWordClass)
    // Their names in another language can be learned.
    return kinds > 3 && 5 * kinds > 4 * longs.count && Set(longs).count < longs.count
  }

  /// Whether the long forms are frequencies by the name of their column.
  private func countsUses(_ reading: Reading) -> Bool {
    var names = ColumnNames()
    let long = reading.columns.first { $0.role == .long }
    return long.map { names.isFrequency($0.name) } ?? false && reading.drafts.areNumeric
  }

  /// The remark that the short forms are keys of a program, with its messages in one language.
  private func keys(of reading: Reading) -> Diagnostic? {
    guard let long = reading.columns.first(where: { $0.role == .long }),
      LanguageCodes.isLanguage(long.name.lowercased())
    else { return nil }
    let drafts = reading.drafts
    let rows = 0..<min(drafts.count, Self.mostRows)
    return ProgramKeys.remark(rows.map { drafts.texts[$0, .short] }, in: text.file)
  }

  /// Whether the short forms are row numbers by the name of their column.
  private func isNumbered(_ reading: Reading) -> Bool {
    var names = ColumnNames()
    return reading.columns.first { $0.role == .short }.map { names.isNumbering($0.name) } ?? false
  }

  func obstacle(to reading: Reading) -> ImportError? {
    let drafts = reading.drafts
    if arePairs, drafts.count == 1,
      drafts.texts[0, .short].split(separator: " ").count >= Self.fewestWordsOfText
    {
      return ImportError(text.file, .prose)
    }
    let isUnnamed = reading.header == nil
    let inTable = areRows && ![" ", ":"].contains(reading.delimiter)
    if arePairs || areRows || isMap && isUnnamed,
      let what = drafts.areNumbers
        ? "a table of numbers, not of words"
        : (isUnnamed || isNumbered(reading)) && drafts.areCounted(inTable: !isUnnamed || inTable)
          ? "a list of words with their numbers or frequencies" : nil
    {
      return text.foreign(
        what,
        remedy: "To import it anyway, \(arePairs ? "write it as CSV and " : "")"
          + "name the columns, as with --short 1 --long 2.")
    }
    if isGuess, isUnnamed, drafts.areLabels {
      return text.foreign(
        "a quiz with the letters of its choices, not a list of terms",
        remedy: "Write each question and its answer on a line, with a tab between them.")
    }
    guard
      let form = (isUnnamed || drafts.areNumeric) && drafts.areOne(.long)
        ? "long" : !reading.isOwnTable && drafts.areOne(.short) ? "short" : nil
    else { return nil }
    return text.foreign(
      "a list whose \(form) forms are all the same",
      remedy: "If that is meant, write it as CSV and name the columns, as with "
        + "--short 1 --long 2.")
  }
}
