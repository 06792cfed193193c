import DelimitedText
import Interchange
import TextUI
import Things

/// What the starter decks and the installed dictionaries say about a word.
@MainActor
struct LookUp {
  /// A meaning, and where it is from.
  struct Meaning {
    var short: String
    var long: String
    var note: String
    var sources: [String]
  }

  let word: String
  private(set) var meanings: [Meaning] = []
  private let session: Session
  private var fold = SearchFold()

  /// As many as there are digits to choose one.
  private static let most = 9

  init(_ word: String, in session: Session) {
    self.word = word
    self.session = session
    searchStarters()
    searchDictionaries()
    // Not the pronoun us for US.
    if meanings.contains(where: { $0.short == word }) { meanings.removeAll { $0.short != word } }
    meanings = Array(meanings.prefix(Self.most))
  }

  private mutating func searchStarters() {
    let folded = fold(word)
    for name in session.surroundings.starters.names {
      guard let bytes = session.surroundings.starters.bytes(name) else { continue }
      var reader = RecordReader(bytes, dialect: .csv)
      guard reader.advance() else { continue }
      let names = reader.texts
      guard let short = names.firstIndex(of: "short"), let long = names.firstIndex(of: "long")
      else { continue }
      let note = names.firstIndex(of: "note")
      while reader.advance() {
        guard fold(reader[short]) == folded, !reader[long].isEmpty else { continue }
        add(
          Meaning(
            short: reader[short], long: reader[long], note: note.map { reader[$0] } ?? "",
            sources: ["starter deck \(name)"]))
      }
    }
  }

  private mutating func searchDictionaries() {
    for name in session.dictionaryNames {
      do {
        for entry in try session.surroundings.dictionaries.entries(for: word, in: name) {
          for meaning in entry.meanings {
            add(
              Meaning(
                short: entry.short, long: meaning.long, note: meaning.note, sources: [name]))
          }
        }
      } catch let error as any Reportable {
        session.tell("Skipped \(name): \(error.sentence) \(error.remedy)")
      } catch {
        session.tell("Skipped \(name).")
      }
    }
  }

  private mutating func add(_ meaning: Meaning) {
    let plain = plain(meaning.long)
    guard
      let known = meanings.firstIndex(where: {
        $0.short == meaning.short && self.plain($0.long) == plain
      })
    else {
      meanings.append(meaning)
      return
    }
    for source in meaning.sources where !meanings[known].sources.contains(source) {
      meanings[known].sources.append(source)
    }
  }

  /// Without case, blanks and punctuation.
  private func plain(_ text: String) -> [UInt8] {
    var fold = SearchFold()
    return fold(text).filter { $0 >= 0x80 || $0 &- 0x30 < 10 || $0 &- 0x61 < 26 }
  }
}

// When to look a word up.
extension LookUp {
  /// Nil unless the word can be looked up, one can be asked, and something knows it.
  ///
  /// What was found ahead of a command is kept for that command.
  static func offer(
    _ word: String, _ call: Call, in session: Session, isAhead: Bool = false
  ) -> LookUp? {
    let kept = session.talk.lookUp
    session.talk.lookUp = nil
    if let kept, kept.word == word { return kept }
    guard session.canAsk, session.source != .script, call.form == .pretty, !call.saysYes,
      !call.isDryRun, !word.isEmpty, word.utf8.count <= 100
    else { return nil }
    let found = LookUp(word, in: session)
    guard !found.meanings.isEmpty else { return nil }
    if isAhead { session.talk.lookUp = found }
    return found
  }

  /// Shows the meanings and offers to add one of them.
  func run(_ call: Call) throws -> ExitStatus {
    session.show(
      VStack(spacing: 1) {
        Text("\(word) is not in your decks.").padding()
        ForEach(Array(meanings.enumerated())) { number, meaning in
          MeaningView(number: number + 1, meaning: meaning)
        }
      })
    guard let chosen = try choose() else { return .done }
    var add = Call(
      command: AddCommand.about.name,
      operands: [
        Call.Word(chosen.short, isQuoted: true), Call.Word("="),
        Call.Word(chosen.long, isQuoted: true),
      ], values: [:])
    add.values["note"] = chosen.note
    return try AddCommand.run(add, in: session)
  }

  /// Nil for none of them.
  private func choose() throws -> Meaning? {
    let numbers = (1...meanings.count).map(String.init)
    let question =
      meanings.count == 1
      ? "Add it? [Y/n] " : "Add it? [\((numbers + ["n"]).joined(separator: "/"))] "
    while true {
      guard let answer = try session.ask(question)?.lowercased() else { return nil }
      switch answer {
      case "n", "no": return nil
      case "", "y", "yes":
        if meanings.count == 1 { return meanings[0] }
        if answer.isEmpty { return nil }
        session.tell("Type a number, or n for none.")
      default:
        if let number = numbers.firstIndex(of: answer) { return meanings[number] }
        session.tell("Type a number, or n for none.")
      }
    }
  }
}

/// A numbered meaning with its sources.
private struct MeaningView: View {
  let number: Int
  let meaning: LookUp.Meaning

  var body: some View {
    VStack {
      Text(StyledText("\(number)  ", .dim) + StyledText(meaning.long, .strong)).hanging(3)
      Text(about, .dim).padding(3)
    }.padding()
  }

  private var about: String {
    let sources = meaning.sources.joined(separator: ", ")
    return meaning.note.isEmpty ? sources : "\(sources) · \(meaning.note)"
  }
}

extension Session {
  /// The dictionaries that the setting names, in its order, or all that are installed.
  var dictionaryNames: [String] {
    let installed = surroundings.dictionaries.names
    guard let wanted = (try? existingStore)?.settings[Setting.dictionaries] else {
      return installed
    }
    return wanted.filter(installed.contains)
  }
}
