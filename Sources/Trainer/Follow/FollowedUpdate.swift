import Interchange
import TextUI
import Things

/// One look at the source of a followed deck: what came, and what it would change.
@MainActor
struct FollowedUpdate {
  let deck: String
  /// With the choices by which its file is read now.
  let source: FollowSource
  let bytes: [UInt8]
  let plan: FollowPlan
  /// Whether upstream's file differs from the one that came last.
  let hasNews: Bool
  /// Whether the choices have changed.
  var isReadAnew = false
}

extension FollowedUpdate {
  /// Contacts the source; throws if it has no such file, or one that cannot be read.
  init(of deck: String, _ source: FollowSource, in session: Session) throws {
    let store = try session.store
    defer { session.endProgress() }
    self.deck = deck
    let base = try store.following.base(of: deck)
    let upstream = try store.following.fetch(source, mayAsk: session.canAsk) {
      try session.proceed($0)
    }
    let last = try base.map { try Self.list($0, of: source, in: session) }
    guard case .file(let bytes) = upstream else {
      throw Self.vanished(source, of: deck, upstream, since: last, in: session)
    }
    self.bytes = bytes
    hasNews = bytes != base
    let theirs =
      hasNews ? try Self.news(bytes, of: source, for: deck, like: last, in: session) : last
    guard let theirs else { throw Refusal("\(source.text) is empty.") }
    var read = source
    read.choices = theirs.reading.choices(try ReadingOptions(choices: source.choices))
    self.source = read
    isReadAnew = read != source
    plan = try FollowPlanMaker(
      deck, base: last, theirs: theirs, asking: store.library, store.following
    ).make()
  }

  /// Reads upstream's new version, which can be something else than a list by now.
  private static func news(
    _ bytes: [UInt8], of source: FollowSource, for deck: String, like last: FollowedList?,
    in session: Session
  ) throws -> FollowedList {
    do {
      return try list(bytes, of: source, like: last, in: session)
    } catch let error as ImportError where last != nil {
      let words = [source.address, source.file].filter { !$0.isEmpty }.map { Call.Word($0).typed }
      throw Refusal(
        "cannot update \(deck), which stays as it is: \(error.sentence)",
        remedy: "If upstream's columns have other names now: follow "
          + words.joined(separator: " ")
          + " -d \(Call.Word(deck).typed) --short COLUMN --long COLUMN",
        status: .badInput)
    }
  }

  /// Reads a version of upstream's file.
  static func list(
    _ bytes: [UInt8], of source: FollowSource, options: ReadingOptions? = nil,
    like last: FollowedList? = nil, in session: Session
  ) throws -> FollowedList {
    let file = try UpstreamFile.source(source, bytes, in: session)
    let options = try options ?? ReadingOptions(choices: source.choices)
    return try FollowedList(file, options, like: last) { try session.proceed($0, file.name) }
  }

  /// The file is gone; the deck stays, and another file may have its rows.
  private static func vanished(
    _ source: FollowSource, of deck: String, _ upstream: Upstream, since last: FollowedList?,
    in session: Session
  ) -> Refusal {
    let files: [Upstream.File] =
      switch upstream {
      case .file: []
      case .files(let files), .missing(let files): files
      }
    var other = source
    other.choices = [:]
    let shares = files.compactMap { file -> (path: String, shared: Int)? in
      other.file = file.path
      guard let last, let list = try? list(file.bytes, of: other, like: last, in: session)
      else { return nil }
      return (file.path, last.shared(with: list))
    }
    let best = shares.max { ($0.shared, $1.path) < ($1.shared, $0.path) }
    let name = source.file.isEmpty ? "the source \(source.address)" : "the file \(source.file)"
    guard let best, let last, 2 * best.shared > last.count else {
      return Refusal(
        "\(name) is gone upstream. The deck \(deck) stays.",
        remedy: "To stop following it: unfollow \(deck)", status: .noInput)
    }
    return Refusal(
      "\(name) is gone upstream. The deck \(deck) stays.",
      remedy:
        "\(best.path) has \(best.shared.grouped) of its \(last.count.grouped) rows. To follow it: "
        + "follow \(Call.Word(source.address).typed) \(Call.Word(best.path).typed) -d \(deck)",
      status: .noInput)
  }

  var hasWork: Bool { !plan.changesNothing }

