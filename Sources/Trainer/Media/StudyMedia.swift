import TextUI
import Things

/// The pictures and sounds of the card being asked: draws or names the pictures above the form that
/// they belong to, and plays its recording, or has the form spoken.
@MainActor
final class StudyMedia {
  private let session: Session
  /// What `r` plays next: the recordings of the form shown last, or a voice.
  private var sounds: [SoundProgram] = []
  private var place = 0
  /// Whether the first of them plays once the question is shown.
  private var isPending = false
  /// The files of the card so far, the newest first.
  private var files: [(name: String, deck: String)] = []
  /// Decks whose pictures and recordings were declined.
  private var declined: Set<String> = []
  /// Decks that need no question.
  private var allowed: Set<String> = []
  /// The card during whose question the next pictures were prepared.
  private var lastAhead: Card.ID?

  private lazy var pictures = session.surroundings.helpers.map { DrawnPictures($0) }

  init(_ session: Session) { self.session = session }

  /// Shows what belongs to the question, or to the answer and the note.
  func present(_ question: CardQuestion, isAnswer: Bool) {
    if !isAnswer { (files, lastAhead) = ([], nil) }
    let asked = sounds
    sounds = []
    guard let store = session.openStore else { return }
    let references = isAnswer ? question.answerReferences : question.references
    for reference in references { show(reference, of: question, store) }
    if sounds.isEmpty { speak(question, isAnswer: isAnswer, store) }
    isPending = session.canAsk && !sounds.isEmpty
    if isAnswer, sounds.isEmpty {
      // An answer without a sound leaves that of the question to be repeated.
      sounds = asked
    } else {
      place = 0
    }
    // Starting a program takes longer than showing a question.
    if isAnswer { startPending() }
  }

  private func startPending() {
    if isPending, let sound = sounds.first { session.surroundings.helpers?.start(sound) }
    isPending = false
  }

  /// Plays the next of the recordings, or speaks again; false if there is nothing to hear.
  func hear() -> Bool {
    guard session.canAsk, let helpers = session.surroundings.helpers, !sounds.isEmpty else {
      return false
    }
    place = (place + 1) % sounds.count
    helpers.start(sounds[place])
    return true
  }

  /// Opens the newest file of the card in another program; returns its name.
  func open() throws -> String? {
    guard session.canAsk, let (name, deck) = files.first, let store = session.openStore,
      mayShow(deck)
    else { return nil }
    let copy = try store.files.makeCopy(ofMedia: name, limit: store.settings.mostBytesOfMedia)
    guard let viewer = session.surroundings.viewer, viewer(copy) else {
      throw Refusal(
        "cannot open \(name).", remedy: "Install a program that shows it, and xdg-utils.")
    }
    return name
  }

  func stop() {
    isPending = false
    session.surroundings.helpers?.stop()
  }

  /// Ends whatever runs.
  func end() {
    stop()
    pictures?.end()
  }

  // MARK: While the user thinks

  /// The most pictures that are drawn before they are asked for.
  private static let mostAhead = 4

  /// Starts the sound of the question, and has the pictures of this answer and of the next question
  /// drawn; true while they are being drawn.
  ///
  /// Waits up to `time` for them, less if a key is pressed.
  func lookAhead(
    from question: CardQuestion, within time: Duration,
    to next: () throws -> (DeckThing, Card.Direction)?
  ) -> Bool {
    startPending()
    guard lastAhead == question.card else {
      lastAhead = question.card
      prepare(question, next)
      return true
    }
    return pictures?.collect(within: time) ?? false
  }

  private func prepare(
    _ question: CardQuestion, _ next: () throws -> (DeckThing, Card.Direction)?
  ) {
    guard let store = session.openStore, let pictures else { return }
    var wanted = question.answerReferences.map { ($0, question.entry.deck) }
    if let (entry, direction) = try? next() {
      wanted += entry.thing.references(of: direction).map { ($0, entry.deck) }
    }
    wanted.removeAll { reference, deck in
      MediaFormat(name: reference.name)?.kind != .picture || !isAllowed(deck)
    }
    guard !wanted.isEmpty, let drawing = PictureDrawing(session, store.settings) else {
      return pictures.end()
    }
    let files = wanted.prefix(Self.mostAhead).compactMap { reference, _ in
      try? store.files.media(reference.name, limit: store.settings.mostBytesOfMedia)
    }
    pictures.prepare(files, by: drawing)
  }

