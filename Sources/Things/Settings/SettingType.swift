import Recall

/// What a setting takes: how a value is read and written.
struct SettingType<Value: Sendable>: Sendable {
  /// The values it takes, if they are words of a list.
  var words: [String] = []
  /// What it takes, as the end of a sentence.
  let expected: String
  let read: @Sendable (_ text: String) throws(SettingError) -> Value
  let text: @Sendable (Value) -> String
}

extension SettingType {
  /// Takes the texts that `parse` knows, and says of any other what is expected.
  private static func parsed(
    words: [String] = [], expected: String, parse: @escaping @Sendable (_ text: String) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) -> SettingType {
    SettingType(words: words, expected: expected) { given throws(SettingError) in
      guard let value = parse(given) else { throw SettingError(expected) }
      return value
    } text: {
      text($0)
    }
  }
}

// Words.
extension SettingType {
  /// One of these words; `former` are those of older versions.
  private static func choice(
    _ values: [(String, Value)], former: [String: String] = [:],
    text: @escaping @Sendable (Value) -> String
  ) -> SettingType {
    let words = values.map(\.0)
    let byWord = Dictionary(values) { first, _ in first }
    return SettingType(words: words, expected: SettingError.list(words.map(Setting.shown), "or")) {
      given throws(SettingError) in
      let word = given.lowercased()
      guard let value = byWord[former[word] ?? word] else {
        throw SettingError("one of " + words.map(Setting.shown).joined(separator: ", "))
      }
      return value
    } text: {
      text($0)
    }
  }
}

extension SettingType where Value: RawRepresentable<String> {
  static func words(_ values: Value..., former: [String: String] = [:]) -> SettingType {
    choice(values.map { ($0.rawValue, $0) }, former: former) { $0.rawValue }
  }
}

extension SettingType<String> {
  static func words(_ words: String...) -> SettingType { choice(words.map { ($0, $0) }) { $0 } }
}

extension SettingType<Bool> {
  static var onOff: SettingType { either("on", or: "off") }

  static func either(_ on: String, or off: String) -> SettingType {
    choice([(on, true), (off, false)]) { $0 ? on : off }
  }
}

extension SettingType where Value: WordSet {
  /// Any of its words, separated by spaces, or `none`.
  static var anyOfWords: SettingType {
    let words = Value.words.map(\.word)
    return SettingType(
      words: ["none"] + words, expected: "none, or any of \(SettingError.list(words, "and"))"
    ) { text throws(SettingError) in
      guard let value = Value(setting: text.lowercased()) else {
        throw SettingError("none, or a list from " + words.joined(separator: ", "))
      }
      return value
    } text: {
      $0.setting
    }
  }
}

// Numbers.
extension SettingType<Float> {
  static func number(_ range: ClosedRange<Double>, places: Int) -> SettingType {
    let decimal = { @Sendable (number: Double) -> String in
      let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
      let scaled = Int((number * Double(scale)).rounded())
      return "\(scaled / scale)." + Decimal.padded(scaled % scale, places)
    }
    let expected = "a number from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))"
    return parsed(expected: expected) { text in
      let isPercent = text.hasSuffix("%")
      guard let given = Double(isPercent ? text.dropLast() : text[...]) else { return nil }
      let number = isPercent ? given / 100 : given
      return range.contains(number) ? Float(decimal(number)) : nil
    } text: {
      decimal(Double($0))
    }
  }
}

extension SettingType<LeechRule> {
  static var leech: SettingType {
    let whole = SettingType<Int>.whole(1...1000)
    return parsed(words: ["auto"], expected: "auto, or \(whole.expected)") { text in
      text.lowercased() == "auto" ? .auto : (try? whole.read(text)).map(LeechRule.lapses)
    } text: {
      if case .lapses(let lapses) = $0 { "\(lapses)" } else { "auto" }
    }
  }
}

extension SettingType<EasyDays> {
  static var easyDays: SettingType {
    parsed(words: ["off"], expected: EasyDays.expected) {
      EasyDays(setting: $0.lowercased())
    } text: {
      $0.setting
    }
  }
}

extension SettingType<Int> {
  static func whole(_ range: ClosedRange<Int>) -> SettingType {
    parsed(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    } text: {
      "\($0)"
    }
  }

  /// Seconds.
  static var duration: SettingType {
    parsed(expected: "a duration such as 30s, 10m, 12h or 1d") {
      DurationText.seconds($0.lowercased())
    } text: {
      DurationText.text(of: $0)
    }
  }
}

extension SettingType<Int?> {
  /// A number, or `none`.
  static var limit: SettingType { orNone(.whole(0...1_000_000), "a whole number") }

