import Things

// When the user has to confirm the columns.
extension TableColumns {
  /// Of several languages, as in `tarifit,arabic,english`, only the user knows the one to learn.
  mutating func askAmongLanguages(_ options: ReadingOptions) {
    guard let short = positions[.short], let long = positions[.long],
      options.columns[.short] == nil, options.columns[.long] == nil, isLanguage(long),
      cells.fittingShare(of: long, short) < ColumnCells.mostFit
    else { return }
    // The language that is learned can have another name, as in `ru,en,stem_masu`.
    if isLanguage(short), !cells.holdsHan(short), !cells.holdsHan(long),
      let other = free.first(where: {
        isOpen($0) && !isLanguage($0) && (cells.holdsHan($0) || cells.isFullKana($0))
      })
    {
      if short > long { assign(short, as: .long) }
      assign(other, as: .short)
      return askForPair()
    }
    let columns = (0..<count).filter { isLanguageOrCode($0) && cells.isFilled($0) }
    let languages = columns.map { names.language(of: name($0)) }
    let isTerm = !isLanguage(short)
    if !isTerm, short < long, let unknown = free.last(where: { $0 < short }),
      unknown == short - 1,
      isUnknownWord(unknown) || areCodes([unknown, short, long]) && holdsOwnWords(unknown)
    {
      positions[.short] = unknown
    } else if Set(languages).count > (isTerm ? 1 : 2) {
      // What names the rows is no language, and what two columns have is one.
      let first = rank(of: short, as: .short) == Self.coding ? columns[0] : short
      let language = names.language(of: name(first))
      let others = zip(columns, languages).filter {
        $0 != first && $1 != language && !(cells.holdsHan(first) && cells.holdsHan($0))
      }.map(\.0)
      let other = others.contains(long) ? long : others.first ?? long
      assign(other, as: .long)
      assign(first, as: .short)
    } else {
      return
    }
    askForPair()
  }

  /// If most rows lack a form but have another text, that text may be what is asked.
  mutating func askIfSparse(_ options: ReadingOptions) {
    guard obstacle == nil, options.columns.isEmpty else { return }
    for role in [DeckColumn.short, .long] {
      guard let column = positions[role], !cells.isFilled(column),
        rank(of: column, as: role) ?? .max > Self.coding
      else { continue }
      let isRare = cells.isRare(column) && isLanguage(column)
      // Without what is asked, any other text tells more, also the kind of a word.
      let hasOther =
        role == .long
        ? free.contains { isOpen($0) } || cells.isMostlyNumbers(column)
        : (0..<count).contains { other in
          other != column && other != positions[.long] && cells.isFilled(other)
            && !cells.isMostlyNumbers(other) && !cells.isConstant(other)
        }
      if isRare || hasOther { return askForPair() }
    }
  }

  /// A few short forms with very many meanings are categories, not what is asked.
  mutating func askIfRepeated(_ options: ReadingOptions) {
    guard obstacle == nil, !isDeckForm, options.columns.isEmpty, let short = positions[.short],
      let long = positions[.long], case let shorts = cells.of(short),
      shorts.count >= Self.manyRows, case let kinds = Set(shorts).count,
      kinds * Self.mostMeanings <= shorts.count, Set(cells.of(long)).count > 2 * kinds
    else { return }
    (positions[.short], positions[.long]) = (long, short)
    askForPair()
  }

  /// Many cells such as `None`, the short forms again, exact shares or files tell no meaning.
  mutating func askIfNone(_ options: ReadingOptions) {
    guard obstacle == nil, options.columns.isEmpty, let short = positions[.short],
      let long = positions[.long]
    else { return }
    let pairs = cells.pairs(short, long)
    let hasOther = free.contains { isOpen($0) }
    let hasMore = free.contains { column in
      !names.isMinor(name(column)) && !cells.isMostlyNumbers(column)
        && cells.of(column).contains { !Self.dashes.contains($0) }
    }
    let none = pairs.count {
      Self.none.contains($1.lowercased()) || hasMore && Self.dashes.contains($1)
    }
    let same = hasOther ? pairs.count { $0 == $1 } : 0
    let isConstant = hasOther && Set(pairs.map(\.0)).count == 1
    if cells.areForPrograms(long) { return askForPair() }
    if pairs.count > 2, none * 4 >= pairs.count || same * 4 >= pairs.count * 3 || isConstant {
      askForPair()
    }
  }

