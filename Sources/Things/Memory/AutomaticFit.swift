public import Recall

/// The fits that til makes by itself, as the journal records them.
///
/// Each is a batch of the command `fit auto`, even if it kept the parameters, so that every machine
/// knows when the last one was. It sets `fitted`, which no command shows, to its result.
public struct AutomaticFit: Hashable, Sendable {
  /// How much better the new parameters predict, in percent with one decimal place; nil if the
  /// current ones were kept.
  public let gain: String?
  /// Parameters of the other model that would predict better still, if any.
  public let rival: Parameters?

  static let command = "fit auto"
  /// The setting that contains the result.
  static let setting = "fitted"

  /// The result of a fit of the current model.
  public init(_ report: FitReport) {
    rival = report.rival
    let present = report.candidates.first?.metrics.logLoss ?? 1
    gain = report.adopted?.gain.map { Self.percent($0.logLoss / present) }
  }

  /// Reads a value of the setting.
  init?(_ value: String) {
    let words = value.split(separator: " ")
    guard let first = words.first else { return nil }
    let isNumber = first.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard first == "kept" || isNumber, first.utf8.count < 8 else { return nil }
    gain = first == "kept" ? nil : String(first)
    // The model's name comes first, because an earlier til shows it.
    rival = words.dropFirst(2).first.flatMap { Setting.parameters.value(String($0)) } ?? nil
  }

  /// Nobody adopted anything: the question was answered with no.
  public static let declined = AutomaticFit(gain: nil, rival: nil)

  init(gain: String?, rival: Parameters?) {
    (self.gain, self.rival) = (gain, rival)
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((min(max(share, 0), 1) * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private var value: String {
    (gain ?? "kept") + (rival.map { " \($0.model.rawValue) \($0)" } ?? "")
  }

  /// Records the result together with the lines that adopt the parameters.
  public func change(adopting lines: [Event]) -> Change {
    let result = Event.set(.library, name: Self.setting, value: value)
    return Change(
      Self.command, source: gain == nil ? "(kept)" : "(adopted)",
      events: gain == nil ? [result] : [result] + lines)
  }
}

extension JournalLine {
  /// Whether til wrote it by itself.
  public var isAutomatic: Bool {
    isAutomaticFit || isBatch(of: LaterDirections.command)
      || isBatch(of: FollowSource.automaticCommand) || isNote
  }

  /// Whether it is what an export notes for later ones.
  private var isNote: Bool {
    if case .set(.library, let name, _) = event { name.hasPrefix("anki.") } else { false }
  }

  /// Whether it is one of `AutomaticFit`.
  public var isAutomaticFit: Bool { isBatch(of: AutomaticFit.command) }

  private func isBatch(of command: String) -> Bool {
    if case .batch(let batch) = event { batch.command == command } else { false }
  }
}

extension ThingStore {
  /// The last automatic fit that is in effect, and its time.
  public var lastAutomaticFit: (fit: AutomaticFit, time: Int64)? {
    settings.values(at: .library).first { $0.name == AutomaticFit.setting }
      .flatMap { line in AutomaticFit(line.value).map { ($0, line.time ?? 0) } }
  }

  /// Whether the journal has grown enough since the last fit, automatic or not.
  ///
  /// A fit that was undone counts, too, or til would repeat it.
  public func isFitDue(at now: Now) throws -> Bool {
    let days = try library.daysAnswered()
    let answers = days.reduce(0) { $0 + $1.answers }
    func isDue(since time: Int64?) -> Bool {
      guard let time else { return FitSchedule.isDue(answers: answers, fitted: 0, days: 0) }
      let moment = Moment(milliseconds: time, offset: now.time.offset)
      let day = moment.studyDay(rollover: settings[Setting.rollover])
      let new = days.prefix { $0.day > day }.reduce(0) { $0 + $1.answers }
      return FitSchedule.isDue(answers: answers, fitted: answers - new, days: now.day - day)
    }
    let standing = [settings.parametersTime, lastAutomaticFit?.time].compactMap(\.self).max()
    guard isDue(since: standing) else { return false }
    return try isDue(since: lastFitEver(after: standing) ?? standing)
  }

  /// The time of the newest fit after a time, undone or not.
  private func lastFitEver(after time: Int64?) throws -> Int64? {
    var found: Int64?
    try library.lines(of: nil) { past in
      if past.line.isFit { found = past.line.time.milliseconds }
      return found == nil && past.line.time.milliseconds > (time ?? .min)
    }
    return found
  }

  /// Whether cards continue from a memory that another program stored, which a fit would replace.
  public func carriesMemory() throws -> Bool {
    var carries = false
    try library.histories(of: nil) { history in
      carries = history.entries.contains {
        if case .due(let due) = $0.what {
          $0.stands && due.carried?.memory != nil
        } else {
          false
        }
      }
      return !carries
    }
    return carries
  }

  /// The newest fit that is in effect.
  public func lastFit() throws -> JournalLine? {
    var found: JournalLine?
    try library.lines(of: nil) { past in
      if past.stands, past.line.isFit, past.line.adoptsParameters { found = past.line }
      return found == nil
    }
    return found
  }
}

extension JournalLine {
  fileprivate var isFit: Bool {
    switch event {
    case .batch(let batch): [AutomaticFit.command, "fit"].contains(batch.command)
    case .set(_, let name, _): name == Setting.parameters.name
    default: false
    }
  }

  /// Not a fit that kept the parameters.
  fileprivate var adoptsParameters: Bool {
    if case .batch(let batch) = event { !isAutomaticFit || batch.count > 1 } else { true }
  }
}
