import TextUI
import Things

extension Session {
  /// What this computer can show or play.
  func shownMedia(_ settings: Settings) -> Set<MediaFormat.Kind> {
    guard let helpers = surroundings.helpers else { return [] }
    var kinds: Set<MediaFormat.Kind> = []
    if helpers.has(PictureDrawing.program), settings[Setting.pictures, nil] != "off",
      !environment.isSpoken
    {
      kinds.insert(.picture)
    }
    if SoundChoice(helpers: helpers, settings: settings).canPlay { kinds.insert(.recording) }
    return kinds
  }
}

/// Draws a picture with chafa: as wide as the window at most, and a third of its height.
@MainActor
struct PictureDrawing {
  static let program = "chafa"
  /// A window with fewer rows for a picture shows its name.
  private static let fewestRows = 3
  private static let mostColumns = 100

  private let colors: ColorDepth
  private let hasUnicode: Bool
  private let way: PictureProtocol
  private let columns: Int
  private let rows: Int

  /// Nil if pictures are not drawn here.
  init?(_ session: Session, _ settings: Settings) {
    let capabilities = session.terminal.capabilities
    let environment = session.environment
    let size = session.terminal.size
    let setting = settings[Setting.pictures, nil]
    guard let helpers = session.surroundings.helpers, setting != "off", session.canAsk,
      !environment.isSpoken, size.rows / 3 >= Self.fewestRows, helpers.has(Self.program)
    else { return nil }
    colors = environment.theme == .plain ? .none : capabilities.colorDepth
    hasUnicode = environment.hasUnicode
    way = PictureProtocol(rawValue: setting) ?? capabilities.pictures
    columns = max(1, min(size.columns - 1, Self.mostColumns))
    rows = size.rows / 3
  }

  /// The ways to draw, the best first.
  var ways: [PictureProtocol] { way == .symbols ? [way] : [way, .symbols] }

  /// The program that draws a file; `isProbing` says whether this version of chafa may ask the
  /// terminal.
  func program(
    for file: MediaFile, as way: PictureProtocol, isProbing: Bool
  ) -> PictureProgram {
    PictureProgram(
      options(way) + (isProbing ? ["--probe", "off"] : []) + ["--", file.path],
      version: file.version)
  }

  /// What the terminal shows as the picture; nil if the program wrote something else.
  func text(_ bytes: [UInt8], as way: PictureProtocol) -> String? {
    PictureOutput(columns: columns, rows: rows).text(bytes, as: way)
  }

  private func options(_ way: PictureProtocol) -> [String] {
    var command = [Self.program, "--format", way == .sixel ? "sixels" : way.rawValue]
    // Without a terminal, chafa counts square cells of 8 pixels for sixel graphics.
    command += ["--size", "\(columns)x\(way == .sixel ? rows * 2 : rows)"]
    if way == .sixel { command += ["--font-ratio", "1/1"] }
    command += ["--animate", "off", "--polite", "on"]
    if way == .symbols {
      command += ["--colors", colorMode]
      if !hasUnicode { command += ["--symbols", "ascii"] }
    }
    return command
  }

  private var colorMode: String {
    switch colors {
    case .none: "none"
    case .sixteen: "16"
    case .palette256: "256"
    case .trueColor: "full"
    }
  }

  /// Whether this version may ask the terminal what it can do, and has the option not to.
  static func isProbing(_ helpers: any HelperPrograms) -> Bool {
    let bytes = helpers.output(of: [program, "--version"]) ?? []
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    let numbers = text.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return false }
    return numbers[0] > 1 || numbers[0] == 1 && numbers[1] >= 16
  }
}
