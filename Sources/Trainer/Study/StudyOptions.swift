import Things

/// The options of `study`: which cards, how many, and how they are asked.
struct StudyOptions: Hashable {
  /// Decks or a query; empty for everything.
  var words: [Call.Word] = []
  var kind = StudyKind.due
  /// New Things to introduce, ignoring the daily limit.
  var new: Int?
  /// The most cards to ask.
  var limit: Int?
  var minutes: Int?
  /// How to answer, instead of the setting.
  var answer: String?
  /// With `--one`: the minimum number of seconds since the last review.
  var every: Int?
  var isOne = false

  init(_ call: Call) throws(UsageError) {
    words = call.operands
    kind = try Self.kind(call)
    new = try call.number("new", in: 0...1_000_000)
    limit = try call.number("limit", in: 1...1_000_000)
    minutes = try call.number("minutes", in: 1...1_440)
    isOne = call.has("one")
    if isOne { limit = 1 }
    if let text = call["answer"] {
      guard ["auto", "type", "reveal"].contains(text) else {
        throw UsageError("--answer takes auto, type or reveal, not \"\(text)\".")
      }
      answer = text
    }
    if let text = call["every"] {
      guard isOne, let seconds = DurationText.seconds(text) else {
        throw UsageError(
          isOne
            ? "--every takes a duration such as 30m or 2h, not \"\(text)\"."
            : "--every needs --one.", remedy: "Try: study --one --every 2h")
      }
      every = seconds
    }
  }

  private static func kind(_ call: Call) throws(UsageError) -> StudyKind {
    let ahead = try call.number("ahead", in: 1...36_500)
    let kinds: [(String, StudyKind)] = [
      ("cram", .cram), ("confusions", .confusions), ("missed", .missed),
      ("ahead", .ahead(ahead ?? 1)),
    ]
    let given = kinds.filter { call.has($0.0) }
    guard given.count < 2 else {
      throw UsageError(
        "cannot combine \(given.map { "--\($0.0)" }.joined(separator: " and ")).",
        remedy: "Use one of them.")
    }
    return given.first?.1 ?? .due
  }

  /// Whether there are no options, so that an interrupted session is resumed.
  var isPlain: Bool { self == Self.plain }

  /// Whether it can be resumed; sessions outside the schedule start over.
  var isTakenUp: Bool {
    switch kind {
    case .due, .ahead: !isOne
    case .cram, .confusions, .missed: false
    }
  }

  /// The options that select the rest of the session.
  func rest(after answered: AnsweredCards) -> StudyOptions {
    var rest = self
    if let new { rest.new = max(0, new - answered.newCount) }
    if let limit { rest.limit = max(1, limit - answered.cardCount) }
    return rest
  }

  /// The decks or the query, as typed.
  var scope: String { words.map(\.typed).joined(separator: " ") }

  /// The arguments that reproduce these options.
  var line: String {
    var parts = [kind.option].compactMap { $0 }
    if let new { parts.append("--new \(new)") }
    if let limit { parts.append("--limit \(limit)") }
    if let minutes { parts.append("--minutes \(minutes)") }
    if let answer { parts.append("--answer \(answer)") }
    return (parts + ["--"] + (words.isEmpty ? [] : [scope])).joined(separator: " ")
  }

  private init() {}

  /// The options of Return at the prompt.
  static let plain = StudyOptions()
}

extension StudyKind {
  /// The option of `study` that selects it.
  var option: String? {
    switch self {
    case .due: nil
    case .ahead(let days): "--ahead \(days)"
    case .cram: "--cram"
    case .confusions: "--confusions"
    case .missed: "--missed"
    }
  }
}
