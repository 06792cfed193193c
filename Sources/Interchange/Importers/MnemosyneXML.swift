import Things

/// Mnemosyne's XML: `<Q>` and `<A>`, or `<f>` and `<b>`, with the schedule.
enum MnemosyneXML: Importer {
  static let name = "Mnemosyne XML"

  static func reads(_ text: ArrivedText) -> Bool {
    guard text.startHas("<") else { return false }
    let start = text.start.lowercased()
    return start.contains("<mnemosyne") || start.contains("<opensm2sync")
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let all = String(decoding: text.bytes, as: UTF8.self)
    var parser = MnemosyneParser()
    let separator = all.contains("<item") ? "<item" : "<log"
    for (number, part) in all.split(separator: separator, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number == 0 { parser.takeHead(part) } else { parser.take(part) }
    }
    return text.reading(name, parser.things)
  }
}

private struct MnemosyneParser {
  private(set) var things: [FoundThing] = []
  /// The index of each Thing by its id in the file.
  private var indices: [String: Int] = [:]
  /// When the database was created, in seconds; its days are counted from there.
  private var start: Int?
  private var line = 1
  /// Later times, in seconds since 1970, are impossible.
  private static let latest = 100_000_000_000

  mutating func takeHead(_ part: Substring) {
    let time = attribute("time_of_start", part).flatMap { Int($0) } ?? -1
    start = (0...Self.latest).contains(time) ? time : nil
    line += part.count { $0.isNewline }
  }

  /// Takes the rest of an `item` or `log` element.
  mutating func take(_ part: Substring) {
    defer { line += part.count { $0.isNewline } }
    let tag = part.prefix { $0 != ">" }
    if let front = element(["Q", "f"], part), let back = element(["A", "b"], part) {
      var thing = FoundThing(line: line, short: plain(front), long: plain(back))
      if let category = element(["cat"], part), category != "&lt;default&gt;" {
        thing.tags = [plain(category).split(whereSeparator: \.isWhitespace).joined(separator: "-")]
      }
      add(thing, tag)
    } else if let fact = attribute("fact", tag), let index = indices[fact] {
      // Mnemosyne 2 has one entry per card, after that of its contents.
      let isBackward = attribute("fact_v", tag)?.hasSuffix(".2") ?? false
      if isBackward { things[index].asksBothWays = true }
      schedule(index, for: isBackward ? .backward : .forward, tag)
    }
  }

  /// Adds a Thing, or the other direction of the Thing before it.
  private mutating func add(_ thing: FoundThing, _ tag: Substring) {
    let id = attribute("id", tag) ?? attribute("o_id", tag) ?? ""
    if id.hasSuffix(".inv"), let index = indices[String(id.dropLast(4))],
      things[index].short == thing.long, things[index].long == thing.short
    {
      things[index].asksBothWays = true
      return schedule(index, for: .backward, tag)
    }
    if !id.isEmpty { indices[id] = things.count }
    things.append(thing)
    schedule(things.count - 1, for: .forward, tag)
  }

  /// Takes the due day, interval and easiness of a card that has been learned.
  private mutating func schedule(
    _ index: Int, for direction: Card.Direction, _ tag: Substring
  ) {
    guard let grade = attribute("gr", tag).flatMap({ Int($0) }), grade >= 2,
      let ease = attribute("e", tag).flatMap({ Double($0) }), ease >= 1.2,
      let last = attribute("l_rp", tag).flatMap({ day($0) }),
      let next = attribute("n_rp", tag).flatMap({ day($0) }), next > last,
      let history = FoundHistory(
        direction: direction, due: StudyDay(number: next), interval: Double(next - last),
        ease: ease * 1000)
    else { return }
    things[index].histories.append(history)
  }

  /// The number of a day, given since the start of the database, or as a time in seconds.
  private func day(_ text: String) -> Int? {
    guard let value = Double(text), value >= 0, value < Double(Self.latest) else { return nil }
    if value > 1e6 { return Int(value) / 86_400 }
    // Databases start at 3 o'clock in the morning of any timezone.
    return start.map { ($0 + 9 * 3_600) / 86_400 + Int(value) }
  }

  private func attribute(_ name: String, _ tag: Substring) -> String? {
    ["\"", "'"].lazy.compactMap { quote in
      tag.cut(at: " \(name)=\(quote)")?.after.cut(at: quote).map { String($0.before) }
    }.first
  }

  private func element(_ names: [String], _ part: Substring) -> Substring? {
    names.lazy.compactMap { part.element($0)?.inside }.first
  }

  /// Decodes text that is HTML escaped a second time.
  private func plain(_ text: Substring) -> String {
    HTMLText.plain(HTMLEntities.decoded(text))
  }
}
