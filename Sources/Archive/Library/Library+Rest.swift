import Things

extension Library {
  /// How long the write-ahead log of the index may become before it is worth emptying.
  static let longLog = 4 << 20
  /// How long it may become while nobody pauses: emptying it takes tens of milliseconds then, once
  /// in some hundred answers.
  static let longestLog = 8 * longLog

  /// Empties the log of the index if it has become long; a failure is made good by the next time.
  public func rest(isBrief: Bool) {
    let limit = isBrief ? Self.longestLog : Self.longLog
    guard let path = index.path, let log = try? Folder.look(path + "-wal"), log.size > limit
    else { return }
    database.checkpoint()
  }
}
