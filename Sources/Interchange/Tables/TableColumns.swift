import Things

struct TableColumns {
  var positions: [DeckColumn: Int] = [:]
  private(set) var columns: [Reading.Column] = []
  /// Further columns that belong to the note.
  private(set) var moreNotes: [Int] = []
  /// Why the short and long forms could not be found.
  var obstacle: ImportError.Cause?
  /// A column whose name says that it is the long form, though another one fits.
  private var displaced: Int?
  /// Of a quiz whose answers are letters, the columns of the choices.
  private(set) var choices: QuizChoices?
  private(set) var listed: (column: Int, first: Int)?
  /// The column that spells words in kana, for rows without kanji.
  private(set) var reading: Int?
  /// Columns whose cells are lists of a program, or texts with its escapes.
  private(set) var lists: Set<Int> = []
  private(set) var escaped: Set<Int> = []
  /// Whether the tags column holds a single tag that may contain spaces.
  private(set) var hasCategories = false
  /// Whether the column names are those of a deck file.
  let isDeckForm: Bool

  let sample: TableSample
  let header: Int?
  let cells: ColumnCells
  let headerNames: [String]
  var names = ColumnNames()
  let count: Int
  /// The expected number of columns in a row.
  var width: Int { headerNames.isEmpty ? sample.usualCount : headerNames.count }
  /// Columns that are known to be neither short nor long form.
  private let skipped: Set<Int>

  /// Finds the columns of a table with or without a header.
  init(_ sample: TableSample, header: Int?, _ options: ReadingOptions) throws(ImportError.Cause) {
    let names = header.map { sample.rows[$0].texts.map(Blanks.trimmed) } ?? []
    self.init(sample, header: header, headerNames: names)
    try takeOptions(options)
    takeAnswers(options)
    takeNames()
    takeQuestion(options)
    takeFitting(options)
    takeSentence(options)
    askAmongLanguages(options)
    takeRest()
    askIfSparse(options)
    askIfRepeated(options)
    askIfNone(options)
    askIfUneven(options)
    askBesideName(options)
    askBesideEnding(options)
    refuseQuizzes(options)
    takeNote()
    describe()
  }

  /// Finds the columns of a table that declares some of them above its rows.
  ///
  /// Of the others, the first two are the forms, unless their names say otherwise.
  init(
    _ sample: TableSample, names: [String], positions: [DeckColumn: Int], skipping: Set<Int>,
    _ options: ReadingOptions
  ) throws(ImportError.Cause) {
    self.init(sample, header: nil, headerNames: names, skipping: skipping)
    try takeOptions(options)
    for role in DeckColumn.allCases where self.positions[role] == nil {
      guard let position = positions[role], position < count,
        !self.positions.values.contains(position)
      else { continue }
      self.positions[role] = position
    }
    takeNames()
    takeSentence(options)
    takeFirst(options)
    describe()
  }

  private init(
    _ sample: TableSample, header: Int?, headerNames: [String], skipping: Set<Int> = []
  ) {
    self.sample = sample
    self.header = header
    cells = ColumnCells(sample, below: header)
    self.headerNames = headerNames
    skipped = skipping
    let widest = sample.rows.lazy.map(\.texts.count).max() ?? 0
    count = min(TableSample.mostColumns, max(headerNames.count, sample.usualCount, widest))
    isDeckForm = ["short", "long"].allSatisfy(headerNames.contains)
  }

  func name(_ column: Int) -> String {
    headerNames.indices.contains(column) ? headerNames[column] : ""
  }

  private mutating func takeOptions(_ options: ReadingOptions) throws(ImportError.Cause) {
    let choice = ColumnChoice(names: headerNames, count: count)
    for role in DeckColumn.allCases {
      guard let asked = options.columns[role] else { continue }
      guard let index = choice.index(of: asked) else {
        throw .noColumn(role, asked: asked, columns: allNames)
      }
      if let other = DeckColumn.allCases.first(where: { positions[$0] == index }) {
        throw .sameColumn(other, role)
      }
      positions[role] = index
    }
  }

