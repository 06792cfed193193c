import Foundation
import TestSupport
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Records the programs that would be run.
@MainActor
final class RecordingHelpers: HelperPrograms {
  var installed: Set<String> = []
  /// What chafa writes.
  var picture: [UInt8]? = Array("#picture#\n".utf8)
  /// Whether chafa never ends.
  var isHanging = false
  private(set) var commands: [[String]] = []
  private(set) var sounds: [SoundProgram] = []
  private(set) var prepared: [[[String]]] = []
  private(set) var stops = 0

  func has(_ program: String) -> Bool { installed.contains(program) }

  func output(of command: [String]) -> [UInt8]? {
    commands.append(command)
    return command.contains("--version") ? Array("Chafa version 1.16.0\n".utf8) : picture
  }

  func prepare(_ programs: [PictureProgram]) { prepared.append(programs.map(\.command)) }

  func picture(of program: PictureProgram, within time: Duration) -> PictureState {
    commands.append(program.command)
    if isHanging, time > .milliseconds(100) { return .running }
    return isHanging ? .failed : picture.map { .done($0) } ?? .failed
  }

  func start(_ sound: SoundProgram) { sounds.append(sound) }
  func stop() { stops += 1 }
}

/// Pictures and sounds of a session.
@MainActor
struct StudyMediaTests {
  private let library: TestLibrary
  private let helpers = RecordingHelpers()

  init() throws {
    library = try TestLibrary()
    let media = URL(filePath: library.folder + "/library/media")
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    try SampleMedia.png.write(to: media.appending(path: "peru.png"))
    try SampleMedia.wav.write(to: media.appending(path: "hola.wav"))
    try SampleMedia.wav.write(to: media.appending(path: "adios.wav"))
  }

  private var mediaPath: String { library.folder + "/library/media" }

  /// Runs `study` with these keys, and returns the screen.
  private func study(
    _ script: [ScriptedInput], isSpoken: Bool = false, isInteractive: Bool = true,
    pictures: PictureProtocol = .symbols, rows: Int = 24, with setup: (Session) -> Void = { _ in }
  ) -> String {
    let terminal = ScriptedTerminal(
      script, rows: rows,
      capabilities: Capabilities(
        isInteractive: isInteractive, showsOutput: isInteractive, colorDepth: .palette256,
        isSpoken: isSpoken, pictures: pictures))
    let session = library.session(terminal)
    session.surroundings.helpers = helpers
    setup(session)
    Interpreter(session).run(line: "study")
    return terminal.transcript
  }

  private func key(_ key: Character) -> ScriptedInput { .press(KeyPress(.character(key))) }

