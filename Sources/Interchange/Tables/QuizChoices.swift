/// The columns `A`, `B` or `Option 1` of a quiz.
struct QuizChoices {
  /// By their letters or numbers.
  private(set) var columns: [String: Int] = [:]
  /// The names of all columns.
  private let names: [String]

  init(_ headerNames: [String], _ cells: ColumnCells) {
    names = headerNames.map { $0.lowercased() }
    takeColumns(headerNames, cells)
    takeGaps(headerNames)
  }

  /// Takes the columns between the others whose names have the letter or number of their place, but
  /// another word before it, such as `Choise2` between `Choice1` and `Choice3`.
  private mutating func takeGaps(_ headerNames: [String]) {
    for keys in [Self.letters.map(String.init), (0...8).map(String.init)] {
      let known = keys.indices.filter { columns[keys[$0]] != nil }
      let firsts = Set(known.map { (columns[keys[$0]] ?? 0) - $0 })
      guard known.count > 1, firsts.count == 1, let first = firsts.first else { continue }
      for (place, key) in keys.enumerated() where columns[key] == nil {
        let column = first + place
        if headerNames.indices.contains(column), Self.parts(of: headerNames[column])?.key == key {
          columns[key] = column
        }
      }
    }
  }

  private mutating func takeColumns(_ headerNames: [String], _ cells: ColumnCells) {
    var stems: [String: [(key: String, column: Int)]] = [:]
    for (column, name) in headerNames.enumerated() {
      guard let (stem, key) = Self.parts(of: name) else { continue }
      if key.first?.isLetter ?? false, ["", "option", "choice", "answer"].contains(stem) {
        columns[key] = column
      }
      stems[stem, default: []].append((key, column))
    }
    guard columns.count < 2 else { return }
    let likely = stems.filter { stem, found in
      found.count >= Self.fewest && ["a", "1", "0", "b", "2"].contains(found[0].key)
        && !Self.wrong.contains(where: stem.contains)
    }
    // Numbers can stand before the choices, in columns of their own.
    let most = likely.values.max { one, other in
      let lengths = [one, other].map { $0.reduce(0) { $0 + cells.length(of: $1.column) } }
      return (one.count, lengths[0], other[0].column) < (other.count, lengths[1], one[0].column)
    }
    columns = Dictionary(most?.map { ($0.key, $0.column) } ?? []) { first, _ in first }
  }

  /// `option` and `1` of `Option_1`, or `选项` and `a` of `选项A`.
  static func parts(of name: String) -> (stem: String, key: String)? {
    // `Answer 3 (Optional)`
    let short = name.cut(at: " - ")?.before ?? name[...]
    let signs = short.prefix { $0 != "(" }.filter { $0.isLetter || $0.isNumber }
    let digits = String(signs.reversed().prefix { $0.isNumber }.reversed())
    if !digits.isEmpty {
      return digits.count < signs.count
        ? (signs.dropLast(digits.count).lowercased(), digits) : nil
    }
    if let key = signs.last.flatMap(key) { return (signs.dropLast().lowercased(), key) }
    // `a_valasz`
    guard let key = short.first.flatMap(key), short.dropFirst().first.map(\.isLetter) == false
    else {
      return nil
    }
    return (signs.dropFirst().lowercased(), key)
  }

  /// The Latin letter for one of the first letters of an alphabet.
  private static func key(_ letter: Character) -> String? {
    place(letter).flatMap { letters.indices.contains($0) ? String(letters[$0]) : nil }
  }

  /// The place of one of the first letters of an alphabet.
  static func place(_ letter: Character) -> Int? {
    let letter = letter.lowercased()
    return alphabets.lazy.compactMap { $0.firstIndex { String($0) == letter } }.first
  }

  /// Choices such as `wrong 1`, beside which the right answer has another column.
  private static let wrong = ["wrong", "incorrect", "falsch", "distractor"]
  private static let fewest = 3
  private static let letters = Array("abcdefgh")
  /// Some letters look alike, but no quiz has more than one alphabet.
  private static let alphabets = [
    Array("abcdefghij"), Array("αβγδεζηθικ"), Array("абвгдежзик"),
  ]

