import SystemFiles
public import Things

// Conflict copies that a sync program put beside decks.
extension Library {
  public func waitingCopies() throws -> [ConflictCopy] {
    let listing = try files.listedDecks()
    let copies = listing.remarks.filter { $0.what == .syncCopy }
    guard !copies.isEmpty else { return [] }
    let names = Set(listing.decks.map(\.name))
    return copies.compactMap { copy in
      SyncCopy.deck(ofCopy: copy.path, among: names).map {
        ConflictCopy(path: copy.path, deck: $0)
      }
    }
  }

  public func merge(of copy: ConflictCopy) throws -> CopyMergePlan? {
    guard let merge = try merging(copy), merge.text != nil else { return nil }
    return CopyMergePlan(
      summary: merge.counts.isEmpty ? "It adds nothing." : "It has \(merge.counts.words).",
      differing: merge.losses.map(\.short))
  }

  private func merging(_ copy: ConflictCopy) throws -> CopyMerge? {
    guard let place = try files.listedDecks().place(of: copy.deck), !place.isLink else {
      return nil
    }
    let former = try formerRows()
    return try CopyMerge(
      deck: WholeFile.read(places.path(of: place)).bytes,
      copy: WholeFile.read(path(of: copy)).bytes
    ) { former[$0] ?? [] }
  }

  private func path(of copy: ConflictCopy) -> String {
    "\(places.realLibrary)/decks/\(copy.path)"
  }

  public func takeIn(_ copy: ConflictCopy, at now: Now) throws {
    try writing {
      guard try waitingCopies().contains(copy),
        let place = try files.listedDecks().place(of: copy.deck),
        let merge = try merging(copy), let text = merge.text
      else { throw LibraryError.noDeck(copy.deck) }
      keepCopy(on: now.day)
      if !merge.counts.isEmpty {
        let change = try TextChange(steps: [.restore(path: place.path, text: text)], in: self)
        _ = try commit(Change("merge", source: copy.path), change, at: now)
      }
      try tell(merge.losses, from: copy.path, at: now)
      // From here on everything in the copy is in the deck or in the history.
      try Folder.remove(path(of: copy))
      try Folder.sync(Folder.of(path(of: copy)))
      files.forget()
    }
  }
}
