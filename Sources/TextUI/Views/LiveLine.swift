import Observation
import Synchronization

/// The drawn lines of a screen, redrawn when a value that they depend on has changed.
@MainActor
public final class LiveLine {
  /// The lines on the screen; the user types on the last one.
  public private(set) var lines: [StyledText] = []
  /// The field that has the focus, if there is one.
  public private(set) var field: FormField?

  private let elements: @MainActor () -> [Element]
  private let environment: EnvironmentValues
  private var change = Change()

  /// Draws the view in an environment, which it keeps.
  public init(_ view: some View, in environment: EnvironmentValues) {
    elements = { view.elements() }
    self.environment = environment
    draw()
  }

  /// Redraws if something has changed; nil if the lines are the same.
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

  /// Only noted, because observation calls before the value has changed.
  private final class Change: Sendable {
    private let flag = Atomic(false)

    var hasHappened: Bool { flag.load(ordering: .acquiring) }

    func happen() { flag.store(true, ordering: .releasing) }
  }
}
