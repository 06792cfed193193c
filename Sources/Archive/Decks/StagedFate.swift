import Things

/// What becomes of a temporary: decided from texts and journal alone, the same at every restart.
enum StagedFate: Hashable {
  /// It becomes the deck.
  case putInPlace
  /// The deck was changed by somebody else meanwhile: this is its text with the rows changed.
  case rewrite([UInt8])
  /// It did not happen, or is done.
  case discard
  /// It happened, and cannot be done before a person has mended something.
  case wait

  /// `current` is the deck's text as it is, `staged` that of the temporary; `change` is what the
  /// journal says of it, nil if nothing.
  static func of(
    _ change: StagedChange?, staged: [UInt8], current: DeckFile?
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    guard let change else { return (.discard, []) }
    guard CRC64.of(staged) == change.after else {
      return current?.digest == change.after ? (.discard, []) : (.wait, [])
    }
    guard let current, current.digest != change.before else { return (.putInPlace, []) }
    if current.digest == change.after { return (.discard, []) }
    let new = DeckFile(name: current.name, path: current.path, bytes: staged)
    var replay = RowReplay(from: new, onto: current)
    for row in change.rows { replay.apply(row) }
    guard !replay.edits.isEmpty else { return (.discard, replay.remarks) }
    do throws(DeckEditError) {
      return (.rewrite(try current.text(with: replay.edits)), replay.remarks)
    } catch {
      return (.wait, [])
    }
  }
}