  // MARK: Files

  private func show(
    _ reference: MediaText.Reference, of question: CardQuestion, _ store: ThingStore
  ) {
    let file: MediaFile
    do throws(MediaFault) {
      file = try store.files.media(reference.name, limit: store.settings.mostBytesOfMedia)
    } catch {
      return name(reference, error.words)
    }
    files.insert((reference.name, question.entry.deck), at: 0)
    switch file.format.kind {
    case .picture:
      guard let pictures, let drawing = PictureDrawing(session, store.settings),
        mayShow(question.entry.deck), let text = pictures.text(of: file, by: drawing)
      else { break }
      return session.terminal.write(text, to: .output)
    case .recording:
      guard session.canAsk, let helpers = session.surroundings.helpers,
        let sound = SoundChoice(helpers: helpers, settings: store.settings).player(of: file),
        mayShow(question.entry.deck)
      else { break }
      sounds.append(sound)
      return
    }
    name(reference)
  }

  /// Names a file that is not shown, and what is wrong with it.
  private func name(_ reference: MediaText.Reference, _ fault: String = "") {
    let isRecording = MediaFormat(name: reference.name)?.kind == .recording
    let kind = isRecording ? "recording" : "picture"
    let fault = fault.isEmpty ? "" : " \(fault)"
    if session.environment.isSpoken {
      // The words of a reference are part of the form.
      guard reference.words.isEmpty || !fault.isEmpty else { return }
      session.say("\(kind.capitalizedFirst) \(reference.name)\(fault).")
    } else {
      let words = reference.words.isEmpty || !fault.isEmpty ? "" : ": \(reference.words)"
      session.show(Text("\(kind) \(reference.name)\(fault)\(words)", .dim).padding())
    }
  }

  /// Asks once for each deck of a synced library.
  private func mayShow(_ deck: String) -> Bool {
    if isAllowed(deck) { return true }
    if declined.contains(deck) { return false }
    // Ctrl-C is no yes.
    let isAllowed = (try? MediaConsent(session).asks(for: deck)) == true
    if isAllowed { allowed.insert(deck) } else { declined.insert(deck) }
    return isAllowed
  }

  /// Whether the deck needs no question any more.
  private func isAllowed(_ deck: String) -> Bool {
    if allowed.contains(deck) { return true }
    guard !declined.contains(deck), !MediaConsent(session).isNeeded(for: deck) else { return false }
    allowed.insert(deck)
    return true
  }

  // MARK: Voice

  private func speak(_ question: CardQuestion, isAnswer: Bool, _ store: ThingStore) {
    let deck = question.entry.deck
    let form = isAnswer ? question.card.direction.other : question.card.direction
    // A screen reader reads it already.
    guard store.settings[Setting.speak, deck].speaks(form, isAnswer: isAnswer),
      !session.environment.isSpoken, session.canAsk, let helpers = session.surroundings.helpers
    else { return }
    let shape = store.settings.shape(store.shape(of: deck), in: deck)
    let language = form == .forward ? shape.short.language : shape.long.language
    let thing = question.thing
    let text = MediaText(form == .forward ? thing.short : thing.long).text
    guard !text.isEmpty else { return }
    let choice = SoundChoice(helpers: helpers, settings: store.settings)
    sounds = choice.voice(for: text, language).map { [$0] } ?? []
  }
}

extension CardQuestion {
  /// The pictures and recordings of the form that is asked.
  var references: [MediaText.Reference] { thing.references(of: card.direction) }

  /// Those of the answer and the note.
  var answerReferences: [MediaText.Reference] {
    thing.references(of: card.direction.other) + MediaText(thing.note).references
  }

  /// Whether there is a recording, even if no program here can play it.
  var hasRecording: Bool {
    (references + answerReferences).contains { MediaFormat(name: $0.name)?.kind == .recording }
  }
}

extension Card.Direction {
  fileprivate var other: Card.Direction { self == .forward ? .backward : .forward }
}
