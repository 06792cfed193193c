public import Observation
import Recall

/// The single source of truth: the one door between screens and the library.
///
/// It holds no library in memory; it asks the shelf, and its `revision` rises when the answers may
/// have changed.
@MainActor @Observable
public final class ThingStore {
  @ObservationIgnored public let library: any LibraryAccess
  @ObservationIgnored public let upkeep: any Upkeep
  @ObservationIgnored public let files: any Files
  @ObservationIgnored public let clock: any Clock
  /// Settings given for this run alone, by options and environment.
  @ObservationIgnored private let overrides: [String: String]
  /// What the settings were made of.
  @ObservationIgnored private var lines: [SettingLine]

  /// Rises with everything that was taken in: own commits, other terminals, edited decks.
  public private(set) var revision: Int
  /// The values now in force; they change with the revision.
  @ObservationIgnored public private(set) var settings: Settings

  public init(
    library: any LibraryAccess, upkeep: any Upkeep, files: any Files, clock: any Clock,
    overrides: [String: String] = [:]
  ) throws {
    self.library = library
    self.upkeep = upkeep
    self.files = files
    self.clock = clock
    self.overrides = overrides
    revision = library.revision
    lines = try library.settings()
    settings = Settings(lines: lines, overrides: overrides, device: library.device)
  }

  /// Now, on the study day that the library's rollover hour gives.
  public func now() -> Now {
    let time = clock.now()
    return Now(time: time, day: time.studyDay(rollover: settings.rollover))
  }

  /// Looks at the files; views that read `revision` follow.
  public func refresh() throws {
    _ = try library.refresh()
    try follow()
  }

  /// The one way to change anything of the user's, now or at the time that the change tells of.
  @discardableResult
  public func commit(_ change: Change, at time: Now? = nil) throws -> Receipt {
    let receipt = try library.commit(change, at: time ?? now())
    try follow()
    return receipt
  }

  /// Takes a line back, or brings it forward again, as it was shown.
  @discardableResult
  public func commit(_ undoing: Undoing) throws -> Receipt {
    let receipt = try library.commit(undoing, at: now())
    try follow()
    return receipt
  }

  /// What undo or redo would change; the newest standing change of this device if none is named.
  public func undoing(_ line: LineName? = nil, redo: Bool = false) throws -> Undoing? {
    try library.undoing(line, redo: redo)
  }

  private func follow() throws {
    guard revision != library.revision else { return }
    let lines = try library.settings()
    if lines != self.lines {
      self.lines = lines
      settings = Settings(lines: lines, overrides: overrides, device: library.device)
    }
    revision = library.revision
  }
}

extension ThingStore {
  /// How the next date of a card came about; `deck` is the one that has its Thing.
  public func why(_ card: Card.ID, in deck: String) throws -> Why {
    Why(
      card, history: try library.history(of: card),
      by: settings.policy(deck: deck, by: Forgetting(settings.parameters)), at: now(), clock,
      rollover: settings.rollover)
  }
}