  /// Minutes of a day, or `none`.
  static var minutes: SettingType { orNone(.whole(1...1440), "minutes from 1 to 1440") }

  private static func orNone(_ number: SettingType<Int>, _ expected: String) -> SettingType {
    SettingType(words: ["none"], expected: "\(expected), or none") { text throws(SettingError) in
      text.lowercased() == "none" ? nil : try number.read(text)
    } text: {
      $0.map(number.text) ?? "none"
    }
  }
}

extension SettingType<ListRule.Need> {
  static var share: SettingType {
    parsed(words: ["one", "all"], expected: "one, all or a number from 1 to 24") {
      ListRule.Need(setting: $0.lowercased())
    } text: {
      $0.setting
    }
  }
}

extension SettingType<[Int]> {
  /// Seconds.
  static var durations: SettingType {
    let one = SettingType<Int>.duration
    return SettingType(expected: "durations separated by commas, such as 1m,10m, or none") {
      text throws(SettingError) in
      if text.lowercased() == "none" { return [] }
      var durations: [Int] = []
      for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
        durations.append(try one.read(String(part)))
      }
      guard durations.count <= 12 else { throw SettingError("at most 12 durations") }
      return durations
    } text: {
      $0.isEmpty ? "none" : $0.map(one.text).joined(separator: ",")
    }
  }
}

extension SettingType<Parameters?> {
  /// Nil for the model's own.
  static var parameters: SettingType {
    SettingType(expected: "standard, or numbers separated by commas") {
      text throws(SettingError) in
      if text.lowercased() == "standard" { return nil }
      var numbers: [Float] = []
      for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
        guard let number = Float(part) else {
          throw SettingError("numbers separated by commas; \"\(part)\" is not a number")
        }
        numbers.append(number)
      }
      do {
        return try Parameters(numbers)
      } catch {
        throw SettingError("valid model parameters: \(error)")
      }
    } text: {
      $0.map { $0.values.map(\.description).joined(separator: ",") } ?? "standard"
    }
  }
}

// Text.
extension SettingType<String> {
  static var articles: SettingType {
    SettingType(expected: "words or languages, separated by spaces") {
      $0.split { $0 == " " || $0 == "," }.joined(separator: " ")
    } text: {
      $0
    }
  }

  /// The languages of short and long forms, or `auto`.
  static var languages: SettingType {
    let expected = "auto, or the languages of both sides, such as: es en"
    return parsed(words: ["auto"], expected: expected) { text in
      let words = text.lowercased().split { $0 == " " || $0 == "," }
      if words == ["auto"] { return "auto" }
      let languages = words.compactMap { Language($0) }
      guard words.count == 2, languages.count == 2 else { return nil }
      return languages.map(\.rawValue).joined(separator: " ")
    } text: {
      $0
    }
  }

  static var commandLine: SettingType { line("a command with its arguments") }

  /// A program with arguments, `auto` or `off`.
  static func program(_ example: String) -> SettingType {
    line("auto, off, or a command such as \(example)", words: ["auto", "off"])
  }

  private static func line(_ expected: String, words: [String] = []) -> SettingType {
    SettingType(words: words, expected: expected) { text throws(SettingError) in
      let scalars = text.unicodeScalars
      guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
        throw SettingError("\(expected), on one line")
      }
      return text
    } text: {
      $0
    }
  }
}

extension SettingType<String?> {
  static var deck: SettingType {
    SettingType(words: ["none"], expected: "the name of a deck, or none") {
      $0 == "none" ? nil : $0
    } text: {
      $0 ?? "none"
    }
  }
}

extension SettingType<[String]?> {
  /// Names separated by blanks, which never name a file; nil for all.
  static var names: SettingType {
    SettingType(
      words: ["auto", "none"], expected: "auto, none, or names such as vera foldoc"
    ) { text throws(SettingError) in
      let names = text.split { $0 == " " || $0 == "," }.map(String.init)
      if names == ["auto"] { return nil }
      if names == ["none"] { return [] }
      let areNames = names.allSatisfy { name in
        name.utf8.count <= 64 && !name.hasPrefix(".") && !name.hasPrefix("-")
          && name.utf8.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "._-".utf8.contains(byte)
          }
      }
      guard !names.isEmpty, areNames else {
        throw SettingError("auto, none, or names such as vera foldoc")
      }
      return names
    } text: { names in
      names.map { $0.isEmpty ? "none" : $0.joined(separator: " ") } ?? "auto"
    }
  }
}

/// Why a value is invalid, as the end of a sentence.
public struct SettingError: Error, Hashable, Sendable {
  public let expected: String

  init(_ expected: String) { self.expected = expected }

  fileprivate static func list(_ words: [String], _ link: String) -> String {
    guard words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(link) " + words[words.count - 1]
  }
}
