import Things

/// What the cells of columns tell, whatever the columns are called.
struct ColumnCells {
  private let sample: TableSample
  private let header: Int?

  /// `header` is the row above the cells, if there is one.
  init(_ sample: TableSample, below header: Int?) {
    self.sample = sample
    self.header = header
  }

  private static let sparse = 20

  func of(_ column: Int) -> [String] { sample.cells(column, after: header) }

  private var rows: ArraySlice<TableSample.Record> { sample.rows.dropFirst((header ?? -1) + 1) }

  /// Whether most cells repeat another one, as sources do and answers to different questions do not.
  func isRecurring(_ column: Int) -> Bool {
    let cells = of(column)
    return cells.count > 4 && 2 * Set(cells).count < cells.count
  }

  /// The length of all its cells.
  func length(of column: Int) -> Int {
    of(column).reduce(0) { $0 + $1.utf8.count }
  }

  /// The share of rows in which a column has words with the initials of the short form, or a word
  /// that a symbol begins, as in `He,Helium`.
  func fittingShare(of column: Int, _ short: Int, takesSymbols: Bool = false) -> Double {
    var (fitting, compared) = (0, 0)
    for row in rows where row.texts.indices.contains(short) {
      let form = row.texts[short]
      // Chinese characters are no initials, and a phrase is no abbreviation, though a sentence with
      // it has its letters.
      guard (2...10).contains(form.count), !form.utf8.contains(where: { $0 >= 0xE3 || $0 == 0x20 })
      else { continue }
      compared += 1
      guard row.texts.indices.contains(column) else { continue }
      let text = Blanks.trimmed(row.texts[column])
      let isFitting =
        text.utf8.contains(0x20)
        ? InitialLetters.fit(form, text) && !isWord(form, in: text)
        : takesSymbols && text.utf8.count > form.utf8.count && text.hasPrefix(form)
      if isFitting { fitting += 1 }
    }
    return compared < 3 ? 0 : Double(fitting) / Double(compared)
  }

  /// Whether a text uses a short form as a word, unlike one that spells it out.
  private func isWord(_ form: String, in text: String) -> Bool {
    form.contains(where: \.isLowercase) && text.lowercased().contains(form.lowercased())
  }

  /// Two of several columns, of which one abbreviates the other and none fits better.
  func fittingPair(of columns: [Int]) -> (short: Int, long: Int)? {
    guard (3...Self.mostCompared).contains(columns.count) else { return nil }
    var best: (short: Int, long: Int, share: Double)?
    for short in columns {
      let most = Self.longestExpansion * length(of: short)
      let areCapitals = share({ !$0.contains(where: \.isLowercase) }, short) > 0.5
      // The letters of small words occur in any long text.
      for long in columns
      where long != short && !(isRecurring(short) && isRecurring(long))
        && (areCapitals || length(of: long) <= most)
      {
        let share = fittingShare(of: long, short)
        if share >= max(Self.mostFit, (best?.share ?? 0).nextUp) { best = (short, long, share) }
      }
    }
    return best.map { ($0.short, $0.long) }
  }

  /// The share of rows in which initials have to fit.
  static let mostFit = 0.6
  static let mostCompared = 12
  /// How much longer than its short form an expansion is.
  private static let longestExpansion = 15

  func holdsIDs(_ column: Int) -> Bool {
    of(column).allSatisfy { $0.isIDForm }
  }

  /// Whether its cells are links, as to recordings.
  func holdsAddresses(_ column: Int) -> Bool {
    let cells = of(column)
    return !cells.isEmpty && cells.allSatisfy { $0.contains("://") && !$0.contains(" ") }
  }

