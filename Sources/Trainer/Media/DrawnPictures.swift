import TextUI
import Things

/// The pictures of a session, drawn while the user thinks and kept until they are shown.
@MainActor
final class DrawnPictures {
  private let helpers: any HelperPrograms
  /// What terminals show, by program; nil for a picture that could not be drawn.
  private var texts: [PictureProgram: String?] = [:]
  /// The programs that are drawing.
  private var awaited: [(program: PictureProgram, drawing: PictureDrawing)] = []
  /// Whether the last picture that was waited for was not drawn in time.
  private var isSlow = false
  /// Asked once: it takes a process.
  private lazy var isProbing = PictureDrawing.isProbing(helpers)

  /// How long a question waits for a picture that was not drawn ahead.
  private static let patience = Duration.seconds(2)
  private static let slowPatience = Duration.milliseconds(50)

  init(_ helpers: any HelperPrograms) { self.helpers = helpers }

  private func program(
    for file: MediaFile, by drawing: PictureDrawing, as way: PictureProtocol
  ) -> PictureProgram {
    drawing.program(for: file, as: way, isProbing: isProbing)
  }

  /// Has these files drawn, and forgets all others.
  func prepare(_ files: [MediaFile], by drawing: PictureDrawing) {
    let programs = files.map { program(for: $0, by: drawing, as: drawing.ways[0]) }
    texts = texts.filter { programs.contains($0.key) }
    awaited = programs.filter { texts[$0] == nil }.map { ($0, drawing) }
    helpers.prepare(awaited.map(\.program))
  }

  /// Takes what has been drawn; true while something is still being drawn.
  func collect(within time: Duration) -> Bool {
    guard let (program, drawing) = awaited.first else { return false }
    if take(program, by: drawing, as: drawing.ways[0], within: time) { awaited.removeFirst() }
    return !awaited.isEmpty
  }

  /// What the terminal shows as the picture; nil if it cannot be drawn, or not in time.
  func text(of file: MediaFile, by drawing: PictureDrawing) -> String? {
    for way in drawing.ways {
      let program = program(for: file, by: drawing, as: way)
      if texts[program] == nil {
        let time = isSlow ? Self.slowPatience : Self.patience
        guard take(program, by: drawing, as: way, within: time) else {
          isSlow = true
          return nil
        }
      }
      if let text = texts[program] ?? nil { return text }
    }
    return nil
  }

  /// False if the program is still drawing.
  private func take(
    _ program: PictureProgram, by drawing: PictureDrawing, as way: PictureProtocol,
    within time: Duration
  ) -> Bool {
    switch helpers.picture(of: program, within: time) {
    case .running: return false
    case .failed: texts[program] = .some(nil)
    case .done(let bytes):
      texts[program] = .some(drawing.text(bytes, as: way))
      isSlow = false
    }
    return true
  }

  /// Ends whatever is being drawn.
  func end() {
    (awaited, texts) = ([], [:])
    helpers.prepare([])
  }
}
