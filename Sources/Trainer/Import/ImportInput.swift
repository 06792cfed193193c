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

  /// Opens what an operand names.
  ///
  /// `isProse` is whether a folder is read as texts rather than as notes; `words` selects the entries
  /// of a dictionary, nil takes all.
  init(
    _ word: String, isProse: Bool = false, words: WantedWords? = nil, in session: Session
  ) throws {
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
      guard !word.contains("/"), !isProse else { throw error }
      if let bytes = session.surroundings.starters.bytes(word) {
        source = ImportSource(name: word, bytes: bytes)
        return
      }
      guard session.surroundings.dictionaries.names.contains(word) else {
        throw Self.explained(error, word, in: session)
      }
      source = try session.surroundings.dictionaries.table(named: word, words: words) {
        try session.proceed($0, word)
      }
    }
  }

  /// The table of a file that is no text.
  init(table: ImportSource) {
    source = table
    isNameless = false
  }

  init(pasted text: String) {
    source = ImportSource(name: "-", bytes: Array(text.utf8))
    isNameless = true
  }

  /// Suggests the nearest name, or all, if there is no such file.
  private static func explained(
    _ error: any Reportable, _ word: String, in session: Session
  ) -> any Error {
    guard !word.contains("."), !(error is any NoFile) else { return error }
    let starters = session.surroundings.starters.names
    let dictionaries = session.surroundings.dictionaries.names
    guard !starters.isEmpty || !dictionaries.isEmpty else { return error }
    let nearest = NearestName.word(to: word, among: starters + dictionaries)
    return Refusal(
      dictionaries.isEmpty
        ? "no file or starter deck \"\(word)\"."
        : "no file, starter deck or dictionary \"\(word)\".",
      remedy: nearest.map { "Did you mean import \($0)?" }
        ?? session.surroundings.starters.sentence,
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
      case .input(let line) where line.text.isEmpty: return text
      case .input(let line): text += line.text + "\n"
      case .interrupted: throw Interrupted()
      case .ended:
        session.terminal.write("\n", to: .output)
        return text
      }
    }
  }
}

/// The starter decks by name; the program passes them in.
public struct Starters {
  let names: [String]
  let bytes: (String) -> [UInt8]?

  public init(names: [String], bytes: @escaping (String) -> [UInt8]?) {
    self.names = names
    self.bytes = bytes
  }

  static var none: Starters { Starters(names: []) { _ in nil } }
}

extension Starters {
  /// The one to try first.
  var first: String? { names.contains("computing") ? "computing" : names.first }

  /// Names all of them.
  var sentence: String { "Starter decks: \(names.joined(separator: ", "))." }

  /// The number of Things in a deck.
  func count(of name: String) -> Int {
    guard let bytes = bytes(name) else { return 0 }
    var reader = RecordReader(bytes, dialect: .csv)
    var records = 0
    while reader.advance() { records += 1 }
    return max(0, records - 1)
  }
}