  @Test func `a picture is drawn above the question`() throws {
    try library.write("short,long,image\nPeru,Lima,peru.png\n", to: "decks/geo.csv")
    helpers.installed = ["chafa"]

    let screen = study([.answer("Lima"), key("4")])

    let picture = try #require(screen.firstRange(of: "#picture#"))
    let prompt = try #require(screen.firstRange(of: "Peru:"))
    #expect(picture.upperBound <= prompt.lowerBound)
    #expect(
      helpers.commands.last == [
        "chafa", "--format", "symbols", "--size", "79x8", "--animate", "off", "--polite", "on",
        "--colors", "256", "--probe", "off", "--", mediaPath + "/peru.png",
      ])
    #expect(!screen.contains("peru.png"))
  }

  @Test func `a picture of the answer is drawn with the answer only`() throws {
    try library.write(
      "short,long,note\nPeru,Lima ![](peru.png),\n", to: "decks/geo.csv")
    helpers.installed = ["chafa"]

    let screen = study([.answer("Lime"), .answer("Lima"), key("4")])

    let second = try #require(screen.firstRange(of: "Once more"))
    let picture = try #require(screen.firstRange(of: "#picture#"))
    #expect(second.upperBound <= picture.lowerBound)
    #expect(screen.ranges(of: "#picture#").count == 1)
    #expect(!screen.contains("](peru"))
  }

  @Test func `the pictures of the answer and of the next question are drawn ahead`() throws {
    try library.write(
      "short,long,image\nPeru,Lima ![](lima.png),peru.png\nChile,Santiago,gone.png|chile.png\n",
      to: "decks/geo.csv")
    for name in ["lima.png", "chile.png"] {
      try SampleMedia.png.write(to: URL(filePath: mediaPath + "/" + name))
    }
    helpers.installed = ["chafa"]

    _ = study([.answer("Lima"), key("4"), .answer("Santiago"), key("4")])

    let drawn = helpers.commands.filter { $0.contains("--size") }
    #expect(drawn.map { $0.last } == ["peru", "lima", "chile"].map { mediaPath + "/\($0).png" })
    // Exactly the commands that are run later; at the end, nothing is kept.
    #expect(helpers.prepared == [Array(drawn.dropFirst()), [], []])
  }

  @Test func `a picture that changed since it was drawn ahead is drawn again`() throws {
    try library.write(
      "short,long,image\nPeru,Lima,\nChile,Santiago,chile.png\n", to: "decks/geo.csv")
    let chile = URL(filePath: mediaPath + "/chile.png")
    try SampleMedia.png.write(to: chile)
    helpers.installed = ["chafa"]

    _ = study([
      .meanwhile { try? (SampleMedia.png + Data([0])).write(to: chile) }, .answer("Lima"), key("4"),
      .answer("Santiago"), key("4"),
    ])

    #expect(helpers.commands.count { $0.last == chile.path } == 2)
  }

  @Test func `a picture that takes too long is named`() throws {
    try library.write(
      "short,long,image\nPeru,Lima,peru.png\n", to: "decks/geo.csv")
    helpers.installed = ["chafa"]
    helpers.isHanging = true

    #expect(study([.answer("Lima"), key("4")]).contains("picture peru.png\n"))
  }

  @Test func `a picture alone is asked without its name`() throws {
    try library.write(
      "short,long\n![](peru.png),Peru\n[sound:hola.wav],hello\n", to: "decks/geo.csv")
    library.run("set speak short")
    helpers.installed = ["chafa", "mpv", "espeak-ng"]

    let screen = study([.answer("Peru"), key("4"), .answer("hello"), key("4")])

    #expect(screen.contains("#picture#") && screen.contains("picture:"))
    #expect(screen.contains("recording:") && !screen.contains("peru.png"))
    #expect(helpers.sounds.map { $0.command[0] } == ["mpv"])
  }

  @Test func `nothing is drawn ahead for a deck that has not been allowed`() throws {
    let synced = try syncedLibrary(
      "short,long,image\nPeru,Lima,\nChile,Santiago,peru.png\n")
    helpers.installed = ["chafa"]
    let session = synced.session(ScriptedTerminal([.answer("Lima"), key("4"), .end]))
    session.surroundings.helpers = helpers

    Interpreter(session).run(line: "study")

    #expect(helpers.commands.isEmpty && helpers.prepared.allSatisfy(\.isEmpty))
  }

  @Test func `without chafa, in a small window or with pictures off, the file is named`() throws {
    try library.write(
      "short,long,image\nPeru,![the city](peru.png),gone.png\n", to: "decks/geo.csv")

    let screen = study([.answer(""), key("4")])
    #expect(screen.contains("picture gone.png is missing"))
    #expect(screen.contains("picture peru.png: the city"))
    helpers.installed = ["chafa"]
    try library.write("short,long,image\nChile,Santiago,peru.png\n", to: "decks/geo.csv")
    #expect(study([.end], rows: 8).contains("picture peru.png"))
    library.run("set pictures off")
    #expect(study([.end]).contains("picture peru.png"))
    #expect(helpers.commands.isEmpty)
  }

  @Test func `a screen reader hears words, and nothing twice`() throws {
    try library.write(
      "short,long,image\n![coat of arms](peru.png),Peru,peru.png\n", to: "decks/geo.csv")
    library.run("set speak both")
    helpers.installed = ["chafa", "espeak-ng"]

    let screen = study([.end], isSpoken: true)

    #expect(screen.contains("Picture peru.png.") && screen.contains("coat of arms"))
    #expect(helpers.commands.isEmpty && helpers.sounds.isEmpty)
  }

  @Test func `nothing runs without a terminal`() throws {
    try library.write(
      "short,long,image,audio\nPeru,Lima,peru.png,hola.wav\n", to: "decks/geo.csv")
    library.run("set speak both")
    helpers.installed = ["chafa", "mpv", "espeak-ng"]

    _ = study([.answer("Lima"), .answer("4")], isInteractive: false)

    #expect(helpers.commands.isEmpty && helpers.sounds.isEmpty)
  }

  @Test func `a recording beats the voice, and r plays the next one`() throws {
    try library.write(
      "short,long,audio\nhola,hello,hola.wav|adios.wav\n", to: "decks/es.csv")
    library.run("set speak both")
    helpers.installed = ["mpv", "espeak-ng"]

    _ = study([.answer(":r"), .answer("hello"), key("r"), key("4")])

    #expect(
      helpers.sounds.map { $0.command.last ?? "" }.prefix(2) == [
        mediaPath + "/hola.wav", mediaPath + "/adios.wav",
      ])
    #expect(helpers.sounds[0].command[0] == "mpv" && helpers.sounds[0].command.contains("--"))
    // The answer has no recording, so it is spoken.
    #expect(
      helpers.sounds.dropFirst(2)
        == Array(
          repeating: SoundProgram(["espeak-ng", "--stdin", "-v", "en"], input: "hello"), count: 2)[
          ...])
    #expect(helpers.stops > 0)
  }

  @Test func `r repeats the sound of the question after an answer without one`() throws {
    try library.write(
      "short,long,audio\nhola,hello,hola.wav\nuno,one,\n", to: "decks/es.csv")
    helpers.installed = ["mpv"]

    let screen = study([.answer("hello"), key("r"), key("4"), .answer("one"), key("r"), key("4")])

    #expect(
      helpers.sounds.map { $0.command.last ?? "" }
        == [mediaPath + "/hola.wav", mediaPath + "/hola.wav"])
    #expect(screen.ranges(of: "Nothing to hear here.").count == 1)
  }

  @Test(arguments: [
    ("short", ["hola"]), ("long", ["hello"]), ("both", ["hola", "hello"]), ("answers", ["hello"]),
    ("off", []),
  ])
  func `the setting says which form is spoken`(value: String, texts: [String]) throws {
    try library.write("short,long\nhola,hello\n", to: "decks/spanish.csv")
    library.run("set speak \(value)")
    library.run("set languages es en")
    helpers.installed = ["spd-say"]

    _ = study([.answer("hello"), key("4")])

    #expect(helpers.sounds.map(\.input) == texts)
    for sound in helpers.sounds {
      let tag = sound.input == "hola" ? "es" : "en"
      #expect(sound.command == ["spd-say", "-e", "-l", tag] && sound.stopping != nil)
    }
  }

  @Test func `commands of this computer come first`() throws {
    try library.write(
      "short,long,audio\nhola,hello,hola.wav\n\"a; rm -rf \"\"$HOME\"\"\",b,\n", to: "decks/es.csv")
    library.run("set speak short")
    try library.store.setOnComputer("player", to: "play -q")
    try library.store.setOnComputer("voice", to: "speak --tongue {language}")

    _ = study([.answer("hello"), key("4"), .answer("b"), key("4")])

    #expect(
      helpers.sounds == [
        SoundProgram(["/bin/sh", "-c", "play -q \"$@\"", "til", mediaPath + "/hola.wav"]),
        SoundProgram(
          ["/bin/sh", "-c", "speak --tongue en"], input: "a; rm -rf \"$HOME\""),
      ])
    library.run("set player off")
    library.run("set voice off")
    _ = study([.end])
    #expect(helpers.sounds.count == 2)
  }

  @Test func `a program of a journal is never run`() throws {
    try library.write("short,long,audio\nhola,hello,hola.wav\n", to: "decks/es.csv")
    try library.store.commit(
      Change("set", events: [.set(.library, name: "player", value: "evil")]))

    _ = study([.end])

    #expect(helpers.sounds.isEmpty)
  }

  @Test func `o opens a private copy`() throws {
    try library.write("short,long,image\nPeru,Lima,peru.png\n", to: "decks/geo.csv")
    var opened: [String] = []

    let screen = study([.answer(":o"), .answer("Lima"), key("o"), key("4")]) { session in
      session.surroundings.viewer = {
        opened.append($0)
        return opened.count == 1
      }
    }

    #expect(opened.count == 2 && opened[0] == opened[1])
    #expect(!opened[0].hasPrefix(mediaPath) && opened[0].hasSuffix(".png"))
    #expect(screen.contains("Opened peru.png."))
    #expect(screen.contains("cannot open peru.png. Install a program that shows it"))
  }

  @Test func `keys without a picture or sound say so`() throws {
    try library.write("short,long\nPeru,Lima\n", to: "decks/geo.csv")

    let screen = study([.answer(":r"), .answer(":o"), .end])

    #expect(screen.contains("Nothing to hear here."))
    #expect(screen.contains("No picture or recording to open here."))
  }

  @Test func `a synced deck needs one yes`() throws {
    let synced = try syncedLibrary(
      "short,long,image\nPeru,Lima,peru.png\nChile,Santiago,peru.png\n")
    helpers.installed = ["chafa"]
    let memory = MemoryStorage()
    func screen(_ script: [ScriptedInput]) -> String {
      let terminal = ScriptedTerminal(script)
      let session = synced.session(terminal, memory: memory)
      session.surroundings.helpers = helpers
      Interpreter(session).run(line: "study")
      return terminal.transcript
    }
    let question = "The deck geo is synced with other devices."

    let first = screen([.answer("n"), .answer("Lima"), key("4"), .end])
    #expect(first.ranges(of: question).count == 1 && !first.contains("#picture#"))
    #expect(helpers.commands.isEmpty)
    let second = screen([.answer("y"), .end])
    #expect(second.contains(question) && second.contains("#picture#"))
    let third = screen([.end])
    #expect(!third.contains(question) && third.contains("#picture#"))
  }

  private func syncedLibrary(_ deck: String) throws -> TestLibrary {
    let synced = try TestLibrary(sync: SyncedLibrary())
    try synced.write(deck, to: "decks/geo.csv")
    let media = URL(filePath: synced.folder + "/library/media")
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    try SampleMedia.png.write(to: media.appending(path: "peru.png"))
    return synced
  }
}

