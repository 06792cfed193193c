import TextUI
import Things

enum SyncCommand: Command {
  static let about = CommandHelp(
    "sync", "Sync the library with your other machines, through git", usage: ["[URL|PATH]"],
    text: """
      Commits decks and journal, fetches, merges and pushes with your installed git. The first time,
      name a repository or a directory: a URL that git can push to, a directory on a USB stick or a
      network drive, or one that does not exist yet. til shows what it will create and asks once. Do
      the same on every other machine; from then on, sync alone is enough.

      Merging never asks and never leaves conflict markers. Decks are merged row by row and cell by
      cell. If two machines changed the same cell, the later change wins; history lists it, and undo
      brings back the other text. A Thing removed on one machine and changed on another is kept.

      Journal lines that are missing here are restored from the last sync, as long as any machine
      has them. A deck that was damaged is not sent. If many Things disappeared without having been
      removed with til, for example because a directory was not mounted, sync asks first and sends
      nothing until you decide: --restore brings them back, -y removes them on all machines.

      To undo what the last sync changed in your decks, run: undo sync

      To sync automatically before and after you study, run this once on each machine:

        set sync on

      This happens in the background, without waiting for the network or asking for a password.

      Git itself merges decks line by line and can leave conflict markers. If you also pull or merge
      with git, tell it to let til merge decks; run this once in the library, in a shell:

        git config merge.til.driver "til merge-deck %O %A %B %P"

      The exit status is 1 if something has to be resolved first, 69 if the remote cannot be reached,
      and 74 if git failed.
      """,
    options: [
      Option("restore", "restore Things and decks that were lost rather than removed"),
      Option("quiet", letter: "q", "print only errors, and never ask"),
    ],
    operands: .files, group: .library, elsewhere: ["push", "pull", "fetch", "merge"],
    examples: [
      .init("sync /media/stick", "Set up a directory to sync with"),
      .init("sync", "Send and receive changes"),
      .init("sync -n", "Show what would be sent and received"),
    ], json: report.members)

  private static let report = Report<SyncReport>(
    "sync",
    [
      Field("remote", "the host or directory", value: \.remote),
      .object("sent", of: { $0.sent }, counts),
      .object("received", of: { $0.received }, counts),
      Field(
        "overruled", "short forms of Things changed on two machines; the later change was kept",
        value: \.overruled
      ).inJSONOnly,
      .list("remarks", of: \.remarks, Notice.fields).inJSONOnly,
      Field("lastDevice", "the other machine with the newest change", value: \.lastDevice)
        .inJSONOnly,
      Field("lastTime", "when it made that change", value: \.lastTime).inJSONOnly,
    ])

