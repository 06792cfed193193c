public import SQLiteAccess
public import Things

/// The index cannot be read or written.
///
/// The library rebuilds it if that can help.
typealias IndexError = SQLiteError

extension SQLiteError: Reportable {
  public var sentence: String { "cannot use the index: \(message) (\(code.number))." }
  public var remedy: String {
    "Try again, or run rebuild to recreate it from decks and journal."
  }
  public var status: ExitStatus { .inputOutput }

  /// The file must be discarded.
  var isDamage: Bool { [.corrupt, .notADatabase, .refused].contains(code) }

  /// The disk is failing, full, read-only or unsuitable, or cannot be locked; an index in memory
  /// works instead.
  var isAboutTheDisk: Bool {
    [.noPermission, .busy, .readOnly, .inputOutput, .full, .cannotOpen, .noLock, .notSuitable]
      .contains(code)
  }
}

extension Database {
  /// Milliseconds to wait for another program that writes.
  private static let patience: Int32 = 5000

  /// Opens or makes an index.
  convenience init(index place: IndexFile.Place) throws(IndexError) {
    let path: String? =
      switch place {
      case .memory: nil
      case .temporary: ""
      case .file(let path): path
      }
    try self.init(path, vfs: PageSums.vfs)
    wait(Self.patience)
  }

  /// Checkpoints the WAL when nobody waits.
  ///
  /// SQLite would do so within a commit while the user waits for the next question. That is turned
  /// off.
  func checkpointIndex() {
    checkpoint()
    // The next write restarts the WAL, which costs another sync. If another program is writing, it
    // does that.
    wait(0)
    try? execute("PRAGMA user_version=\(IndexSchema.version)")
    wait(Self.patience)
  }
}

// The model's types as columns and parameters.
extension Thing.ID: SQLiteValue {
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(number: UInt64(column: column, of: statement))
  }

  public func bind(to statement: OpaquePointer, at position: Int32) {
    number.bind(to: statement, at: position)
  }
}

extension Card.ID: SQLiteValue {
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(number: UInt64(column: column, of: statement))
  }

  public func bind(to statement: OpaquePointer, at position: Int32) {
    number.bind(to: statement, at: position)
  }
}

extension Thing.ID: ScannedNumber {
  public init(scanned value: OpaquePointer?) { self.init(number: UInt64(scanned: value)) }
}

extension Card.ID: ScannedNumber {
  public init(scanned value: OpaquePointer?) { self.init(number: UInt64(scanned: value)) }
}

extension StudyDay: ScannedNumber {
  public init(scanned value: OpaquePointer?) { self.init(number: Int(scanned: value)) }
}

extension StudyDay: SQLiteValue {
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(number: Int(column: column, of: statement))
  }

  public static func orNull(column: Int32, of statement: OpaquePointer) -> StudyDay? {
    Int.orNull(column: column, of: statement).map(StudyDay.init(number:))
  }

  public func bind(to statement: OpaquePointer, at position: Int32) {
    number.bind(to: statement, at: position)
  }
}
