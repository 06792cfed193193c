import Things

// The columns that their names tell.
extension TableColumns {
  mutating func takeNames() {
    for role in DeckColumn.allCases where positions[role] == nil {
      var best: (column: Int, rank: Int)?
      for column in free {
        let meaning = names.meanings(of: name(column)).first { $0.role == role }
        let isLabel = holdsLabels(column)
        guard var rank = role == .long && isLabel ? Self.labeling : meaning?.rank,
          role != .tags || !isLabel
        else { continue }
        if role == .short || role == .long, !cells.holdsText(column), !cells.areEmpty { continue }
        // A code of many rows is what they have in common.
        if role == .short, rank == Self.coding, cells.isRecurring(column) { continue }
        // An acronym that few of the terms have is not what is asked.
        if role == .short || role == .long,
          rank == 0 ? cells.isRare(column) && cells.holdsText(column) : !cells.isFilled(column)
        {
          rank += 20
        }
        if role == .short, rank == 0 ? describesTerm(column) : cells.isRare(column) { continue }
        if role == .short, rank > 0, cells.isRunningID(column) || cells.isConstant(column) {
          continue
        }
        if role == .short, rank > 0, cells.holdsAddresses(column) { continue }
        // `\w | any letter`: a text that tells which characters are meant.
        if role == .short, column > 0, describesCharacters(column) { continue }
        // A topic that several words share.
        if role == .short, rank == 10, cells.isRecurring(column) { continue }
        if role == .short, rank == 1, cells.isRepeated(column, among: 0..<count) { continue }
        // A share, as in `% Words`, or the id of a word; codes are numbers as well.
        if role == .short, rank > 0, rank != Self.coding,
          cells.holdsDecimals(column) || 3...4 ~= rank && cells.holdsIDNumbers(column)
        {
          continue
        }
        if role == .long, isLongitude(column) { continue }
        if role == .long, rank >= 7, cells.isMostlyNumbers(column) { continue }
        if role == .long, explainsUnknown(column) { continue }
        if role == .long, isOfExample(column) || explainsTranslated(column) { rank += 20 }
        if role == .long, cells.holdsObjects(column) { rank += 20 }
        if role == .long, isBesideExample(column) { continue }
        // A kind of meaning, as in `sens` beside `definition`.
        if role == .long, rank == 1, cells.isRecurring(column),
          !(positions[.short].map(cells.isRecurring) ?? false)
        {
          rank += 20
        }
        // A count of answers that were correct.
        if role == .long, rank == 2, name(column).lowercased() == "correct",
          cells.isMostlyNumbers(column), !quiz.isQuiz
        {
          continue
        }
        if role == .long, rank < Self.naming, isOutdone(column, rank) { rank += 20 }
        guard rank < best?.rank ?? .max else { continue }
        if role == .id && !cells.holdsIDs(column) { continue }
        if role == .also,
          cells.isRecurring(column) || holdsVariants(column) || holdsOtherChoices(column)
        {
          continue
        }
        best = (column, rank)
      }
      positions[role] = best?.column
    }
  }

  /// Whether a column called label says what other cells stand for, not what they have in common:
  /// its texts are different and have several words, or nothing else is there.
  private func holdsLabels(_ column: Int) -> Bool {
    guard name(column).lowercased() == "label" else { return false }
    let texts = cells.of(column)
    let areDifferent = Set(texts).count * 10 >= texts.count * 9
    return areDifferent && texts.count { $0.contains(" ") } * 2 >= texts.count
      || (0..<count).count(where: { cells.holdsText($0) }) == 2
  }

  private static let labeling = 6

  /// Whether many rows have no text in a column, but one in another with a name as good.
  private mutating func isOutdone(_ column: Int, _ rank: Int) -> Bool {
    guard !cells.isMostlyFilled(column) else { return false }
    return free.contains { other in
      other != column && cells.isFull(other) && cells.holdsText(other)
        && self.rank(of: other, as: .long).map { $0 <= rank + 1 } ?? false
    }
  }

  /// Whether `long` stands beside `lat`.
  private func isLongitude(_ column: Int) -> Bool {
    name(column).lowercased() == "long"
      && (0..<count).contains { ["lat", "latitude"].contains(name($0).lowercased()) }
  }

  private func describesCharacters(_ column: Int) -> Bool {
    let title = name(column).lowercased()
    return ["char", "chars", "character", "characters"].contains(title)
      && 2 * cells.of(column).count { $0.contains(" ") } > cells.of(column).count
  }

  /// Whether a column called short or long describes the term of another one.
  private mutating func describesTerm(_ column: Int) -> Bool {
    (0..<count).contains { other in
      rank(of: other, as: .short).map { Self.terms.contains($0) } ?? false
        && cells.isFilled(other) && 2 * cells.length(of: other) < cells.length(of: column)
    }
  }

  /// Whether it translates the example in the column before it, as in
  /// `spanish,english,example,translation`.
  private mutating func isOfExample(_ column: Int) -> Bool {
    guard names.isTranslation(name(column)), column > 2, names.isExample(name(column - 1)) else {
      return false
    }
    return (0..<column - 1).count { isLanguage($0) } > 1
  }

  /// Whether a column of a language follows one with examples, as in
  /// `letter,sound,example,eng`.
  private mutating func isBesideExample(_ column: Int) -> Bool {
    column > 2 && isLanguage(column) && names.isExample(name(column - 1))
      && (0..<column - 1).contains { isOpen($0) && $0 != positions[.short] && cells.isFull($0) }
  }

  /// Whether it explains a word that another column translates, as in
  /// `chinese,spanish,explanation`.
  private mutating func explainsTranslated(_ column: Int) -> Bool {
    guard let short = positions[.short], isLanguage(short) || cells.holdsHan(short),
      rank(of: column, as: .long).map({ Self.defining.contains($0) }) ?? false
    else { return false }
    return (0..<count).contains { $0 != short && isLanguageOrCode($0) && cells.isFilled($0) }
  }

  /// Whether it explains a word beside another column, which may be of a language without a known
  /// name, as in `igala,english,description`.
  private mutating func explainsUnknown(_ column: Int) -> Bool {
    guard let short = positions[.short], isLanguage(short), !explainsTranslated(column),
      !names.isTranslation(name(column)), names.language(of: name(column)) == name(column),
      rank(of: column, as: .long).map({ Self.defining.contains($0) }) ?? false
    else { return false }
    return (0..<count).contains {
      $0 != short && $0 != column && cells.isFilled($0) && isUnknownWord($0)
    }
  }

  /// Whether a column called alternatives has the wrong choices of each question, as many for all.
  private mutating func holdsOtherChoices(_ column: Int) -> Bool {
    guard ListedChoices.isName(name(column)), let short = positions[.short],
      rank(of: short, as: .short) == 2
    else { return false }
    let counts = cells.of(column).map { ListedChoices.texts(in: $0)?.count ?? 1 }
    return counts.count > 1 && Set(counts).count == 1 && counts[0] > 1
  }

  /// Whether a column has other forms of what is asked, as it often repeats that.
  private func holdsVariants(_ column: Int) -> Bool {
    guard let short = positions[.short] else { return false }
    let pairs = cells.pairs(short, column).filter { !Blanks.isBlank($0.1) }
    let repeated = pairs.count { short, cell in
      let parts = cell.lowercased().split { "|,;/".contains($0) }
      return parts.contains { Blanks.trimmed($0) == short.lowercased() }
    }
    return repeated > 0 && 3 * repeated >= pairs.count
  }
}