  /// Gives a column a role, and takes any other one from it.
  mutating func assign(_ column: Int, as role: DeckColumn) {
    positions = positions.filter { $0.value != column }
    positions[role] = column
  }

  var allNames: [String] {
    let first = sample.rows.first { $0.filled > 1 }?.texts ?? []
    return (0..<count).map { column in
      if !name(column).isEmpty { return name(column) }
      let cell = first.indices.contains(column) ? Blanks.trimmed(first[column]) : ""
      return header == nil && !cell.isEmpty ? "\(column + 1) \(cell)" : "column \(column + 1)"
    }
  }

  var free: [Int] {
    let taken = Set(positions.values)
    return (0..<count).filter { !taken.contains($0) && !skipped.contains($0) }
  }

  /// Prefers a column whose initials fit the short forms to one that only has the better name.
  private mutating func takeFitting(_ options: ReadingOptions) {
    guard options.columns[.long] == nil, let short = positions[.short], let long = positions[.long]
    else { return }
    // A column with a name such as title can contain either.
    let rank = names.meanings(of: name(short)).first { $0.role == .short }?.rank ?? 0
    if rank >= Self.vague, options.columns[.short] == nil, cells.isTurnedRound(short, long) {
      (positions[.short], positions[.long]) = (long, short)
      return
    }
    let others = (0..<count).filter { $0 != short && $0 != long && !skipped.contains($0) }
    let shares = others.map { (column: $0, share: cells.fittingShare(of: $0, short)) }
    let own = cells.fittingShare(of: long, short, takesSymbols: true)
    let fitting = shares.max { $0.share < $1.share }.flatMap { best in
      own < Self.fewFit && best.share >= ColumnCells.mostFit ? best.column : nil
    }
    let atLeast = shares.filter { $0.share >= own }.map(\.column)
    guard let best = fitting ?? term(among: atLeast, short, long) else { return }
    assign(best, as: .long)
    displaced = long
  }

  /// In `word,sentence,translation`, asks for the sentence if that is what is translated.
  private mutating func takeSentence(_ options: ReadingOptions) {
    guard options.columns.isEmpty, let short = positions[.short], let long = positions[.long],
      long == short + 2, names.isTranslation(name(long)), names.isExample(name(short + 1)),
      cells.areSentences(long), cells.areSentences(short + 1), !cells.areSentences(short)
    else { return }
    positions = positions.filter { $0.value != short + 1 }
    positions[.short] = short + 1
    positions[.note] = short
  }

  /// The column of terms between abbreviations and definitions.
  private mutating func term(among columns: [Int], _ short: Int, _ long: Int) -> Int? {
    guard let abbreviation = rank(of: short, as: .short),
      let definition = rank(of: long, as: .long),
      Self.abbreviating.contains(abbreviation), Self.defining.contains(definition)
    else { return nil }
    return columns.first { column in
      rank(of: column, as: .long) == Self.naming && cells.isFilled(column)
        && cells.length(of: short) < cells.length(of: column)
    }
  }

  mutating func rank(of column: Int, as role: DeckColumn) -> Int? {
    names.meanings(of: name(column)).first { $0.role == role }?.rank
  }

  /// Ranks of names: of abbreviations and of long forms, of definitions, of terms.
  static let (abbreviating, expanding, defining, naming) = (0...1, 0...1, 3...4, 7)

  /// Ranks of words, concepts, terms and names.
  static let terms: Set<Int> = [3, 4, 6]

  static let coding = 5
  private static let vague = 3
  private static let fewFit = 0.3

