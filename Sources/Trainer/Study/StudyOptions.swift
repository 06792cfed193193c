import Things

/// What a sitting is to be: its scope, its bounds, and how it asks.
struct StudyOptions: Hashable {
  /// Decks or a query; nothing for everything.
  var words: [Call.Word] = []
  var kind = StudyKind.due
  /// New Things, whatever the limits say.
  var new: Int?
  /// Cards of the whole sitting.
  var limit: Int?
  var minutes: Int?
  /// How to answer, whatever the settings say.
  var answer: String?
  /// Seconds that must lie between two sittings of one card.
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
        throw UsageError("--answer is auto, type or reveal, not \"\(text)\".")
      }
      answer = text
    }
    if let text = call["every"] {
      guard isOne, let seconds = DurationText.seconds(text) else {
        throw UsageError(
          isOne
            ? "--every takes a duration such as 30m or 2h, not \"\(text)\"."
            : "--every belongs to --one.", remedy: "study --one --every 2h.")
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
        "study takes only one of \(given.map { "--\($0.0)" }.joined(separator: " and ")).",
        remedy: "Leave the other out.")
    }
    return given.first?.1 ?? .due
  }

  /// Whether nothing was said but `study`: then a sitting that was broken off goes on.
  var isPlain: Bool { self == Self.plain }

  /// Whether Return goes on with what is left of it; what follows no schedule begins again.
  var isTakenUp: Bool {
    switch kind {
    case .due, .ahead: !isOne
    case .cram, .confusions, .missed: false
    }
  }

  /// What is left of it when some of it was answered.
  func rest(after answered: AnsweredCards) -> StudyOptions {
    var rest = self
    if let new { rest.new = max(0, new - answered.newCount) }
    if let limit { rest.limit = max(1, limit - answered.cardCount) }
    return rest
  }

  /// The words that would ask for the same once more.
  var line: String {
    var parts = [kind.option].compactMap { $0 }
    if let new { parts.append("--new \(new)") }
    if let limit { parts.append("--limit \(limit)") }
    if let minutes { parts.append("--minutes \(minutes)") }
    if let answer { parts.append("--answer \(answer)") }
    return (parts + ["--"] + words.map(\.typed)).joined(separator: " ")
  }

  private init() {}

  /// What Return at the prompt asks for.
  static let plain = StudyOptions()
}

extension StudyKind {
  /// The option of `study` that asks for it.
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
