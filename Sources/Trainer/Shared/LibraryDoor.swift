public import Things

/// Opens the library, on first use.
@MainActor
public final class LibraryDoor {
  /// How to open a library.
  public enum Opening: Hashable, Sendable {
    /// Creates the library if it does not exist.
    case full
    /// Creates the library only in its default place; nil if nothing is where `TIL_LIBRARY` says.
    case reading
    /// Nil if nothing is at the library's path.
    case existing
    /// Opens the library as it is, without waiting; nil if it does not exist.
    case glance
  }

  /// Opens the library in a folder, or in the default folder if none is named.
  ///
  /// Long work calls `proceed`, which can throw to cancel it.
  public typealias Opener =
    @MainActor (
      _ folder: String?, _ opening: Opening, _ proceed: @escaping Proceeding
    ) throws -> ThingStore?
  /// Takes the progress of long work, and whether the work waits for another program.
  public typealias Proceeding = (_ what: String, _ isWaiting: Bool) throws -> Void

  private let opener: Opener
  /// The library if a command has already opened it.
  private(set) var opened: ThingStore? { didSet { glanced = nil } }
  /// The library, opened to look something up.
  private var glanced: ThingStore?
  private var folder: String? { didSet { glanced = nil } }
  /// Whether `-y` permits creating the library that `--library` names.
  private var mayCreate = false
  /// Whether the current command only shows what is there.
  var isReading = false
  /// Whether the open library is a demo.
  private(set) var isDemo = false

  init(_ opener: @escaping Opener) { self.opener = opener }

  /// Opens the library; `confirms` asks whether to create the one that `--library` names.
  func open(
    _ proceed: @escaping Proceeding, confirms: (_ folder: String) throws -> Bool
  ) throws -> ThingStore {
    let store = try existing(proceed) ?? created(proceed, confirms: confirms)
    opened = store
    return store
  }

  private func existing(_ proceed: @escaping Proceeding) throws -> ThingStore? {
    guard let folder, !mayCreate else { return nil }
    return try opener(folder, .existing, proceed)
  }

  private func created(
    _ proceed: @escaping Proceeding, confirms: (_ folder: String) throws -> Bool
  ) throws -> ThingStore {
    // A mistyped `--library` must not create a library.
    if let folder, !mayCreate, try !confirms(folder) { throw Refusal("nothing was changed.") }
    let opening = isReading && !mayCreate ? Opening.reading : .full
    guard let store = try opener(folder, opening, proceed) else {
      throw Refusal(
        "TIL_LIBRARY names a directory that does not exist.",
        remedy: "Check its path, or pass -y to create a library there.", status: .noInput)
    }
    return store
  }

  /// The library if it exists; never creates it or waits.
  var existing: ThingStore? {
    get throws {
      if let opened { return opened }
      if glanced == nil { glanced = try opener(folder, .glance) { _, _ in } }
      return glanced
    }
  }

  /// From now on, the library is a demo.
  func enterDemo() {
    isDemo = true
    folder = nil
  }

  /// Sets the folder of `--library`, which cannot change once a library is open.
  func choose(folder: String?, mayCreate: Bool = false) throws {
    if mayCreate { self.mayCreate = true }
    guard let folder, folder != self.folder else { return }
    guard opened == nil else {
      throw UsageError(
        "a library is already open.", remedy: "To open another one: til --library DIR")
    }
    self.folder = folder
  }
}
