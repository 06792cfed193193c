import Things

extension Library {
  public func keepInMemory() throws {
    guard !keepsInMemory else { return }
    keepsInMemory = true
    // The index on the disk must hear nothing of it: it is the next program's too.
    try rebuildIndex()
  }

  /// A library that cannot be written keeps its lines until the program ends.
  func keep(_ prepared: PreparedLines, added: [Thing.ID]) throws -> Receipt {
    var devices = index.devices
    var intake = Intake()
    intake.add(prepared.lines, of: device, &devices)
    index.kept(devices)
    let kept = try database.transaction { try index.ingest(intake, isRebuild: false) }
    index.kept(kept)
    keptLines += prepared.lines
    revision += 1
    return Receipt(prepared.lines.first, added: added, revision: revision)
  }
}