  private static let counts: [Field<SyncCounts>] = [
    Field("reviews", "number of reviews", value: \.reviews),
    Field("added", "short forms of new Things", value: \.added),
    Field("changed", "short forms of changed Things", value: \.changed),
    Field("removed", "short forms of removed Things", value: \.removed),
    Field("other", "number of other journal lines") { $0.lines },
    Field("machines", "the machines that made the changes") { $0.devices.map(SyncWords.machine) },
  ]

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard call.operands.count < 2 else {
      throw UsageError(
        "sync takes one repository or directory.", remedy: "Quote a path that contains spaces.")
    }
    let store = try session.store
    let isQuiet = call.has("quiet")
    let target = call.texts.first
    let progress: (String) throws -> Void = { try session.proceed($0) }
    var remote = target
    // A background sync asks nothing.
    if target != nil || !isQuiet, let setup = try store.sync.setup(for: target, progress: progress)
    {
      remote = setup.address
      session.endProgress()
      let words = SyncSetupWords(setup: setup)
      if call.isDryRun {
        session.say(words.plan)
        return .done
      }
      // A stick that is not plugged in may look like an empty one.
      guard
        try session.confirms(words.plan + " Continue?", call, standard: !setup.isAgain)
      else {
        return .no
      }
      // What is here before the first sync came from nowhere else.
      if setup.formerRemote == nil, !setup.isAgain {
        MediaConsent(session).accept(try store.library.decks().map(\.name))
      }
    }
    session.talk.workBegan = .now
    var request = SyncRequest { store.now() }
    (request.remote, request.isDryRun) = (remote, call.isDryRun)
    (request.mayAsk, request.isQuick) = (session.canAsk && !isQuiet, isQuiet)
    request.restores = call.has("restore")
    let found = try sync(request, call, in: session)
    session.endProgress()
    try store.refresh()
    if !call.isDryRun { try session.bringBackStudied(isQuiet: isQuiet) }
    session.noteSync()
    guard !isQuiet else { return .done }
    session.answer(found, as: report, call) {
      let words = SyncWords(report: found, now: store.now(), isDryRun: call.isDryRun)
      session.say(words.sentence)
    }
    for remark in found.remarks { Reporter(session.terminal).report(remark) }
    return .done
  }

  /// Syncs, and asks what has to be decided first.
  private static func sync(
    _ request: SyncRequest, _ call: Call, in session: Session
  ) throws -> SyncReport {
    var request = request
    while true {
      do {
        return try session.store.sync.sync(request) { try session.proceed($0) }
      } catch let question as SyncQuestion {
        session.endProgress()
        guard call.saysYes || request.mayAsk, try session.confirms(question.question, call) else {
          throw question
        }
        request.accepted.insert(question)
      }
    }
  }
}

/// What a first sync creates, in sentences.
private struct SyncSetupWords {
  let setup: SyncSetup

  var plan: String {
    var sentences: [String] = []
    if let folder = setup.newRepository {
      sentences.append("\(folder) will become a git repository.")
    }
    if let folder = setup.outerRepository {
      sentences.append(
        "The library is inside the repository \(folder), which will be synced as a whole.")
    }
    if let folder = setup.newRemote {
      sentences.append(
        setup.isAgain
          ? "There is no repository at \(folder) anymore. It will be created again."
          : "\(folder) will be created as the copy that your machines share.")
    }
    if setup.isReadable {
      sentences.append("Other users of this machine can read \(setup.remote).")
    }
    if let former = setup.formerRemote {
      sentences.append("Until now the library was synced with \(former).")
    }
    switch setup.sides {
    case .send: sentences.append("Decks and journal will be sent to \(setup.remote).")
    case .receive: sentences.append("Decks and journal will be copied here from \(setup.remote).")
    case .merge:
      sentences.append(
        "This library and the one at \(setup.remote) will be merged; nothing is lost.")
    }
    if setup.mediaBytes >= Self.largeMedia {
      sentences.append(
        "Its pictures and recordings take \((setup.mediaBytes >> 20).grouped) MB, which stay in "
          + "the history of the repository.")
    }
    return sentences.joined(separator: " ")
  }

  /// Smaller directories need no mention.
  private static let largeMedia = 20 << 20
}

/// What a sync did, in a line.
private struct SyncWords {
  let report: SyncReport
  let now: Now
  var isDryRun = false

  var sentence: String {
    guard !report.isUpToDate else { return "Up to date.\(last)" }
    var sentences: [String] = []
    if !report.sent.isEmpty {
      sentences.append("\(isDryRun ? "Would send" : "Sent") \(Self.text(report.sent)).")
    }
    if !report.received.isEmpty {
      let machines = report.received.devices.map(Self.machine)
      let from = machines.isEmpty ? "" : " from \(Counted.names(machines))"
      sentences.append(
        "\(isDryRun ? "Would receive" : "Received") \(Self.text(report.received))\(from).")
    }
    return sentences.joined(separator: " ")
  }

  private var last: String {
    guard let device = report.lastDevice, let time = report.lastTime else { return "" }
    let seconds = Int((now.time.milliseconds - time.milliseconds) / 1000)
    return " Last change from \(device) \(Self.ago(seconds))."
  }

