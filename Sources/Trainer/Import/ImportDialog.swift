import TextUI
import Things

/// What an import would do, shown before the user confirms it: the rows of a table, the notes of a
/// package.
@MainActor
protocol ImportProposal {
  associatedtype Facts: View

  var call: Call { get }
  var session: Session { get }
  /// What was read, and what would happen to it.
  var facts: Facts { get }
  var question: String { get }
  /// What the user can change at the question.
  var choices: [ImportChoice<Self>] { get }
  var changesNothing: Bool { get }
  /// What to say if nothing changes, and the exit status.
  var nothing: (sentence: String, status: ExitStatus) { get }
  /// Writes what belongs to the import but is no part of decks and journal.
  mutating func writeFiles() throws
  /// The change that performs the import; what was only needed to show it can be freed.
  mutating func change() throws -> Change
  /// Answers in the requested format; `receipt` is nil if nothing was changed.
  func answer(_ receipt: Receipt?)
}

extension ImportProposal {
  /// Whether the user is asked, and can change the plan.
  static func asks(_ call: Call, _ session: Session) -> Bool {
    session.canAsk && !call.saysYes && call.form == .pretty && !call.isDryRun
  }
}

/// A key at the question of an import.
@MainActor
struct ImportChoice<Proposal> {
  /// The letter and what it does, as in `h header`.
  let label: String
  /// What can be typed instead of the letter.
  let word: String
  /// Whether the question lists it.
  let isShown: Bool
  /// Whether it asks something, which can be answered on the same line, as in `c 2 3`.
  let asks: Bool
  /// Returns whether to show the plan again.
  let run: @MainActor (inout Proposal) throws -> Bool

  init(
    _ label: String, word: String, isShown: Bool = true, asks: Bool = false,
    run: @escaping @MainActor (inout Proposal) throws -> Bool
  ) {
    self.label = label
    self.word = word
    self.isShown = isShown
    self.asks = asks
    self.run = run
  }

  /// What follows the key in an answer that means this choice; nil if it means another.
  func rest(of answer: String) -> Substring? {
    let name = answer.prefix { $0.isLetter }
    guard [word, String(label.prefix(1))].contains(name.lowercased()) else { return nil }
    let rest = answer[name.endIndex...].trimmingPrefix { $0 == " " }
    return rest.isEmpty || asks ? rest : nil
  }
}

/// Shows a proposal, asks, and commits it as one change.
@MainActor
struct ImportDialog<Proposal: ImportProposal> {
  private var proposal: Proposal
  private let call: Call
  private let session: Session

  init(_ proposal: Proposal) {
    self.proposal = proposal
    call = proposal.call
    session = proposal.session
  }

  mutating func run() throws -> ExitStatus {
    if call.form == .pretty { session.show(proposal.facts) }
    guard !proposal.changesNothing else {
      try proposal.writeFiles()
      proposal.answer(nil)
      guard call.form == .pretty else { return .done }
      session.say(proposal.nothing.sentence)
      return proposal.nothing.status
    }
    guard !call.isDryRun else {
      proposal.answer(nil)
      return .done
    }
    guard try isWanted() else { throw Refusal("nothing was changed.") }
    try proposal.writeFiles()
    let receipt = try session.store.commit(proposal.change())
    proposal.answer(receipt)
    return .done
  }

  private mutating func isWanted() throws -> Bool {
    if call.saysYes { return true }
    try session.requireTerminal(toAsk: proposal.question)
    session.say("")
    while true {
      session.show(Text(proposal.question).padding())
      let choices = proposal.choices
      let labels = ["Y yes", "n no"] + choices.filter(\.isShown).map(\.label)
      guard let answer = try session.choose(labels) else { return false }
      switch answer.lowercased() {
      case "", "y", "yes":
        if !proposal.changesNothing { return true }
        session.tell("Nothing to import: change how the file is read, or type n.")
      case "n", "no": return false
      default:
        let meant = choices.lazy.compactMap { choice in
          choice.rest(of: answer).map { (choice, $0) }
        }.first
        guard let (choice, rest) = meant else {
          session.tell("Type one of these letters.")
          continue
        }
        session.talk.nextAnswer = rest.isEmpty ? nil : String(rest)
        guard try choice.run(&proposal) else { continue }
        session.show(proposal.facts)
        session.say("")
      }
    }
  }
}