  /// If the names do not decide, the only two columns with text are the forms.
  private mutating func takeRest() {
    let missing = [DeckColumn.short, .long].filter { positions[$0] == nil }
    guard !missing.isEmpty else { return }
    if missing == [.short], takesTranslatedSentence() { return askForPair() }
    if missing.count == 2, let pair = ColumnNames.translation(in: headerNames) {
      (positions[.short], positions[.long]) = pair
      return
    }
    var texts = free.filter { cells.holdsText($0) }
    // Cells beyond the names of both forms come from commas within a text.
    if headerNames.count == 2 { texts = texts.filter { $0 < 2 } }
    let candidates = texts.count
    // The number of an entry is no form.
    texts = texts.filter { !names.isID(name($0)) || missing.count > 1 && !isNumbering($0) }
    if missing.count == 1 {
      texts = texts.filter { column in
        let isUnnamed = header != nil && name(column).isEmpty
        return !isUnnamed && !names.isRowNumber(name(column)) || !isNumbering(column)
      }
    }
    if missing.count == 2, texts.count <= ColumnCells.mostCompared {
      texts = texts.filter { !cells.isHint($0, among: texts) }
    }
    // How often a word occurs is not what it means.
    texts = texts.filter { !names.isFrequency(name($0)) || !cells.isMostlyNumbers($0) }
    if header == nil { texts = texts.filter { !cells.isCount($0) } }
    if texts.count > missing.count {
      texts = texts.filter { !isNumbering($0) && !cells.isRunningID($0) }
    }
    texts = texts.filter {
      !cells.holdsAddresses($0) && !cells.holdsTimes($0) && !cells.holdsTicks($0)
    }
    // A frequency beside other texts is no form, unlike the only column there is.
    if missing == [.long], texts.allSatisfy({ cells.isMostlyNumbers($0) }),
      hasOtherTexts(than: texts)
    {
      texts = []
    }
    // A source alone is no form.
    if missing.count == 1, texts.allSatisfy({ names.isMinor(name($0)) }) { texts = [] }
    if texts.count > missing.count, header == nil {
      texts = texts.filter { !cells.isSparse($0) }
      // Numbers after texts are counts.
      let words = texts.filter { !cells.isMostlyNumbers($0) }
      if words.count >= missing.count, words.first == texts.first { texts = words }
    }
    texts = texts.narrowed(to: missing.count) { !cells.isAside($0) }
    let hasHan = (0..<count).contains { cells.holdsHan($0) }
    if hasHan { texts = texts.narrowed(to: missing.count) { !cells.isReading($0) } }
    texts = texts.narrowed(to: missing.count) { !names.isMinor(name($0)) }
    let worded = texts.narrowed(to: missing.count) {
      !cells.holdsDecimals($0) && (header != nil || !cells.holdsCodes($0))
    }
    if missing.count == 2, let pair = cells.fittingPair(of: texts) {
      (positions[.short], positions[.long]) = pair
      return
    }
    guard texts.count >= missing.count else {
      askForPair()
      if (0..<count).count(where: { cells.holdsText($0) }) < 2 { obstacle = .oneColumn }
      return
    }
    // Answers to many questions do not recur.
    let isChoice =
      (candidates > missing.count || positions[.note] != nil)
      && texts.contains { cells.isRecurring($0) }
    if texts.count > missing.count || isChoice {
      // The first two are proposed and must be confirmed.
      askForPair()
      texts = cells.proposed(missing.count, of: worded)
      // A reading spells the words that are learned.
      if missing.count == 2, cells.holdsHan(texts[1]), !cells.holdsHan(texts[0]),
        (0..<count).contains(where: { cells.isReading($0) })
      {
        texts.swapAt(0, 1)
      }
    }
    // A list of words can count them; few other things have so many numbers.
    if header == nil, missing.count == 2, isNumbering(texts[0]) {
      // With a sign, as in `12.`, they only number the words.
      if cells.of(texts[0]).dropFirst().allSatisfy({ ".)".contains($0.last ?? " ") }) {
        obstacle = .oneColumn
      } else if cells.of(texts[0]).count >= Self.manyNumbers {
        askForPair()
      }
    }
    // Where the header names neither form, another column could be one.
    if missing.count == 2, header != nil,
      texts.contains(where: { names.isID(name($0)) })
        || (0..<count).count(where: { isOpen($0) }) > 2
    {
      askForPair()
    }
    // A number that many rows share, such as a score, is no short form.
    if missing.count == 2, header != nil, cells.isMostlyNumbers(texts[0]),
      case let numbers = cells.of(texts[0]), Set(numbers).count * 4 < numbers.count * 3
    {
      askForPair()
    }
    // In `table,column,comment`, only the last column says something.
    if missing.count == 2, header != nil, cells.isRecurring(texts[0]),
      let comment = positions[.note], rank(of: comment, as: .note) == 1,
      cells.length(of: comment) > cells.length(of: texts[1])
    {
      positions[.note] = nil
      texts = [texts[1], comment]
      askForPair()
    }
    if missing.count == 2, obstacle == nil, hasOneText || cells.isUnnamedIndex(texts[0]) {
      obstacle = .oneColumn
    }
    // Few measures are meanings, and a character is no meaning of another.
    if missing.last == .long, header != nil, let long = texts.last,
      cells.holdsDecimals(long) || missing.count == 1 && cells.isMostlyNumbers(long),
      missing.count == 2 || hasOtherTexts(than: texts)
    {
      askForPair()
    }
    if missing.count == 2, header == nil, count > 2, texts.allSatisfy({ cells.holdsHan($0) }) {
      askForPair()
    }
    // What a label explains is not known.
    if missing == [.short], candidates > 1, let long = positions[.long],
      name(long).lowercased() == "label"
    {
      askForPair()
    }
    if missing == [.long], let short = positions[.short], cells.areAlike(short, texts[0]) {
      askForPair()
    }
    if missing.count == 2, cells.isTurnedRound(texts[0], texts[1]) { texts.swapAt(0, 1) }
    for (role, column) in zip(missing, texts) { positions[role] = column }
    // In `letter,code`, the code word is what stands for the letter.
    if missing == [.long], let short = positions[.short], let long = positions[.long], long < short,
      rank(of: short, as: .short) == Self.coding, count == 2,
      2 * cells.length(of: long) < cells.length(of: short)
    {
      (positions[.short], positions[.long]) = (long, short)
    }
    if missing == [.long], let short = positions[.short], let long = positions[.long], long < short,
      !name(long).isEmpty, names.meanings(of: name(long)).isEmpty, isLanguage(short),
      !cells.isTurnedRound(short, long)
    {
      (positions[.short], positions[.long]) = (long, short)
    }
  }

