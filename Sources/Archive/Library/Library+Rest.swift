import Things

extension Library {
  /// How long the write-ahead log of the index may become before it is worth emptying.
  static let longLog = 4 << 20

  /// Empties the log of the index if it has become long; a failure is made good by the next time.
  public func rest() {
    guard let path = index.path, let log = try? Folder.look(path + "-wal"), log.size > Self.longLog
    else { return }
    database.checkpoint()
  }
}
