import Observation
import Synchronization

/// The line being asked: drawn, watched, and drawn again once something it read has changed.
@MainActor
public final class LiveLine {
  /// What stands on the screen; the last line is typed on.
  public private(set) var lines: [StyledText] = []
  /// The field that is typed in, if the view has one.
  public private(set) var field: Field?

  private let elements: @MainActor () -> [Element]
  private let environment: EnvironmentValues
  private var change = Change()

  /// Draws the view in an environment, which it keeps.
  public init(_ view: some View, in environment: EnvironmentValues) {
    elements = { view.elements() }
    self.environment = environment
    draw()
  }

  /// Draws again if something has changed; the new lines, or nil if they are the same.
  public func refreshed() -> [StyledText]? {
    guard change.hasHappened else { return nil }
    let before = lines
    draw()
    return lines == before ? nil : lines
  }

  private func draw() {
    let change = Change()
    let fields = FieldList()
    self.change = change
    lines = withObservationTracking {
      environment.with(\.fields, fields).perform { elements().flatMap { $0.draw() } }
    } onChange: {
      change.happen()
    }
    field = fields.fields.first
  }

  /// Told from inside the change, before it has happened: so it is only noted.
  private final class Change: Sendable {
    private let flag = Atomic(false)

    var hasHappened: Bool { flag.load(ordering: .acquiring) }

    func happen() { flag.store(true, ordering: .releasing) }
  }
}
