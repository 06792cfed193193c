import TestTerminal
import Things

@testable import TextUI
@testable import Trainer

/// The pictures of the README: what the program prints, drawn as `--svg` draws it.
@MainActor
enum ReadmePictures {
  nonisolated static let names = ["session", "import", "statistics", "why"]

  static func svg(_ name: String) throws -> String {
    switch name {
    case "session": try session()
    case "import": try importing()
    case "statistics": try command("stats", in: StudiedLibrary().library)
    default: try command("why COM1", in: StudiedLibrary().library)
    }
  }

  private static let columns = 80

  private static func session(
    of library: TestLibrary, _ script: [ScriptedInput]
  ) -> (session: Session, terminal: ScriptedTerminal) {
    let terminal = ScriptedTerminal(script, columns: columns)
    terminal.paint.depth = .trueColor
    let session = library.session(terminal)
    session.talk.recorded = []
    return (session, terminal)
  }

  /// A command and its output.
  private static func command(_ line: String, in library: TestLibrary) throws -> String {
    let (session, _) = session(of: library, [])
    Interpreter(session).run(line: line)
    return TextPicture(
      [prompt(line)] + (session.talk.recorded ?? []), columns: columns, title: "til \(line)"
    ).svg
  }

  private static func prompt(_ line: String) -> StyledText {
    StyledText("$ ", .dim) + StyledText("til \(line)")
  }

  /// A table with a doubtful row, and the plan for it.
  private static func importing() throws -> String {
    let library = try TestLibrary()
    try library.write(
      """
      Acronym;Meaning;Kind
      DNS;Domain Name System;names
      DHCP;Dynamic Host Configuration Protocol;names
      NAT;Network Address Translation;addresses
      MTU;Maximum Transmission Unit;packets
      TTL;Time to Live;packets
      TTL;Transistor-Transistor Logic;chips
      ARP;;addresses

      """, to: "network.csv")
    let (session, _) = session(of: library, ["", .end])
    let path = library.folder + "/library/network.csv"
    Interpreter(session).run(line: "import \(path)")
    let lines = (session.talk.recorded ?? []).map { line in
      line.text.contains(library.folder)
        ? StyledText(line.text.replacing(library.folder + "/library/", with: "")) : line
    }
    return TextPicture(
      [prompt("import network.csv")] + lines, columns: columns, title: "til import network.csv"
    ).svg
  }

  /// Six questions: a right answer, a typo, a hint, two meanings of one short form, and a miss.
  private static func session() throws -> String {
    let library = try TestLibrary()
    try library.write(
      """
      short,long,note,tags
      SMTP,Simple Mail Transfer Protocol,,mail
      IMAP,Internet Message Access Protocol,Mail stays on the server.,mail
      HTTPS,Hypertext Transfer Protocol Secure,,web
      ATM,Asynchronous Transfer Mode,,network
      ATM,Automated Teller Machine,,banking
      QoS,Quality of Service,,network

      """, to: "decks/computing.csv")
    try Scenes.known(library, ["SMTP", "IMAP", "HTTPS", "QoS"])
    let (session, terminal) = session(of: library, [])
    var steps: [AnimatedPicture.Step] = []
    var shown = 0
    // Before each input, what was printed since the last one is a step.
    func pause() -> [StyledText] {
      let lines = session.talk.recorded ?? []
      defer { shown = lines.count }
      return Array(lines[shown...])
    }
    func typing(_ text: String) -> [ScriptedInput] {
      [
        .meanwhile {
          let prompt = terminal.lineRequests.last?.prompt ?? []
          steps.append(
            AnimatedPicture.Step(
              lines: pause() + prompt.dropLast(),
              typed: (prompt.last ?? StyledText(), text)))
          // The line is recorded once it is read.
          shown += prompt.count
        }, .answer(text),
      ]
    }
    func grading(_ input: ScriptedInput) -> [ScriptedInput] {
      [.meanwhile { steps.append(AnimatedPicture.Step(lines: pause(), pause: 2.2)) }, input]
    }
    func hint() -> [ScriptedInput] {
      [
        .meanwhile {
          let prompt = terminal.lineRequests.last?.prompt ?? []
          steps.append(
            AnimatedPicture.Step(
              lines: pause() + prompt.dropLast(), typed: (prompt.last ?? StyledText(), ""),
              pause: 1.2))
          shown += prompt.count
        }, .stop(.tab, after: ""),
      ]
    }
    terminal.type(
      typing("simple mail transfer protocol") + grading(.take)
        + typing("internet mesage access protocol") + grading(.take)
        + hint() + typing("asynchronous transfer mode") + grading(.take)
        + typing("hypertext transfer protocol secure") + grading(.take)
        + typing("quality of servers") + typing("quality of service") + grading(.take)
        + typing("automated teller machine") + grading(.take))
    Interpreter(session).run(line: "study")
    steps.append(AnimatedPicture.Step(lines: pause()))
    let start = AnimatedPicture.Step(
      lines: [], typed: (StyledText("$ ", .dim), "til study"), pause: 0.6)
    return AnimatedPicture(
      [start] + steps, columns: columns, rows: 24, title: "A session with til"
    ).svg
  }
}
