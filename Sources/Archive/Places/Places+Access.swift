public import Things

extension Places {
  /// Makes the library if there is none, and says whether it can be written.
  public func makeAccess() throws(ArchiveError) -> Access {
    do throws(ArchiveError) {
      try makeLibrary()
    } catch {
      guard error.isReadOnly, hasLibrary else { throw error }
      return readOnly
    }
    return try access()
  }

  /// Whether the library that is there can be written.
  public func access() throws(ArchiveError) -> Access {
    switch try LibraryLock.attempt(journal) {
    case .held(let lock): lock.release()
    case .busy: break
    case .readOnly: return readOnly
    }
    return .full
  }

  /// Whether an index was made already; without one the library must be read before it can answer.
  public var hasIndex: Bool {
    guard let index, let status = try? Folder.look(index) else { return false }
    return status.kind == .regular
  }

  private var readOnly: Access { .readOnly("the library is read-only (\(library))") }
}