/// Pictures and recordings that commands copy into the library.
@MainActor
struct MediaCommandTests {
  private let library: TestLibrary
  private var outside: String { library.folder + "/outside" }

  init() throws {
    library = try TestLibrary()
    let folder = URL(filePath: library.folder + "/outside/media")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["peru.png", "media/chile.png", "名 'a'.png"] {
      try SampleMedia.png.write(to: folder.deletingLastPathComponent().appending(path: name))
    }
    try SampleMedia.wav.write(to: URL(filePath: outside + "/hola.wav"))
  }

  private func media(of short: String) throws -> Media? {
    try library.store.library.family(of: short).first?.thing.media
  }

  @Test func `edit adds, replaces and removes them, and undo brings them back`() throws {
    library.run("add Peru = Lima --image \(outside)/peru.png -d geo")
    library.run("edit Peru --audio \(outside)/hola.wav")
    #expect(try media(of: "Peru") == Media(images: ["peru.png"], audio: ["hola.wav"]))
    library.run("edit Peru --image ''")
    #expect(try media(of: "Peru") == Media(audio: ["hola.wav"]))
    #expect(library.run("edit Peru --image \(outside)/hola.wav").status == .badInput)

    library.run("undo -y")
    #expect(try media(of: "Peru") == Media(images: ["peru.png"], audio: ["hola.wav"]))
    library.run("edit Peru --image '\(outside)/名 '\\''a'\\''.png'")
    #expect(try media(of: "Peru")?.images == ["peru.png"])
  }

