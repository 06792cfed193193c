import Recall

/// The type of a setting's value.
enum SettingValue: Sendable {
  case words([String])
  /// Any of these words, separated by spaces, or `none`.
  case list([String])
  case number(ClosedRange<Double>, places: Int)
  case whole(ClosedRange<Int>)
  /// A number, or `none`.
  case limit
  /// `one`, `all` or a number.
  case share
  case duration
  case durations
  case parameters
  case freeWords
  case deckName
  case commandLine
  /// A program with arguments, `auto` or `off`.
  case command

  static func words(_ words: String...) -> SettingValue { .words(words) }
  static func list(of words: String...) -> SettingValue { .list(words) }
  static let onOff = SettingValue.words("on", "off")

  var choices: [String] {
    switch self {
    case .words(let words): words
    case .list(let words): ["none"] + words
    case .limit, .deckName: ["none"]
    case .share: ["one", "all"]
    case .command: ["auto", "off"]
    default: []
    }
  }

  /// What it takes, as the end of a sentence.
  var expected: String {
    switch self {
    case .words(let words): Self.listed(words.map(Setting.shown), "or")
    case .list(let words): "none, or any of \(Self.listed(words, "and"))"
    case .number(let range, let places):
      "a number from \(Self.decimal(range.lowerBound, places)) to "
        + Self.decimal(range.upperBound, places)
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .limit: "a whole number, or none"
    case .share: "one, all or a number from 1 to 24"
    case .duration: "a duration such as 30s, 10m, 12h or 1d"
    case .durations: "durations separated by commas, such as 1m,10m, or none"
    case .parameters: "standard, or numbers separated by commas"
    case .freeWords: "words or languages, separated by spaces"
    case .deckName: "the name of a deck, or none"
    case .commandLine: "a command with its arguments"
    case .command: "auto, off, or a command such as less -R"
    }
  }

  private static func listed(_ words: [String], _ link: String) -> String {
    guard words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(link) " + words[words.count - 1]
  }

  private static func decimal(_ number: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((number * scale).rounded())
    return "\(scaled / Int(scale))." + Decimal.padded(scaled % Int(scale), places)
  }

  @Sendable func normalized(_ text: String) throws(SettingError) -> String {
    let word = text.lowercased()
    switch self {
    case .words(let words): return try Self.oneOf(words, word)
    case .list(let words): return try Self.someOf(words, word)
    case .number(let range, let places): return try Self.number(text, in: range, places: places)
    case .whole(let range): return try Self.whole(text, range)
    case .limit: return word == "none" ? word : try Self.whole(text, 0...1_000_000)
    case .share: return try Self.share(word)
    case .duration: return try DurationText.text(of: Self.seconds(word))
    case .durations: return try Self.durations(word)
    case .parameters: return try Self.parameters(word)
    case .freeWords: return text.split(separator: " ").joined(separator: " ")
    case .deckName: return text
    case .commandLine, .command: return try oneLine(text)
    }
  }

  private func oneLine(_ text: String) throws(SettingError) -> String {
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw SettingError("\(expected), on one line")
    }
    return text
  }

  private static func oneOf(_ words: [String], _ word: String) throws(SettingError) -> String {
    guard words.contains(word) else {
      throw SettingError(
        "one of " + words.map(Setting.shown).joined(separator: ", "))
    }
    return word
  }

  private static func someOf(_ words: [String], _ text: String) throws(SettingError) -> String {
    let given = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    if given == ["none"] || given.isEmpty { return "none" }
    for word in given where !words.contains(word) {
      throw SettingError("none, or a list from " + words.joined(separator: ", "))
    }
    return words.filter(given.contains).joined(separator: " ")
  }

  private static func number(
    _ text: String, in range: ClosedRange<Double>, places: Int
  ) throws(SettingError) -> String {
    var text = text
    var percent = 1.0
    if text.hasSuffix("%") {
      text.removeLast()
      percent = 100
    }
    guard let number = Double(text), range.contains(number / percent) else {
      throw SettingError(SettingValue.number(range, places: places).expected)
    }
    return decimal(number / percent, places)
  }

  private static func whole(
    _ text: String, _ range: ClosedRange<Int>
  ) throws(SettingError) -> String {
    guard let number = Int(text), range.contains(number) else {
      throw SettingError(SettingValue.whole(range).expected)
    }
    return "\(number)"
  }

  private static func share(_ word: String) throws(SettingError) -> String {
    if word == "all" || word == "one" { return word }
    guard let number = Int(word), (1...24).contains(number) else {
      throw SettingError(SettingValue.share.expected)
    }
    return number == 1 ? "one" : "\(number)"
  }

  private static func seconds(_ text: String) throws(SettingError) -> Int {
    guard let seconds = DurationText.seconds(text) else {
      throw SettingError(SettingValue.duration.expected)
    }
    return seconds
  }

  private static func durations(_ text: String) throws(SettingError) -> String {
    if text == "none" || text.isEmpty { return "none" }
    var parts: [String] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      parts.append(try DurationText.text(of: seconds(String(part))))
    }
    guard parts.count <= 12 else { throw SettingError("at most 12 durations") }
    return parts.joined(separator: ",")
  }

  private static func parameters(_ text: String) throws(SettingError) -> String {
    if text == "standard" { return text }
    var numbers: [Float] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let number = Float(part) else {
        throw SettingError("numbers separated by commas; \"\(part)\" is not a number")
      }
      numbers.append(number)
    }
    do {
      return try Parameters(numbers).values.map(\.description).joined(separator: ",")
    } catch {
      throw SettingError("valid model parameters: \(error)")
    }
  }
}

/// Spans of time as people type them: 30s, 10m, 12h, 1d.
public enum DurationText {
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// Nil unless the text is a positive number with a unit, up to a hundred years in total.
  public static func seconds(_ text: some StringProtocol) -> Int? {
    guard let last = text.last, let unit = units.first(where: { $0.letter == last }),
      let number = Int(text.dropLast()), number > 0, number <= 3_153_600_000 / unit.seconds
    else { return nil }
    return number * unit.seconds
  }

  /// Formatted in the largest unit that divides it.
  public static func text(of seconds: Int) -> String {
    for unit in units where seconds % unit.seconds == 0 {
      return "\(seconds / unit.seconds)\(unit.letter)"
    }
    return "\(seconds)s"
  }
}
