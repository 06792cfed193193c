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

  /// `text` is the text of the deck at `path` as it is, `staged` that of the temporary; `change` is
  /// what the journal says of it, nil if nothing.
  static func of(
    _ change: StagedChange?, staged: [UInt8], text: [UInt8]?, path: String
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    guard let change else { return (.discard, []) }
    let digest = text.map { CRC64.of($0) }
    guard CRC64.of(staged) == change.after else {
      return digest == change.after ? (.discard, []) : (.wait, [])
    }
    guard let text, digest != change.before else { return (.putInPlace, []) }
    if digest == change.after { return (.discard, []) }
    return replayed(change, staged, onto: DeckFile(name: "", path: path, bytes: text))
  }

  private static func replayed(
    _ change: StagedChange, _ staged: [UInt8], onto current: DeckFile
  ) -> (fate: StagedFate, remarks: [DeckRemark]) {
    let new = DeckFile(name: "", path: current.path, bytes: staged)
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