  /// Whether its cells are times, as in `2026-04-03 20:28`.
  func holdsTimes(_ column: Int) -> Bool {
    let cells = of(column)
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        let parts = cell.split { " T".contains($0) }
        return parts.count > 1 && StudyDay(parts[0]) != nil && parts[1].contains(":")
      }
  }

  func isMostlyNumbers(_ column: Int) -> Bool {
    of(column).isEmpty || share(CellShape.isNumber, column) >= 0.8
  }

  func holdsText(_ column: Int) -> Bool {
    !of(column).isEmpty
  }

  /// Whether at least half of the rows have text in a column.
  func isFilled(_ column: Int) -> Bool { share(filledIn: column) >= 0.5 }

  /// Whether few rows lack a text in a column.
  func isMostlyFilled(_ column: Int) -> Bool { share(filledIn: column) >= 0.8 }

  /// Whether no row lacks a text in a column.
  func isFull(_ column: Int) -> Bool { share(filledIn: column) == 1 }

  /// Whether most rows have no text in a column, so that it cannot be what all rows are about.
  func isRare(_ column: Int) -> Bool { share(filledIn: column) < 0.25 }

  private func share(filledIn column: Int) -> Double {
    let rows = rows.count { $0.filled > 0 && !$0.isRuler }
    return Double(of(column).count) / Double(max(1, rows))
  }

  /// Whether there are no rows.
  var areEmpty: Bool { rows.allSatisfy { $0.filled == 0 || $0.isRuler } }

  /// Whether all rows have the same text in a column.
  func isConstant(_ column: Int) -> Bool {
    let cells = of(column)
    return cells.count > 2 && Set(cells).count == 1
  }

  /// Whether a good part of the cells have Chinese characters.
  func holdsHan(_ column: Int) -> Bool {
    let cells = of(column)
    let found = cells.count { $0.unicodeScalars.contains { 0x3400..<0xA000 ~= $0.value } }
    return found > 0 && found * 4 >= cells.count
  }

  /// Whether the cells spell words by their sounds: in kana, or in pinyin with tones.
  func isReading(_ column: Int) -> Bool {
    !isRecurring(column)
      && [CellShape.isOwnKana, CellShape.isPinyin].contains { share($0, column) >= 0.9 }
  }

  /// Whether many cells spell sounds, such as those of most rows where others are shifted.
  func hasReadings(_ column: Int) -> Bool { share(CellShape.isIPA, column) >= 0.5 }

  /// Whether the cells are kinds of words, some with a remark, as in `n.` and `n. a large bird`.
  func haveKinds(_ column: Int) -> Bool {
    share(CellShape.beginsWithKind, column) >= 0.9 && share(CellShape.isWordClass, column) >= 0.1
  }

  /// Whether the cells spell all words of a table in kana.
  func isFullKana(_ column: Int) -> Bool {
    isFull(column) && share(CellShape.isKana, column) >= 0.9
  }

  /// Whether the cells are pictures or recordings.
  func holdsMedia(_ column: Int) -> Bool { share(CellShape.isMedia, column) >= 0.9 }

  /// Whether the cells are sentences, by the marks at their ends.
  func areSentences(_ column: Int) -> Bool { share(CellShape.isSentence, column) >= 0.7 }

  /// Whether the cells are lists as programs write them, such as `['one', 'two']`.
  func holdsLists(_ column: Int) -> Bool { share({ WrittenList($0) != nil }, column) >= 0.8 }

  /// Whether nearly all cells hold the choices of a quiz; choices with letters need no known name.
  func holdsChoices(_ column: Int, isNamed: Bool) -> Bool {
    share({ (isNamed ? ListedChoices.texts(in: $0) : ListedChoices.marked(in: $0)) != nil }, column)
      >= 0.9
  }

  /// Whether most cells are one of the choices in another column themselves.
  func areAmongChoices(_ column: Int, in other: Int) -> Bool {
    let pairs = pairs(column, other)
    let found = pairs.count { answer, choices in
      ListedChoices.texts(in: Blanks.trimmed(choices))?.contains(Blanks.trimmed(answer)) ?? false
    }
    return 2 * found > pairs.count
  }

  /// Whether nearly all cells are letters or places of choices, and not the same in all rows.
  func holdsChoiceNames(_ column: Int) -> Bool {
    Set(of(column)).count > 1 && share(CellShape.namesChoices, column) >= 0.9
  }

  /// Whether the cells are objects as programs write them, such as `{'noun': ['one']}`.
  func holdsObjects(_ column: Int) -> Bool { share(WrittenList.isObject, column) >= 0.8 }

  /// Whether most cells have the line breaks of a program, and few have commands of LaTeX.
  func holdsEscapes(_ column: Int) -> Bool {
    share(EscapedBreaks.areIn, column) >= 0.5 && !holdsCode(column)
  }

  func holdsCode(_ column: Int) -> Bool { share(EscapedBreaks.isCode, column) >= 0.1 }

  /// Whether several cells have such breaks between blanks; a list of commands has few of them.
  func holdsSpacedEscapes(_ column: Int) -> Bool {
    of(column).count { $0.contains(" \\n ") } > 1
      && share({ $0.contains(" \\n ") }, column) >= 0.2 && !holdsCode(column)
  }

  /// Whether most cells begin with a tick, as in a list of what is done.
  func holdsTicks(_ column: Int) -> Bool {
    share({ "✓✔✗✘☑☐✅❌".contains($0.first ?? "-") }, column) >= 0.5
  }

  /// Whether the cells are shares or measures.
  func holdsDecimals(_ column: Int) -> Bool { share(CellShape.isDecimal, column) >= 0.8 }

  /// Whether the cells are exact shares, names of files, or identifiers.
  func areForPrograms(_ column: Int) -> Bool {
    [CellShape.isShare, CellShape.areFiles, CellShape.isUUID].contains { share($0, column) >= 0.8 }
  }

  /// Whether the cells are codes that tell the rows apart.
  func holdsCodes(_ column: Int) -> Bool {
    let cells = of(column)
    return Set(cells).count == cells.count && share(CellShape.isCode, column) >= 0.8
  }

  /// Whether the cells say something about words, such as their kind or how they sound.
  func isAside(_ column: Int) -> Bool {
    holdsMedia(column)
      || [CellShape.isWordClass, CellShape.isIPA].contains { share($0, column) >= 0.9 }
  }

  /// The share of the cells of a column that have a shape.
  private func share(_ hasShape: (String) -> Bool, _ column: Int) -> Double {
    let cells = of(column)
    return Double(cells.count(where: hasShape)) / Double(max(1, cells.count))
  }

  /// Whether few rows have text in a column.
  func isSparse(_ column: Int) -> Bool {
    of(column).count * Self.sparse < sample.rows.count
  }

  /// Whether a column counts the rows, as in `1.` and `2.`.
  func isCount(_ column: Int) -> Bool {
    let cells = of(column)
    return cells.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix(")") }
      && CellShape.areConsecutive(cells.map { Int($0.dropLast()) })
  }

  /// Whether a column repeats another one with gaps, as in `Un-- e--- m-----?`.
  func isHint(_ column: Int, among others: [Int]) -> Bool {
    others.contains { other in
      let pairs = pairs(column, other)
      let hints = pairs.count { CellShape.isHint($0, for: $1) }
      return other != column && hints > 2 && hints * 10 >= pairs.count * 8
    }
  }

  /// Whether nearly all rows have the same text in another column.
  func isRepeated(_ column: Int, among others: Range<Int>) -> Bool {
    others.contains { other in
      let pairs = pairs(column, other).filter { !Blanks.isBlank($0.0) }
      return other != column && pairs.count > 2 && pairs.count { $0 == $1 } * 10 >= pairs.count * 9
    }
  }

  /// Whether a column has only numbers below an empty first cell, as tables of programs have it.
  func isUnnamedIndex(_ column: Int) -> Bool {
    guard header == nil, let first = sample.rows.first?.texts, first.indices.contains(column) else {
      return false
    }
    return Blanks.isBlank(first[column]) && of(column).allSatisfy(CellShape.isNumber)
  }

  /// Whether half of the rows have the same text in two columns, as in one of how words are spoken.
  func areAlike(_ column: Int, _ other: Int) -> Bool {
    let pairs = pairs(column, other).filter { !Blanks.isBlank($0.0) }
    return pairs.count > 2 && pairs.count { $0 == $1 } * 2 >= pairs.count
  }

  /// Whether nearly all cells of a column are also in one of the others in the same row.
  func repeats(_ column: Int, oneOf others: some Collection<Int>) -> Bool {
    of(column).count > 2 && share(of: column, among: others) >= 0.9
  }

  /// The share of the cells of a column that are also in one of the others in the same row.
  func share(of column: Int, among others: some Collection<Int>) -> Double {
    let rows = rows.map(\.texts).filter { $0.count > column && !Blanks.isBlank($0[column]) }
    let found = rows.count { row in
      others.contains { row.indices.contains($0) && row[$0] == row[column] }
    }
    return Double(found) / Double(max(1, rows.count))
  }

  /// Whether each cell occurs in several adjacent rows.
  func repeatsInOrder(_ column: Int) -> Bool {
    let cells = of(column)
    let groups = zip(cells, cells.dropFirst()).count { $0 != $1 } + 1
    return cells.count > 3 && 2 * groups <= cells.count && groups == Set(cells).count
  }

  /// Whether all cells are whole numbers, as ids are.
  func holdsIDNumbers(_ column: Int) -> Bool { share({ Int($0) != nil }, column) == 1 }

  /// The cells of two columns, row by row.
  func pairs(_ one: Int, _ other: Int) -> [(String, String)] {
    rows.compactMap { row in
      row.texts.count > max(one, other) ? (row.texts[one], row.texts[other]) : nil
    }
  }

  /// Whether a column contains ids such as `deck-0001`.
  func isRunningID(_ column: Int) -> Bool {
    let cells = of(column)
    let stems = Set(cells.map { $0.trimmingSuffix(while: \.isNumber) })
    guard cells.count > 2, stems.count == 1, let stem = stems.first,
      stem.contains(where: \.isLetter),
      !stem.contains(" ")
    else { return false }
    let numbers = cells.map { $0.dropFirst(stem.count) }
    return numbers.allSatisfy { $0.count > 2 && $0.count == numbers[0].count }
      && numbers[0].hasPrefix("0")
      && zip(numbers, numbers.dropFirst()).allSatisfy { Int($0) ?? 0 < Int($1) ?? 0 }
  }

  /// Whether the second column contains the initials of the first.
  func isTurnedRound(_ one: Int, _ other: Int) -> Bool {
    let pairs = pairs(one, other)
    let forward = pairs.count { CellShape.abbreviates($0, $1) }
    let backward = pairs.count { CellShape.abbreviates($1, $0) }
    return backward > 0 && backward * 10 >= pairs.count * 6 && forward * 10 <= pairs.count
  }
}
