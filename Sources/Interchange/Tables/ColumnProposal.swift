import Things

// What is proposed where several columns could be the forms.
extension ColumnCells {
  /// The first of the columns that are most likely to be the missing forms.
  func proposed(_ missing: Int, of columns: [Int]) -> [Int] {
    var likely = columns
    let isUnlikely: [(Int) -> Bool] = [
      { isConstant($0) }, { isMostlyNumbers($0) || holdsFlags($0) }, { !isFilled($0) },
      { isRecurring($0) }, { haveKinds($0) || hasReadings($0) },
    ]
    for isUnlikely in isUnlikely {
      likely = likely.narrowed(to: missing) { !isUnlikely($0) }
    }
    // Beside characters alone, how they are read is what one learns.
    let words = likely.narrowed(to: missing) { !isReading($0) }
    if !words.allSatisfy(holdsHan) { likely = words }
    // The right answer of a quiz is also one of the choices.
    if missing == 2, columns.count > 3, let first = columns.first, let answer = columns.last,
      repeats(answer, oneOf: columns.dropFirst().dropLast())
    {
      return [first, answer]
    }
    if missing == 2, let first = likely.first {
      likely = likely.narrowed(to: missing) { $0 == first || !areForms($0, of: first) }
      // Beside another writing, the meaning is in another script.
      if holdsHan(first) { likely = likely.narrowed(to: missing) { $0 == first || !holdsHan($0) } }
    }
    return Array(likely.prefix(missing))
  }

  /// Whether the cells only say yes or no.
  func holdsFlags(_ column: Int) -> Bool {
    let cells = Set(of(column).map { $0.lowercased() })
    return !cells.isEmpty && cells.isSubset(of: ["true", "false", "yes", "no", "x", "0", "1"])
  }

  /// Whether nearly all cells begin like the word in another column, as forms of a verb do, perhaps
  /// behind a prefix.
  private func areForms(_ column: Int, of other: Int) -> Bool {
    let pairs = pairs(column, other)
    let alike = pairs.count { form, word in
      let forms = form.lowercased().split(separator: " ")
      return forms.count < 4
        && word.lowercased().first.map { first in
          forms.contains { $0.prefix(3).contains(first) }
        } ?? false
    }
    return pairs.count > 2 && alike * 10 >= pairs.count * 8
  }
}

extension [Int] {
  /// The likely ones of more columns than are missing, unless too few are.
  func narrowed(to missing: Int, where isLikely: (Int) -> Bool) -> [Int] {
    guard count > missing else { return self }
    let likely = filter(isLikely)
    return likely.count < missing ? self : likely
  }
}