  /// In `letter,name,equivalent`, a word of its own before the name may be what is asked.
  mutating func askBesideName(_ options: ReadingOptions) {
    guard obstacle == nil, header != nil, options.columns.isEmpty, let short = positions[.short],
      short > 0, rank(of: short, as: .short) == 6, free.contains(short - 1),
      cells.of(short).count > 2, isUnknownWord(short - 1), cells.isFull(short - 1)
    else { return }
    assign(short - 1, as: .short)
    askForPair()
  }

  /// Where only the end of a name tells the meanings, another column may be what is asked.
  mutating func askBesideEnding(_ options: ReadingOptions) {
    guard obstacle == nil, options.columns.isEmpty, let long = positions[.long],
      names.isToldByEnd(name(long)),
      free.contains(where: { isOpen($0) && cells.isFull($0) && holdsOwnWords($0) })
    else { return }
    askForPair()
  }

  /// Rows of many different lengths are lists of words.
  mutating func askIfUneven(_ options: ReadingOptions) {
    let known = headerNames.count {
      !names.meanings(of: $0).isEmpty || names.isMinor($0) || names.isNumbering($0)
    }
    guard obstacle == nil, options.columns.isEmpty, sample.usualCount > Self.few,
      4 * known <= headerNames.count
    else { return }
    let even = sample.rows.count { $0.texts.count == sample.usualCount }
    if 2 * even < sample.rows.count { askForPair() }
  }

  private static let few = 4

  private static let none: Set<String> = ["none", "n/a", "na", "nil", "null"]
  /// Where another column has words, they say that this one has none.
  private static let dashes: Set<String> = ["-", "--", "–", "—", "?", "??", "...", "…", "/", "."]
  private static let manyRows = 40
  private static let mostMeanings = 10

  /// The columns must be confirmed, if there are any: a few rows can have a comma in their only text.
  mutating func askForPair() {
    let filled = (0..<count).filter { cells.holdsText($0) }
    obstacle =
      hasOneText ? .oneColumn : .noPair(columns: filled.map { allNames[$0] }, proposal: "")
  }

  /// Whether a name is that of a language, also one with a code that is a word as well.
  mutating func isLanguageOrCode(_ column: Int) -> Bool {
    isLanguage(column)
      || LanguageCodes.isLanguage(name(column).lowercased()) && !names.isID(name(column))
        && !cells.isMostlyNumbers(column)
  }

  /// Whether a column with an unknown name contains a different word in each row.
  mutating func isUnknownWord(_ column: Int) -> Bool {
    let title = name(column)
    guard title.count > 3, title.allSatisfy(\.isLetter), names.meanings(of: title).isEmpty,
      !names.isMinor(title), !names.isNumbering(title)
    else { return false }
    return holdsOwnWords(column)
  }

  /// Whether all names have two letters, as codes of languages do.
  private func areCodes(_ columns: [Int]) -> Bool {
    columns.allSatisfy {
      name($0).count == 2 && name($0).allSatisfy(\.isLetter) && name($0).lowercased() != "id"
    }
  }

  /// Whether a column has a different word in each row.
  private func holdsOwnWords(_ column: Int) -> Bool {
    let texts = cells.of(column)
    return texts.allSatisfy { cell in
      cell.contains(where: \.isLetter) && !cell.contains { $0.isNumber } && !cell.contains("://")
    }
      && Set(texts).count * 10 >= texts.count * 9
  }

  /// Whether a column has words of its own in most rows, and no name that says something else.
  mutating func isOpen(_ column: Int) -> Bool {
    cells.isFilled(column) && !cells.isRecurring(column) && !cells.isMostlyNumbers(column)
      && !cells.isAside(column) && !cells.isRunningID(column) && !names.isMinor(name(column))
  }
}
