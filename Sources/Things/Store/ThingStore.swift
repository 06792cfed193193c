public import Observation
import Recall

/// The single source of truth: views only reach the library through it.
///
/// It caches nothing but queries the library; its `revision` increases when results may have
/// changed.
@MainActor @Observable
public final class ThingStore {
  @ObservationIgnored public let library: any LibraryAccess
  @ObservationIgnored public let upkeep: any Upkeep
  @ObservationIgnored public let sync: any LibrarySync
  @ObservationIgnored public let following: any LibraryFollow
  @ObservationIgnored public let files: any Files
  @ObservationIgnored public let clock: any Clock
  @ObservationIgnored public let computer: any ComputerSettings
  /// Settings from options and the environment, for this run only.
  @ObservationIgnored private let overrides: [String: String]
  /// What the rows of each deck tell, until rows change.
  @ObservationIgnored private var shapes: [String: DeckShape] = [:]
  /// The last blend that was asked for.
  @ObservationIgnored var knownBlend: KnownBlend?
  /// The values that the settings were built from.
  @ObservationIgnored private var lines: [SettingLine]
  @ObservationIgnored private var ofComputer: [String: String] = [:]
  /// Why the settings of this computer are not used.
  @ObservationIgnored private var refusal: (any Reportable)?

  /// Increases with every change: commits here, other terminals, edited decks.
  public private(set) var revision: Int
  /// The current settings; they change with the revision.
  @ObservationIgnored public private(set) var settings: Settings

  public init(
    library: any LibraryAccess, upkeep: any Upkeep, sync: any LibrarySync,
    following: any LibraryFollow, files: any Files, clock: any Clock,
    computer: any ComputerSettings,
    overrides: [String: String] = [:]
  ) throws {
    self.library = library
    self.upkeep = upkeep
    self.sync = sync
    self.following = following
    self.files = files
    self.clock = clock
    self.computer = computer
    self.overrides = overrides
    revision = library.revision
    lines = try library.settings()
    settings = Settings(lines: [])
    readComputer()
    combine()
  }

  /// The current time, and the study day by the rollover hour.
  public func now() -> Now {
    let time = clock.now()
    return Now(time: time, day: time.studyDay(rollover: settings[Setting.rollover]))
  }

  /// Ingests changes of the files; views that read `revision` are updated.
  public func refresh() throws {
    if try library.refresh() { shapes = [:] }
    if readComputer() { combine() }
    try follow()
  }

  /// Warnings since the last call.
  public func takeNotices() -> [Notice] {
    library.takeNotices() + (refusal.map { [Notice($0.sentence, remedy: $0.remedy)] } ?? [])
  }

  /// Sets a value in the file of this computer, outside the library; nil removes it.
  public func setOnComputer(_ name: String, to value: String?) throws {
    try computer.set(name, to: value)
    readComputer()
    combine()
  }

  /// The only way to change the user's data; `time` is now unless given.
  @discardableResult
  public func commit(_ change: Change, at time: Now? = nil) throws -> Receipt {
    if !change.edits.isEmpty { shapes = [:] }
    let receipt = try library.commit(change, at: time ?? now())
    try follow()
    return receipt
  }

  /// Undoes or redoes a line as previewed.
  @discardableResult
  public func commit(_ undoing: Undoing) throws -> Receipt {
    shapes = [:]
    let receipt = try library.commit(undoing, at: now())
    try follow()
    return receipt
  }

  /// What the first rows of a deck tell about its sides; unknown if they cannot be read.
  public func shape(of deck: String) -> DeckShape {
    if let shape = shapes[deck] { return shape }
    var rows: [Thing] = []
    try? library.things(matching: Question(.deck(deck), now: now())) { entry in
      if entry.deck == deck { rows.append(entry.thing) }
      return rows.count < DeckShape.mostRows
    }
    let shape = DeckShape(deck: deck, rows: rows)
    shapes[deck] = shape
    return shape
  }

  /// Previews undo or redo; by default of this device's newest change.
  public func undoing(_ line: LineName? = nil, redo: Bool = false) throws -> Undoing? {
    try library.undoing(line, redo: redo)
  }

  /// Previews the undo of what the last sync changed in decks.
  public func undoingSync() throws -> Undoing? { try library.undoingSync() }

  private func follow() throws {
    guard revision != library.revision else { return }
    let lines = try library.settings()
    if lines != self.lines {
      self.lines = lines
      combine()
    }
    revision = library.revision
  }

  /// Whether the values of this computer have changed.
  @discardableResult
  private func readComputer() -> Bool {
    let before = ofComputer
    do {
      ofComputer = try computer.values()
      refusal = nil
    } catch {
      ofComputer = [:]
      refusal = error as? any Reportable
    }
    return ofComputer != before
  }

  private func combine() {
    settings = Settings(
      lines: lines, overrides: overrides, computer: ofComputer, device: library.device)
  }
}

extension ThingStore {
  /// Explains the next date of a card; `deck` is the deck of its Thing.
  public func why(_ card: Card.ID, in deck: String) throws -> Why {
    let now = now()
    var why = Why(
      card, history: try library.history(of: card), mixUps: try library.mixUps(of: card),
      by: settings.policy(deck: deck, by: Forgetting(settings.parameters)), at: now, clock,
      rollover: settings[Setting.rollover])
    if let blend = try blend() {
      why.blended = blend.recall(of: card, at: now)
      if let misses = blend.misses(of: card) { why.missCount = misses }
    }
    return why
  }
}
