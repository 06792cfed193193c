import TextUI
import Things

/// What outlives a sitting on this device: where it was broken off, and when a single card was asked.
@MainActor
struct SittingScene {
  @SceneStorage("sitting") private var sitting: String?
  @SceneStorage("one") private var one: String?
  private let environment: EnvironmentValues

  init(_ session: Session) { environment = session.environment }

  /// The sitting that was broken off on this study day, and what it asked for.
  func brokenOff(on day: StudyDay) -> (StoredSitting, StudyOptions)? {
    guard let text = EnvironmentValues.with(environment, { sitting }),
      let stored = StoredSitting(text), stored.day == day, let options = stored.options
    else { return nil }
    return (stored, options)
  }

  func keep(_ stored: StoredSitting?) {
    EnvironmentValues.with(environment) { sitting = stored?.description }
  }

  /// When a single card was asked last.
  var lastOne: Moment? {
    EnvironmentValues.with(environment) { one }.flatMap { Moment($0) }
  }

  func keepOne(at time: Moment) {
    EnvironmentValues.with(environment) { one = time.description }
  }
}