  /// In `Sentence,Translation,Phonetics`, the first is what is asked.
  private mutating func takesTranslatedSentence() -> Bool {
    guard let long = positions[.long], long > 0, names.isExample(name(long - 1)),
      cells.isFull(long - 1)
    else { return false }
    assign(long - 1, as: .short)
    return true
  }

  private static let manyNumbers = 200

  private func hasOtherTexts(than columns: [Int]) -> Bool {
    (0..<count).contains { column in
      column != positions[.short] && !columns.contains(column) && cells.holdsText(column)
        && !cells.isMostlyNumbers(column) && !cells.holdsAddresses(column)
    }
  }

  /// Whether a name says a language, and not which form is asked.
  mutating func isLanguage(_ column: Int) -> Bool {
    let found = names.meanings(of: name(column))
    return !found.isEmpty && found.allSatisfy { $0.rank >= 8 }
  }

  /// Columns such as reading and example become the note, and so does the only one left.
  private mutating func takeNote() {
    guard headerNames.suffix(2) != ImportPlan.ownNames[...] else { return }
    let rest = free.filter {
      $0 < width && cells.holdsText($0) && !isNumbers($0) && !cells.holdsIDs($0)
        && !cells.isRunningID($0) && !cells.holdsTimes($0)
    }
    moreNotes = rest.filter { column in
      column == displaced || rank(of: column, as: .note) != nil
        || Self.expanding.contains(rank(of: column, as: .long) ?? .max)
    }
    if positions[.note] == nil {
      positions[.note] =
        moreNotes.first
        ?? (rest.count == 1 && !names.isID(name(rest[0])) && !cells.isConstant(rest[0])
          ? rest[0] : nil)
    }
    moreNotes.removeAll { $0 == positions[.note] }
  }

