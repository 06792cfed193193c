/// A deck that must be known on a day, and how many new cards are begun a day until then.
public struct ExamPlan: Hashable, Sendable {
  public var deck: String
  public var exam: StudyDay
  public var newPerDay: Int
  /// The deck's own limit of new Things before the plan; nil where it had none.
  public var limitBefore: String?

  public init(deck: String, exam: StudyDay, newPerDay: Int, limitBefore: String?) {
    self.deck = deck
    self.exam = exam
    self.newPerDay = newPerDay
    self.limitBefore = limitBefore
  }

  /// Nil where the line plans something else, or nothing any more.
  public init?(_ line: PlanLine) {
    guard case .deck(let deck) = line.place else { return nil }
    func value(_ name: String) -> String? { line.entries.last { $0.name == name }?.value }
    guard let exam = value("exam").flatMap({ StudyDay($0) }) else { return nil }
    self.init(
      deck: deck, exam: exam, newPerDay: value("new").flatMap { Int($0) } ?? 0,
      limitBefore: value("new-before"))
  }

  /// Takes the plan up, and its pace with it.
  public var events: [Event] {
    var entries = [Plan.Entry("exam", "\(exam)"), Plan.Entry("new", "\(newPerDay)")]
    if let limitBefore { entries.append(Plan.Entry("new-before", limitBefore)) }
    return [
      .plan(.deck(deck), entries), .set(.deck(deck), name: "new", value: "\(newPerDay)"),
    ]
  }

  /// Lets go of it: new Things come as they did before.
  public var lettingGo: [Event] {
    [.plan(.deck(deck), []), .set(.deck(deck), name: "new", value: limitBefore ?? "")]
  }

  /// All that stand, in order of exam and deck.
  public static func all(in lines: [PlanLine]) -> [ExamPlan] {
    lines.compactMap { ExamPlan($0) }.sorted { ($0.exam, $0.deck) < ($1.exam, $1.deck) }
  }
}
