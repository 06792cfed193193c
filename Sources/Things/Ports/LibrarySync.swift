/// Syncs a library with its copies on other machines.
public protocol LibrarySync: AnyObject {
  /// The steps of a first sync; nil if everything is set up.
  func setup(for remote: String?, progress: @escaping (String) throws -> Void) throws -> SyncSetup?
  func sync(_ request: SyncRequest, progress: @escaping (String) throws -> Void) throws
    -> SyncReport
  /// The state after the last sync, without running git.
  func syncState() throws -> SyncState?
  /// Starts a background sync, if the library has a remote.
  ///
  /// At most one a minute, unless a session ends and its reviews are to be sent.
  func syncInBackground(isEnd: Bool)
}

/// How to sync.
public struct SyncRequest {
  /// A URL or directory to sync with from now on; nil for the one that is set.
  public var remote: String?
  /// Only reports what would be sent and received.
  public var isDryRun = false
  /// Whether git may ask for a password.
  public var mayAsk = false
  /// Whether it must end soon because it runs beside something else.
  public var isQuick = false
  /// The questions that the user has answered with yes.
  public var accepted: Set<SyncQuestion> = []
  /// Puts back Things and decks that were lost rather than removed.
  public var restores = false
  /// The current time, for each line that is written.
  public var now: () -> Now

  public init(now: @escaping () -> Now) { self.now = now }
}

/// A decision that a sync leaves to the user; nothing is sent before it is made.
public enum SyncQuestion: Reportable, Hashable {
  /// Many Things are missing here, although no journal line removed them.
  case vanished(Int, from: [String])
  /// A remote lacks many Things, although no journal line removed them.
  case removed(Int, from: [String], by: String)
  /// Another branch is checked out than the one that is synced.
  case branch(String, insteadOf: String)

  public var sentence: String {
    switch self {
    case .vanished(let count, let decks):
      "\(Self.things(count)) in \(Self.list(decks)) disappeared without having been removed with til."
    case .removed(let count, let decks, let remote):
      "a sync with \(remote) would remove \(Self.things(count)) in \(Self.list(decks)) that nobody "
        + "removed with til."
    case .branch(let branch, let other):
      "\(branch) is checked out, but the library is synced on the branch \(other)."
    }
  }

  public var remedy: String {
    switch self {
    case .vanished: "To restore them: sync --restore. To remove them on all machines: sync -y"
    case .removed: "To keep them on all machines: sync --restore. To remove them here: sync -y"
    case .branch(let branch, let other):
      "To check it out: git switch \(other). To merge \(branch) into it: sync -y"
    }
  }

  public var status: ExitStatus { .no }

  /// To be answered with yes or no.
  public var question: String {
    switch self {
    case .vanished: "\(sentence.capitalizedFirst) Remove them on all machines?"
    case .removed: "\(sentence.capitalizedFirst) Remove them here?"
    case .branch(let branch, let other): "\(sentence) Merge \(branch) into \(other)?"
    }
  }

  private static func things(_ count: Int) -> String { count == 1 ? "1 Thing" : "\(count) Things" }

  /// Up to three names.
  public static func list(_ names: [String]) -> String {
    guard names.count > 3 else {
      return names.count < 2
        ? names.joined()
        : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) other decks"
  }
}

/// The steps of a first sync, to be confirmed.
public struct SyncSetup: Hashable, Sendable {
  public enum Sides: Hashable, Sendable {
    /// The remote is empty: this library is copied to it.
    case send
    /// This library is empty: the remote one is copied here.
    case receive
    /// Both hold something, and are merged.
    case merge
  }

  /// The directory that becomes a repository; nil if it is one.
  public var newRepository: String?
  /// The directory of the repository that contains the library; nil if it is its own repository.
  public var outerRepository: String?
  /// The directory that becomes a bare repository; nil for an existing remote.
  public var newRemote: String?
  public var remote: String
  /// Whether the remote was set up before, and is now empty.
  public var isAgain = false
  /// The URL or directory of the remote.
  public var address = ""
  /// Whether other users of this machine can read the remote's directory.
  public var isReadable = false
  /// The previous remote, if it was a different one.
  public var formerRemote: String?
  public var sides: Sides
  /// The size of the pictures and recordings that are sent.
  public var mediaBytes = 0

  public init(remote: String, sides: Sides) {
    self.remote = remote
    self.sides = sides
  }
}

/// The changes transferred in one direction.
public struct SyncCounts: Hashable, Sendable {
  public var reviews = 0
  /// Other lines of the journal.
  public var lines = 0
  /// The short forms of Things.
  public var added: [String] = []
  public var changed: [String] = []
  public var removed: [String] = []
  /// Files that are neither decks nor journals.
  public var files = 0
  /// The devices whose lines these are.
  public var devices: [String] = []

  public init() {}

  public var isEmpty: Bool {
    reviews + lines + added.count + changed.count + removed.count + files == 0
  }
}

public struct SyncReport: Hashable, Sendable {
  public var remote = ""
  public var sent = SyncCounts()
  public var received = SyncCounts()
  /// Decisions of the merge that the user should know, in sentences.
  public var remarks: [Notice] = []
  /// Things with a text that both sides had changed.
  public var overruled: [String] = []
  /// The device and the time of the newest line that another device has written.
  public var lastDevice: String?
  public var lastTime: Moment?

  public init() {}

  public var isUpToDate: Bool { sent.isEmpty && received.isEmpty }
}

/// The state after the last sync, stored on this machine.
public struct SyncState: Hashable, Sendable {
  public var remote: String
  /// When everything was last sent and received; nil if never.
  public var time: Moment?
  /// Reviews of this device since then.
  public var waiting = 0
  /// Why the last attempt failed; empty if it did not.
  public var failure = ""
  /// A sentence about the changes last received in the background, and their time.
  public var received = ""
  /// What the last sync in the background restored or decided, in sentences.
  public var remarks = ""
  public var receivedAt: Int64 = 0
  /// Whether the last attempt failed because the user has to decide something.
  public var asks = false
  /// When a sync last changed decks here, as a moment of the journal; nil if it can no longer be
  /// undone.
  public var changedDecks: Moment?

  public init(remote: String) { self.remote = remote }
}
