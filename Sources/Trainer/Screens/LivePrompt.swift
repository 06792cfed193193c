import TextUI
import Things

/// The line of a screen, asked: drawn again while it waits, when what it shows has changed.
@MainActor
final class LivePrompt {
  private let session: Session
  private let store: ThingStore
  private let live: LiveLine
  private var rhythm = LiveRhythm()
  /// What changes without being observed: the time.
  private let tick: () -> Void

  init(_ screen: some Screen, in session: Session, tick: @escaping () -> Void = {}) throws {
    self.session = session
    self.tick = tick
    store = try session.store
    live = EnvironmentValues.with(session.environment) { LiveLine(screen) }
  }

  var lines: [Line] { live.lines }

  /// The request for a line at this prompt; `work` is gone on with while nothing is typed.
  func request(
    prefilled: String = "", hasHistory: Bool = false, stops: [StopKey] = [],
    completion: (@MainActor (CompletionPoint) -> [Completion])? = nil,
    work: @escaping @MainActor () -> Bool = { false }
  ) -> LineRequest {
    var request = LineRequest(
      prompt: lines, prefilled: prefilled, hasHistory: hasHistory, completion: completion,
      stops: stops)
    // Whoever answers one card after the other may never pause.
    request.work = { [session] in
      session.rest(isBrief: true)
      return work()
    }
    let isLive = isLive
    request.idlePrompt = { [self] in
      session.rest()
      return isLive ? changed() : nil
    }
    return request
  }

  /// Who listens must not be interrupted, and a pipe sees no change.
  private var isLive: Bool {
    session.canAsk && !session.environment.isSpoken && store.settings.value("live").value == "on"
  }

  private func changed() -> [Line]? {
    let now = store.clock.now()
    // What cannot be looked at now is looked at before the next line.
    try? store.refresh()
    guard rhythm.allows(now) else { return nil }
    tick()
    guard let lines = live.refreshed() else { return nil }
    rhythm.note(now)
    return lines
  }
}
