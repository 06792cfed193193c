import Things

// Parts of the forms that only their list or their program added.
extension ImportDrafts {
  /// Removes bullets from short forms if at least two have one, or numbers if most are numbered and
  /// their numbers rise.
  mutating func removeListMarks() {
    // Few tables have any, and looking at the first byte takes no memory.
    let mayHaveMarks = (0..<count).contains { row in
      texts.withCell(row, .short) { bytes in
        bytes.first.map { "-*•0123456789".utf8.contains($0) } ?? false
      }
    }
    guard count > 2, mayHaveMarks else { return }
    let shorts = (0..<count).map { texts[$0, .short] }
    // Switches of commands have hyphens as well, but no blanks.
    let areJoined = shorts.allSatisfy(Self.isJoined) && shorts.contains { $0.contains(" ") }
    let marks =
      Self.numbers(shorts) ?? shorts.map { areJoined ? (nil, 1) : Self.listMark($0) }
    let areBullets = marks.allSatisfy { $0?.number == nil } && marks.count { $0 != nil } > 1
    guard areBullets || Self.areCounting(marks.compactMap { $0?.number }, of: count) else { return }
    var plain = ThingColumns()
    for row in 0..<count {
      var draft = texts.draft(row)
      draft.short = Blanks.trimmed(draft.short.dropFirst(marks[row]?.length ?? 0))
      plain.append(draft)
    }
    texts = plain
  }

  /// Removes the short form from the beginning of the long forms, if nearly all have it on a line of
  /// its own, as the back of a card in Anki repeats the front.
  mutating func removeFronts() -> Bool {
    let looked = 0..<min(count, Self.mostLooked)
    guard count > 2, looked.count(where: { back($0) != nil }) * 10 >= looked.count * 9 else {
      return false
    }
    var plain = ThingColumns()
    for row in 0..<count {
      var draft = texts.draft(row)
      if let back = back(row) { draft.long = back }
      plain.append(draft)
    }
    texts = plain
    return true
  }

  /// What is below the short form in the long one.
  private func back(_ row: Int) -> String? {
    let (short, long) = (texts[row, .short], texts[row, .long])
    guard long.hasPrefix(short) else { return nil }
    let rest = long.dropFirst(short.count).drop { $0 == " " }
    return rest.first?.isNewline ?? false && !Blanks.isBlank(rest) ? Blanks.trimmed(rest) : nil
  }

  private static let mostLooked = 200

  /// Whether a text begins with a hyphen and a capital letter, as in `-Pull request`.
  private static func isJoined(_ text: String) -> Bool {
    text.first == "-" && text.dropFirst().first?.isUppercase ?? false
  }

  /// Whether numbers count rows, perhaps with gaps and slips; years rise as well, but do not fit the
  /// number of rows.
  private static func areCounting(_ numbers: [Int], of count: Int) -> Bool {
    guard let first = numbers.first, let last = numbers.last else { return false }
    if numbers.count == count, CellShape.areConsecutive(numbers) { return true }
    let steps = Array(zip(numbers, numbers.dropFirst()))
    // In groups, each of which counts some of its rows.
    let restarting = steps.count { $1 == 1 || $1 == $0 + 1 }
    if numbers.count >= Self.manyCounted, numbers.count * 10 >= count,
      restarting * 10 >= steps.count * 8
    {
      return true
    }
    let slips = steps.count { $0 > $1 }
    // Among other rows, such as synonyms below each word.
    if numbers.count >= Self.manyCounted, numbers.count * 5 >= count, slips * 4 <= steps.count,
      first <= 3, (numbers.max() ?? 0) <= 2 * numbers.count
    {
      return true
    }
    let repeated = numbers.count - Set(numbers).count
    return numbers.count > 2 && numbers.count * 10 >= count * 8 && slips * 20 <= numbers.count
      && repeated * 10 <= numbers.count
      && first <= count && last - first <= 2 * count
  }

  private static let manyCounted = 6

  /// The letters that a unit keeps in all its forms.
  private static let unit = 4

  /// The numbers without a sign, as in `12 word`, that count all of several texts; nil if one is
  /// missing.
  private static func numbers(_ texts: [String]) -> [(number: Int?, length: Int)?]? {
    let found = texts.map { text -> (number: Int?, length: Int)? in
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let rest = text[digits.endIndex...]
      guard rest.first == " ", rest.dropFirst().first?.isLetter ?? false else { return nil }
      return Int(digits).map { ($0, digits.count + 1) }
    }
    let numbers = found.compactMap { $0?.number }
    // With units, as in `1 hour` and `2 hours`, they are a part of what is asked.
    let words = Set(zip(texts, found).map { $0.dropFirst($1?.length ?? 0).prefix(unit) })
    return texts.count >= several && numbers.count == texts.count && numbers[0] < 2
      && CellShape.areConsecutive(numbers) && words.count * 10 >= texts.count * 9 ? found : nil
  }

  /// `12. ` or `12) `, or a bullet without a number, before more text.
  private static func listMark(_ text: String) -> (number: Int?, length: Int)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    let marks = digits.isEmpty ? "-•*" : ".),、"
    guard rest.count > 2, let mark = rest.first, marks.contains(mark) else { return nil }
    let isSpaced = rest.dropFirst().first == " "
    // As in `12,NASA`, unlike `1,4-dioxane`.
    guard isSpaced || ",、".contains(mark) && rest.dropFirst().first?.isLetter ?? false else {
      return nil
    }
    if digits.isEmpty { return (nil, 2) }
    return Int(digits).map { ($0, digits.count + (isSpaced ? 2 : 1)) }
  }

  private static let several = 5
}
