import Interchange
import TextUI
import Things

/// Lines pasted at the prompt: they are never run as commands, but two columns can be imported.
@MainActor
struct PastedLines {
  private let text: String
  private let session: Session
  private let count: Int

  init(_ text: String, in session: Session) {
    self.text = text
    self.session = session
    count = text.split(whereSeparator: \.isNewline).count
  }

  /// Offers to import the lines if they form a table.
  func take() -> ExitStatus {
    do {
      guard !looksLikeCommands, let columns = columns() else { return refuse() }
      let call = Call(command: "import", operands: [Call.Word("-")], values: [:])
      // The plan asks before it changes anything.
      session.tell("Pasted \(count.grouped) lines of \(Self.word(columns)) columns.")
      var dialog = try ImportDialog(TableImport(ImportInput(pasted: text), call, in: session))
      return try dialog.run()
    } catch {
      return session.reporter.report(error, session)
    }
  }

  private func refuse() -> ExitStatus {
    session.tell(
      "Pasted \(count.grouped) lines; nothing was run. To run commands, save them to a file and use til < FILE; "
        + "to import Things, use import FILE.")
    return .no
  }

  /// A pasted script is not a table, though `add ATM = …` looks like a row.
  private var looksLikeCommands: Bool {
    let words = text.split(whereSeparator: \.isNewline).compactMap { line in
      line.split(whereSeparator: \.isWhitespace).first { $0 != "til" && $0 != "til>" && $0 != "$" }
    }
    return words.allSatisfy { CommandList.named(String($0)) != nil }
  }

  /// The number of columns; nil unless a short and a long form can be identified.
  private func columns() -> Int? {
    let reading = try? Importers.read(ImportSource(name: "-", bytes: Array(text.utf8)))
    guard let reading,
      reading.obstacle == nil || reading.proposesColumns && reading.delimiter != " "
    else { return nil }
    return reading.columns.count
  }

  private static func word(_ count: Int) -> String { count == 2 ? "two" : count.grouped }
}