  var isQuiz: Bool { columns.count > 1 }

  /// The column that says which choices are right, by their names or texts.
  func answers(_ cells: ColumnCells, areRight isRight: [Bool]) -> Int? {
    guard columns.count >= Self.fewest else { return nil }
    let others = names.indices.filter { !columns.values.contains($0) && cells.isFilled($0) }
    return others.first { cells.repeats($0, oneOf: Array(columns.values)) }
      ?? others.first { column in
        let texts = cells.of(column)
        // A number can also be a level.
        let isSure =
          isRight[column] || !texts.contains { $0.contains(where: \.isNumber) }
        return isSure && !named(by: texts, in: column).columns.isEmpty
      }
  }

  /// Parts of the names of such columns.
  private static let right = [
    "correct", "korrekt", "right", "answer", "richtig", "antwort", "lösung", "bonne", "juste",
    "respuesta",
    "certa", "giusta", "esatta", "corrett", "верн", "правильн", "ответ", "poprawn", "doğru", "答",
    "正解", "정답", "đúng", "õige", "rätt", "riktig", "oikea", "helyes", "správn", "σωστ",
  ]

  /// Whether a name says that it tells which choices are right.
  static func isRight(_ name: String) -> Bool {
    let words = ColumnNames.spaced(name).lowercased().split { !$0.isLetter }
    // Chinese and Japanese have no blanks between words.
    return right.contains { part in
      words.contains { part.contains(where: \.isASCII) ? $0.hasPrefix(part) : $0.contains(part) }
    }
  }

  /// The question before the choices: the longest text.
  func question(_ cells: ColumnCells, among free: [Int]) -> Int? {
    guard let first = columns.values.min() else { return nil }
    return free.filter { $0 < first && cells.isFilled($0) && !cells.isRecurring($0) }
      .max { cells.length(of: $0) < cells.length(of: $1) }
  }

  /// Whether nearly all cells name one or more of the choices, or most do by letters: other questions
  /// of a test may have no choices.
  func areKeys(_ cells: [String]) -> Bool {
    let named = cells.filter { !places(in: $0).isEmpty }
    let areLetters = !named.contains { $0.contains(where: \.isNumber) }
    return named.count * 10 >= cells.count * (areLetters ? 6 : 7)
  }

  /// The columns that a cell such as `B`, `1,3` or `ABD` names; none if it is another text.
  func places(in cell: String) -> [Int] {
    let parts = cell.lowercased().split { ",;|[] ().".contains($0) }.map(String.init)
    let named = parts.map {
      columns[$0] ?? ($0.count == 1 ? $0.first.flatMap(Self.key) : nil).flatMap { columns[$0] }
    }
    if !named.contains(nil) { return named.compactMap(\.self) }
    // `option2`
    if let column = names.firstIndex(of: cell.lowercased()), columns.values.contains(column) {
      return [column]
    }
    // Letters of several choices are in order.
    let letters = cell.lowercased().map(String.init)
    let places = letters == Set(letters).sorted() ? letters.map { columns[$0] } : [nil]
    return places.contains(nil) ? [] : places.compactMap(\.self)
  }

  /// The choices by the letters or numbers that the right answers use for them; none if nearly all
  /// of these are other texts.
  func named(by cells: [String], in long: Int) -> QuizChoices {
    var lettered = self
    lettered.columns = columns.filter { $0.value != long }
    // Programs count from 0.
    let first = cells.contains { Blanks.trimmed($0) == "0" } ? 0 : 1
    // Or with letters, where the columns are numbered.
    let others = [{ "\($0 + first)" }, { $0 < 8 ? String(Self.letters[$0]) : "" }].map { name in
      var other = lettered
      let places = lettered.columns.values.sorted().enumerated()
      other.columns = Dictionary(
        places.map { (name($0.offset), $0.element) }, uniquingKeysWith: { first, _ in first })
      return other
    }
    let all = first == 0 ? others + [lettered] : [lettered] + others
    let named = all.first { $0.isQuiz && $0.areKeys(cells) }
    if let named { return named }
    lettered.columns = [:]
    return lettered
  }
}
