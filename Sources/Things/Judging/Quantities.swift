/// Numbers, units and signs, which are compared as what they stand for.
enum Quantities {
  /// Whether a text may contain a quantity.
  static func mayBe(_ text: String) -> Bool {
    text.utf8.count <= 400 && text.hasWordPart
      && text.contains { $0.isNumber || signs[$0] != nil || "<>=+→^".contains($0) }
  }

  /// The text with plain digits and signs, without blanks; equal for two spellings of one quantity.
  static func canonical(_ text: String) -> String {
    var canonical = ""
    var wasDigit = false
    var isRaised = false
    for character in withoutBlanks(text) {
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
    for (place, character) in characters.enumerated() {
      guard character.isWhitespace else {
        kept.append(character)
        continue
      }
      let group = characters[(place + 1)...].prefix { $0.isNumber }.count
      if kept.last?.isNumber == true, group > 0, group != 3 { kept.append(" ") }
    }
    return kept
  }

  /// Whether a form tells a quantity that the typed text contradicts: another unit, a lost power.
  static func contradict(_ typed: String, _ form: String) -> Bool {
    guard form.utf8.count <= 400, form.contains(where: \.isNumber) else { return false }
    let (units, typedUnits) = (Unit.all(in: form), Unit.all(in: typed))
    if units.count == typedUnits.count, units != typedUnits { return true }
    return hasPower(form) && canonical(typed) != canonical(form)
      && canonical(form).contains("^") && !canonical(typed).contains("^")
  }

  private static func hasPower(_ text: String) -> Bool {
    zip(text, text.dropFirst()).contains { $0.isNumber && raised[$1] != nil && raised[$0] == nil }
  }

  private static let raised: [Character: String] = [
    "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8",
    "⁹": "9",
  ]

  private static let signs: [Character: String] = [
    "⁺": "+", "⁻": "-", "₊": "+", "₋": "-", "\u{2212}": "-", "–": "-", "‐": "-", "‑": "-",
    "≥": ">=", "≤": "<=", "⩾": ">=", "⩽": "<=", "≠": "!=", "→": "->", "⟶": "->", "⇒": "=>",
    "←": "<-", "↔": "<->", "⇌": "<=>", "×": "*", "·": "*", "⋅": "*", "÷": "/", "µ": "μ", "Ω": "ω",
    "≈": "~", "½": "1/2", "¼": "1/4", "¾": "3/4", "ﬁ": "fi",
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
    for (place, character) in characters.enumerated() {
      let next = place + 1 < characters.count ? characters[place + 1] : " "
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
    var place = 0
    while place < characters.count {
      guard characters[place].isNumber else {
        place += 1
        continue
      }
      place += 1
      while place < characters.count, characters[place].isWhitespace { place += 1 }
      let start = place
      while place < characters.count, characters[place].isLetter { place += 1 }
      if place > start, let unit = Unit(String(characters[start..<place])) { units.append(unit) }
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