  private mutating func isNumbers(_ column: Int) -> Bool {
    let isNote = names.meanings(of: name(column)).contains { $0.role == .note }
    return isNumbering(column) || names.isNumbering(name(column)) && !isNote
      || cells.isMostlyNumbers(column)
  }

  private mutating func takeFirst(_ options: ReadingOptions) {
    // A language names no form.
    if let short = positions[.short], positions[.long] == nil, isLanguage(short),
      options.columns[.short] == nil
    {
      positions[.short] = nil
    }
    let missing = [DeckColumn.short, .long].filter { positions[$0] == nil }
    let rest = free.narrowed(to: missing.count) { !cells.isRunningID($0) }
    // A picture can be what is asked, and what recurs an answer.
    let worded = rest.narrowed(to: missing.count) { column in
      column == rest[0] && cells.holdsMedia(column)
        || !cells.isAside(column) && !isNumbering(column) && !cells.holdsCodes(column)
          && !cells.isConstant(column) && !cells.isRare(column)
    }
    for (role, column) in zip(missing, worded) { positions[role] = column }
    if positions[.short] == nil || positions[.long] == nil {
      obstacle = .oneColumn
    } else if worded.count > missing.count,
      worded.prefix(missing.count) != rest.prefix(missing.count)
        || worded.prefix(missing.count).contains(where: { cells.isRecurring($0) })
    {
      askForPair()
    }
  }

  /// Whether a table without a header has a single short text in nearly all rows.
  var hasOneText: Bool {
    let single = sample.rows.count {
      $0.filled < 2 && $0.texts.allSatisfy { $0.count < Self.longText }
    }
    return header == nil && single >= Self.manyTexts && single * 10 >= sample.rows.count * 9
  }

  private static let (longText, manyTexts) = (40, 8)

  /// Whether a column contains row numbers.
  private mutating func isNumbering(_ column: Int) -> Bool {
    let texts = cells.of(column)
    let numbers = texts.map { Int($0.trimmingSuffix { ".):".contains($0) }) }
    // A remark may stand above them.
    if CellShape.areConsecutive(numbers) || CellShape.areConsecutive(Array(numbers.dropFirst())) {
      return true
    }
    return names.isNumbering(name(column)) && numbers.count { $0 != nil } * 10 >= texts.count * 8
  }

  private mutating func findSpellings() {
    lists = Set((0..<count).filter { cells.holdsLists($0) })
    escaped = Set((0..<count).filter { cells.holdsEscapes($0) })
    // One program wrote all columns.
    if !escaped.isEmpty || (0..<count).contains(where: cells.holdsSpacedEscapes) {
      escaped.formUnion((0..<count).filter { !cells.holdsCode($0) })
    }
    guard let short = positions[.short], cells.holdsHan(short), !cells.isFull(short) else { return }
    reading = (0..<count).first { $0 != positions[.long] && cells.isFullKana($0) }
  }

  /// The options that would confirm a proposal.
  private var proposal: String {
    guard positions[.short] != nil, positions[.long] != nil else { return "" }
    return DeckColumn.chosen.compactMap { role in positions[role].map { "--\(role.name) \($0 + 1)" }
    }
    .joined(separator: " ")
  }

  private mutating func describe() {
    if case .noPair(let columns, _)? = obstacle {
      obstacle = .noPair(columns: columns, proposal: proposal)
    }
    (choices, listed) = (quizChoices, listedChoices)
    // What a deck file says is kept as it is.
    if !isDeckForm { findSpellings() }
    hasCategories = positions[.tags].map { names.isCategory(name($0)) } ?? false
    var roles: [Int: DeckColumn] = [:]
    for role in DeckColumn.allCases { if let column = positions[role] { roles[column] = role } }
    for column in moreNotes { roles[column] = .note }
    let shown = max(width, (positions.values.max() ?? 0) + 1)
    columns = (0..<min(count, shown)).compactMap { column in
      guard roles[column] != nil || !name(column).isEmpty || cells.holdsText(column) else {
        return nil
      }
      return Reading.Column(number: column + 1, name: name(column), role: roles[column])
    }
  }
}

extension ImportError.Cause: Error {}