  /// As in `12 new, 3 changed, 1 gone`.
  var counts: String {
    var parts: [String] = []
    let gone = plan.removed.count + plan.kept.count
    if !plan.added.isEmpty { parts.append("\(plan.added.count.grouped) new") }
    if !plan.changes.isEmpty { parts.append("\(plan.changes.count.grouped) changed") }
    if gone > 0 { parts.append("\(gone.grouped) gone") }
    if !plan.returning.isEmpty { parts.append("\(plan.returning.count.grouped) back") }
    return parts.joined(separator: ", ")
  }

  /// What stays although upstream says otherwise.
  var sentences: [String] {
    var sentences: [String] = []
    if !plan.yours.isEmpty {
      let names = Counted.names(plan.yours.map(\.short))
      sentences.append(
        plan.yours.count == 1
          ? "1 that you changed stays yours: \(names)."
          : "\(plan.yours.count.grouped) that you changed stay yours: \(names).")
    }
    if !plan.kept.isEmpty {
      let names = Counted.names(plan.kept.map(\.short))
      sentences.append(
        "Gone upstream, but kept because you have studied or changed "
          + (plan.kept.count == 1 ? "it: \(names)." : "them: \(names)."))
    }
    if !plan.returning.isEmpty {
      sentences.append(
        "Removed before but studied on another machine, so back and suspended: "
          + Counted.names(plan.returning.map(\.short)) + ".")
    }
    return sentences
  }

  func change(isAutomatic: Bool = false) -> Change {
    plan.change(base: bytes, source: isReadAnew ? source : nil, isAutomatic: isAutomatic)
  }
}

/// The file of a source as something to import.
enum UpstreamFile {
  /// Workbooks become tables.
  @MainActor
  static func source(
    _ source: FollowSource, _ bytes: [UInt8], in session: Session
  ) throws -> ImportSource {
    let path = source.file.isEmpty ? source.address : source.file
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isWorkbook = [".xlsx", ".ods"].contains { name.lowercased().hasSuffix($0) }
    if [".apkg", ".colpkg", ".anki2"].contains(where: name.lowercased().hasSuffix) {
      throw Refusal(
        "cannot follow an Anki package.", remedy: "Import it instead.", status: .badInput)
    }
    guard isWorkbook else { return ImportSource(name: name, bytes: bytes) }
    let files = try session.store.files
    let copy = try files.makeCopy(of: bytes, named: "upstream" + name.suffix(5).lowercased())
    defer { files.removeCopy(copy) }
    guard var table = try session.surroundings.packages.table(copy) else {
      return ImportSource(name: name, bytes: bytes)
    }
    table.name = name
    return table
  }
}

extension ReadingOptions {
  /// Reads the choices that are kept with a followed deck.
  init(choices: [String: String]) throws {
    try self.init(Call(command: FollowSource.command, values: choices))
  }
}

/// What an update would do, with the first rows of each kind.
struct FollowedUpdateView: View {
  let update: FollowedUpdate

  var body: some View {
    VStack {
      ForEach(lines) { Text($0).hanging(4).padding() }
      ForEach(update.sentences) { Text($0, .dim).padding() }
    }
  }

  private var lines: [StyledText] {
    let plan = update.plan
    return group(
      "new", mark: StyledText("+ ", .good), rows: plan.added.map { Self.pair($0.short, $0.long) })
      + group("changed", mark: StyledText("~ ", .accent), rows: plan.changes.map(Self.difference))
      + group(
        "gone", mark: StyledText("- ", .warning),
        rows: plan.removed.map { Self.pair($0.short, $0.long) })
  }

  private func group(_ label: String, mark: StyledText, rows: [StyledText]) -> [StyledText] {
    guard !rows.isEmpty else { return [] }
    let shown = rows.prefix(3)
    let more = rows.count - shown.count
    return [mark + StyledText("\(rows.count.grouped) \(label)")]
      + shown.map { StyledText("    ") + $0 }
      + (more > 0 ? [StyledText("    … \(more.grouped) more", .dim)] : [])
  }

  private static func pair(_ short: String, _ long: String) -> StyledText {
    StyledText(short, .strong) + StyledText("  " + long)
  }

  private static func difference(_ change: RowChange) -> StyledText {
    let (old, new) = (change.old, change.new)
    let short = old.short == new.short ? new.short : "\(old.short) → \(new.short)"
    let long = old.long == new.long ? new.long : "\(old.long) → \(new.long)"
    let note = old.note == new.note ? "" : "  note: \(new.note)"
    return pair(short, long) + StyledText(note, .dim)
  }
}
