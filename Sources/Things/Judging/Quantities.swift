/// Numbers, units and signs, which are compared as what they stand for.
enum Quantities {
  /// Whether a text may contain a quantity.
  static func mayBe(_ text: String) -> Bool {
    guard text.utf8.count <= 400 else { return false }
    // Signs alone: ≥, ->.
    if !text.hasWordPart { return text.contains { signs[$0] != nil || "<>=".contains($0) } }
    return text.contains { $0.isNumber || signs[$0] != nil || "<>=+→^".contains($0) }
  }

  /// The text with plain digits and signs, without blanks; equal for two spellings of one quantity.
  static func canonical(_ text: String) -> String {
    var canonical = ""
    var wasDigit = false
    var isRaised = false
    let characters = withoutBlanks(text)
    for (offset, character) in characters.enumerated() {
      let scalar = character.unicodeScalars.first?.value ?? 0
      if let digit = raised[character] {
        // 10⁶ is not 106, but m² is m2.
        if wasDigit, !isRaised { canonical += "^" }
        canonical += digit
        (wasDigit, isRaised) = (true, true)
      } else if (0x2080...0x2089).contains(scalar) {
        canonical += String(scalar - 0x2080)
        // The charge after an index is no power.
        (wasDigit, isRaised) = (false, false)
      } else if let sign = signs[character] {
        let next = offset + 1 < characters.count ? characters[offset + 1] : " "
        // 10⁻³ is 10^-3.
        if wasDigit, !isRaised, raisedSigns.contains(character), raised[next] != nil {
          canonical += "^"
        }
        canonical += sign
        (wasDigit, isRaised) = (false, false)
      } else {
        canonical += character.lowercased()
        (wasDigit, isRaised) = (character.isNumber, false)
      }
    }
    return numbers(in: withoutPowerSigns(canonical))
  }

  /// Keeps only the blanks between two numbers that are not one in groups of three digits.
  private static func withoutBlanks(_ text: String) -> [Character] {
    let characters = Array(text)
    var kept: [Character] = []
    for (offset, character) in characters.enumerated() {
      guard character.isWhitespace else {
        kept.append(character)
        continue
      }
      let group = characters[(offset + 1)...].prefix { $0.isNumber }.count
      if kept.last?.isNumber == true, group > 0, group != 3 { kept.append(" ") }
    }
    return kept
  }

  /// Whether a form tells a quantity that the typed text contradicts: another unit, a lost power.
  static func contradict(_ typed: String, _ form: String) -> Bool {
    guard form.utf8.count <= 400 else { return false }
    if lacksAccidental(typed, form) { return true }
    guard form.contains(where: \.isNumber) else { return false }
    let (units, typedUnits) = (Unit.all(in: form), Unit.all(in: typed))
    if units.count == typedUnits.count, units != typedUnits { return true }
    return hasPower(form) && canonical(typed) != canonical(form)
      && canonical(form).contains("^") && !canonical(typed).contains("^")
  }

  /// A chemical formula with its charge, as in `so42-` for SO₄²⁻, SO4 2- and SO4^2-.
  ///
  /// Nil unless the text has a raised sign that is no part of a power.
  static func ion(_ text: String) -> String? {
    let signs = zip(text, text.dropFirst() + " ").filter { raisedSigns.contains($0.0) }
    guard text.utf8.count <= 400, !signs.isEmpty, signs.allSatisfy({ raised[$0.1] == nil }) else {
      return nil
    }
    return charged(text)
  }

  /// The same for a typed text.
  static func charged(_ text: String) -> String {
    var formula = Array(canonical(text).filter { $0.isLetter || $0.isNumber || "+-".contains($0) })
    // SO4-2 is SO4 2-.
    if formula.count > 2, formula[formula.count - 1].isNumber,
      "+-".contains(formula[formula.count - 2])
    {
      formula.swapAt(formula.count - 1, formula.count - 2)
    }
    return String(formula)
  }

  /// Whether a sharp or a flat is lost.
  private static func lacksAccidental(_ typed: String, _ form: String) -> Bool {
    form.contains { "♭♯".contains($0) } && canonical(typed) != canonical(form)
  }

  private static func hasPower(_ text: String) -> Bool {
    zip(text, text.dropFirst()).contains { $0.isNumber && raised[$1] != nil && raised[$0] == nil }
  }

  private static let raised: [Character: String] = [
    "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
    "⁹": "9",
  ]

  private static let raisedSigns: Set<Character> = ["⁺", "⁻"]