  /// As in `2 h ago`.
  static func ago(_ seconds: Int, isSpoken: Bool = false) -> String {
    seconds < 60 ? "just now" : IntervalText(isSpoken: isSpoken).text(seconds: seconds) + " ago"
  }

  /// As in `41 reviews, 2 new Things, 1 changed Thing (SMTP)`.
  static func text(_ counts: SyncCounts) -> String {
    var parts = [
      Counted.some(counts.reviews, "review"), Counted.some(counts.added.count, "new Thing"),
      Counted.some(counts.changed.count, "changed Thing", then: names(counts.changed)),
      Counted.some(counts.removed.count, "removed Thing", then: names(counts.removed)),
    ].compactMap(\.self)
    if parts.isEmpty {
      parts = [Counted.some(counts.lines, "other change") ?? Counted.text(counts.files, "file")]
    }
    return parts.joined(separator: ", ")
  }

  private static func names(_ shorts: [String]) -> String {
    shorts.count > 3 ? "" : " (\(shorts.joined(separator: ", ")))"
  }

  /// The host's part of a computed device name.
  static func machine(_ device: String) -> String {
    let parts = device.split(separator: "-")
    guard parts.count > 1, let mark = parts.last, mark.utf8.count == 4 else { return device }
    return String(device.dropLast(5))
  }
}

/// How long ago a library was synced, in words.
struct SyncStanding {
  let state: SyncState
  let now: Now

  /// Shorter times are not reported.
  private static let longAgo: Int64 = 86_400_000

  private var age: Int64? { state.time.map { now.time.milliseconds - $0.milliseconds } }

  /// As in `with box, 2 h ago; 63 reviews waiting`.
  var text: String {
    let remote = state.remote.isEmpty ? "" : "with \(state.remote), "
    let time = age.map { SyncWords.ago(Int($0 / 1000)) } ?? "never"
    return remote + time + (state.waiting > 0 ? "; \(waiting)" : "")
  }

  private var waiting: String {
    "\(Counted.text(state.waiting, "review")) waiting"
  }

  /// The reminder on the opening screen if a sync needs a decision, or if reviews have been waiting
  /// for more than a day.
  func reminder(isSpoken: Bool = false) -> String? {
    if state.asks {
      return state.failure.capitalizedFirst + " To decide, run: sync"
    }
    guard state.waiting > 0, let age, age > Self.longAgo else { return nil }
    let reason = state.failure.isEmpty ? "" : " The last attempt failed: \(state.failure)"
    let time = SyncWords.ago(Int(age / 1000), isSpoken: isSpoken)
    return "Last synced \(time); \(waiting) to be sent.\(reason)"
  }
}

extension Session {
  /// Reports what was received in the background since the last line.
  func reportSync() {
    reportFollowed()
    guard let store = openStore, let state = try? store.sync.syncState(),
      state.receivedAt > memory.lastSyncSeen
    else { return }
    memory.lastSyncSeen = state.receivedAt
    if !state.received.isEmpty { tell("Received \(state.received).") }
    if !state.remarks.isEmpty { tell(state.remarks) }
  }

  /// Marks everything received so far as reported.
  func noteSync() {
    guard let state = try? openStore?.sync.syncState() else { return }
    memory.lastSyncSeen = max(memory.lastSyncSeen, state.receivedAt)
  }

  /// Syncs in the background, if that is set, but not before the first prompt is shown: starting a
  /// program takes longer than drawing a question.
  func syncBeforeStudy() { memory.awaitsSync = syncsAroundStudy }

  /// Sends what was studied, in the background, if that is set.
  func syncAfterStudy() {
    memory.awaitsSync = syncsAroundStudy
    startAwaitedSync(isEnd: true)
  }

  func startAwaitedSync(isEnd: Bool = false) {
    guard memory.awaitsSync else { return }
    memory.awaitsSync = false
    openStore?.sync.syncInBackground(isEnd: isEnd)
  }

  private var syncsAroundStudy: Bool {
    guard let settings = openStore?.settings else { return false }
    return settings[Setting.sync] || settings[Setting.follow] == .auto
  }
}
