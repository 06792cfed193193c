import DelimitedText
import Interchange
import TextUI
import Things

/// The source named by an operand of `import`: a file, a starter deck, or typed or piped text.
@MainActor
struct ImportInput {
  /// Larger than any deck; keeps an endless file from using up the memory.
  private static let limit = 1 << 29
  private static let textLimit = 1 << 26

  let source: ImportSource
  /// Whether the text was typed or pasted, so it has no name.
  let isNameless: Bool

  /// `isProse`: whether a folder is read as texts rather than as notes.
  init(_ word: String, isProse: Bool = false, in session: Session) throws {
    isNameless = word == "-"
    if isNameless {
      source = ImportSource(name: "-", bytes: try Self.typed(session))
      return
    }
    let files = try session.store.files
    let inside = isProse ? try files.texts(below: word) : try files.notes(below: word)
    if let inside, !inside.isEmpty {
      source = ImportSource(
        name: word, bytes: [],
        files: try inside.compactMap { name in
          let path = word + "/" + name
          // A file of a folder that cannot be read is no text.
          let bytes =
            isProse
            ? try? files.read(path, limit: Self.textLimit)
            : try files.read(path, limit: Self.limit)
          return bytes.map { ImportSource(name: name, bytes: $0) }
        })
      return
    }
    do {
      let bytes = try files.read(word, limit: Self.limit)
      source = ImportSource(name: word, bytes: bytes)
    } catch let error as any Reportable where error.status == .noInput {
      guard !word.contains("/"), let bytes = session.starters.bytes(word) else {
        throw Self.explained(error, word, among: session.starters)
      }
      source = ImportSource(name: word, bytes: bytes)
    }
  }

  /// The table of a file that is no text.
  init(table: ImportSource) {
    source = table
    isNameless = false
  }

  /// Pasted text.
  init(pasted text: String) {
    source = ImportSource(name: "-", bytes: Array(text.utf8))
    isNameless = true
  }

  /// Suggests the nearest name if there is no such file or starter deck.
  private static func explained(
    _ error: any Reportable, _ word: String, among starters: Starters
  ) -> any Error {
    guard !word.contains("/"), !word.contains("."),
      let nearest = NearestName.word(to: word, among: starters.names)
    else { return error }
    return Refusal(
      "no file or starter deck \"\(word)\".", remedy: "Did you mean import \(nearest)?",
      status: .noInput)
  }

  /// Standard input, or the rest of a script; on a terminal, lines up to an empty one.
  private static func typed(_ session: Session) throws -> [UInt8] {
    if session.canAsk { return Array(try lines(session).utf8) }
    guard session.source == .script else {
      return try session.store.files.read("-", limit: limit)
    }
    let rest = session.terminal.readRest(limit: limit)
    guard rest.count <= limit else {
      throw Refusal(
        "too much input after import -.",
        remedy: "Save it to a file; import FILE reads up to \(limit >> 20) MB.",
        status: .badInput)
    }
    return rest
  }

  /// Lines with their leading and trailing whitespace, which may be empty cells.
  private static func lines(_ session: Session) throws -> String {
    session.tell("Paste two columns or type SHORT = LONG, then press Return on an empty line.")
    var text = ""
    while true {
      switch session.readLine(LineRequest(prompt: [StyledText()])) {
      case .line(let line) where line.text.isEmpty: return text
      case .line(let line): text += line.text + "\n"
      case .interrupted: throw Interrupted()
      case .stopped: continue
      case .ended:
        session.terminal.write("\n", to: .output)
        return text
      }
    }
  }
}

/// The starter decks by name; the program passes them in.
public struct Starters {
  public let names: [String]
  let bytes: (String) -> [UInt8]?

  public init(names: [String], bytes: @escaping (String) -> [UInt8]?) {
    self.names = names
    self.bytes = bytes
  }

  public static var none: Starters { Starters(names: []) { _ in nil } }
}

extension Starters {
  /// The number of Things in a deck.
  func count(of name: String) -> Int {
    guard let bytes = bytes(name) else { return 0 }
    var reader = RecordReader(bytes, dialect: .csv)
    var records = 0
    while reader.advance() { records += 1 }
    return max(0, records - 1)
  }
}