  @Test func `an import takes what its rows name from beside the file`() throws {
    try Data(
      """
      short,long,image,audio
      Peru,Lima,peru.png,hola.wav
      Chile,Santiago ![](chile.png),gone.png|../secret.png,
      Bolivia,"Sucre, [map](https://example.org/a.png)",,

      """.utf8
    ).write(to: URL(filePath: outside + "/geo.csv"))
    try SampleMedia.png.write(to: URL(filePath: library.folder + "/secret.png"))

    let run = library.run("import \(outside)/geo.csv -y")

    #expect(run.output.contains("Copied 3 files into media."))
    #expect(
      run.output.contains(
        """
          Not copied: ../secret.png is not a name that a file in media can have,
          gone.png is missing.
        """))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: library.folder + "/library/media")
    #expect(files.sorted() == ["chile.png", "hola.wav", "peru.png"])
  }

  @Test func `decks that were here before the first sync need no question`() throws {
    let synced = try TestLibrary(sync: SyncedLibrary(isNew: true))
    try synced.write("short,long,image\nPeru,Lima,peru.png\n", to: "decks/geo.csv")
    let session = synced.session(ScriptedTerminal([]), memory: MemoryStorage())
    #expect(MediaConsent(session).isNeeded(for: "geo"))

    Interpreter(session).run(line: "sync server -y")

    #expect(!MediaConsent(session).isNeeded(for: "geo"))
    try synced.write("short,long,image\nPeru,Lima,peru.png\n", to: "decks/arrived.csv")
    #expect(MediaConsent(session).isNeeded(for: "arrived"))
  }
}

/// A library that is synced with others.
private final class SyncedLibrary: LibrarySync {
  private let isNew: Bool

  init(isNew: Bool = false) { self.isNew = isNew }

  func setup(for remote: String?, progress: @escaping (String) throws -> Void) throws -> SyncSetup?
  { isNew ? SyncSetup(remote: "server", sides: .merge) : nil }
  func sync(_ request: SyncRequest, progress: @escaping (String) throws -> Void) throws
    -> SyncReport
  { SyncReport() }
  func syncState() throws -> SyncState? {
    SyncState(remote: "server")
  }
  func syncInBackground(isEnd: Bool) {}
}