  private static let signs: [Character: String] = [
    "⁺": "+", "⁻": "-", "₊": "+", "₋": "-", "\u{2212}": "-", "–": "-", "‐": "-", "‑": "-",
    "≥": ">=", "≤": "<=", "⩾": ">=", "⩽": "<=", "≠": "!=", "→": "->", "⟶": "->", "⇒": "=>",
    "←": "<-", "↔": "<->", "⇌": "<=>", "×": "*", "·": "*", "⋅": "*", "÷": "/", "µ": "μ", "Ω": "ω",
    "≈": "~", "½": "1/2", "¼": "1/4", "¾": "3/4", "ﬁ": "fi",
    "♭": "b", "♯": "#",
  ]

  /// `m^2` is m2, `10^6` stays.
  private static func withoutPowerSigns(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "^", result.last?.isLetter == true || rest.first == "+" || rest.first == "-",
        result.last?.isNumber != true
      {
        continue
      }
      result.append(character)
    }
    return result
  }

  /// Numbers without grouping, with a point, and without zeros that say nothing.
  private static func numbers(in text: String) -> String {
    var result = ""
    var number = ""
    let characters = Array(text)
    for (offset, character) in characters.enumerated() {
      let next = offset + 1 < characters.count ? characters[offset + 1] : " "
      let isPoint =
        (character == "." || character == "," || character == "'" || character == "’")
        && next.isASCIIDigit
        && (!number.isEmpty || result.last?.isLetter != true)
      if character.isASCIIDigit || isPoint {
        number.append(character)
      } else {
        result += plain(number, afterText: !result.isEmpty)
        number = ""
        result.append(character)
      }
    }
    return result + plain(number, afterText: !result.isEmpty)
  }

  private static func plain(_ number: String, afterText: Bool) -> String {
    guard number.contains(where: { !$0.isASCIIDigit }) else { return number }
    var parts = number.split(
      omittingEmptySubsequences: false, whereSeparator: { !$0.isASCIIDigit }
    ).map(String.init)
    let separators = number.filter { !$0.isASCIIDigit }
    let isGrouped =
      separators.first.map { $0 != "." } == true
      && parts.dropFirst().prefix { $0.count == 3 }.count >= 1 && parts[0] != "0"
      && !parts[0].isEmpty
    if isGrouped {
      let groups = parts.dropFirst().prefix { $0.count == 3 }
      let whole = parts[0] + groups.joined()
      parts = [whole] + parts.dropFirst(1 + groups.count)
    }
    if parts.count > 2 { return number }
    if parts[0].isEmpty { parts[0] = "0" }
    guard parts.count == 2 else { return parts[0] }
    // A version such as HTTP 1.0 keeps its zero.
    if !afterText, parts[1].allSatisfy({ $0 == "0" }) { return parts[0] }
    return parts[0] + "." + parts[1]
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// A unit of measurement after a number, whose case counts: `mW` and `MW`, `MB` and `Mb`.
private struct Unit: Hashable {
  let prefix: String
  let base: String

  /// The known units after numbers, in order.
  static func all(in text: String) -> [Unit] {
    var units: [Unit] = []
    let characters = Array(text)
    var offset = 0
    while offset < characters.count {
      guard characters[offset].isNumber else {
        offset += 1
        continue
      }
      offset += 1
      while offset < characters.count, characters[offset].isWhitespace { offset += 1 }
      let start = offset
      while offset < characters.count, characters[offset].isLetter { offset += 1 }
      if offset > start, let unit = Unit(String(characters[start..<offset])) { units.append(unit) }
    }
    return units
  }

  private init?(_ text: String) {
    for base in Self.bases where text.hasSuffix(base) {
      let prefix = String(text.dropLast(base.count))
      guard prefix.isEmpty || Self.prefixes.contains(prefix) else { continue }
      // A lone capital letter or small one is often careless: 5 M, 3 V.
      if text.count < 2 { return nil }
      self.prefix = prefix == "µ" || prefix == "μ" ? "u" : prefix
      self.base = base == "l" ? "L" : base == "Ω" ? "Ω" : base
      return
    }
    return nil
  }

  private static let prefixes: Set<String> = [
    "f", "p", "n", "µ", "μ", "u", "m", "c", "d", "h", "k", "M", "G", "T", "P", "E", "Ki", "Mi",
    "Gi",
    "Ti",
  ]
  private static let bases = [
    "mol", "bit", "bps", "Hz", "Pa", "Sv", "Gy", "Bq", "eV", "Wh", "W", "A", "V", "g", "m", "s",
    "B", "b",
    "J", "N", "L", "l", "Ω", "F", "H", "C", "T", "K",
  ]
}
