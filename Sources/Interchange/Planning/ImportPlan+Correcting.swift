import Things

extension ImportPlan {
  /// What was read of the file, with `corrected` in the place of the rows that were not taken.
  ///
  /// `corrected` is a reading of what `rejects` wrote, after somebody changed it.
  public func reading(_ original: Reading, corrected: Reading) -> Reading {
    var reading = original
    reading.drafts = Drafts()
    reading.drafts.decks = original.drafts.decks
    reading.findings = []
    takeOwn(from: original, into: &reading)
    take(corrected, into: &reading)
    return reading
  }

  private func takeOwn(from original: Reading, into reading: inout Reading) {
    var numbers = [Int32](repeating: -1, count: drafts.count)
    for row in fates.indices where fates[row] != .notTaken {
      numbers[row] = Int32(reading.drafts.count)
      reading.drafts.append(row, of: drafts, at: drafts.places[row])
    }
    for var finding in original.findings where numbers[Int(finding.row)] >= 0 {
      finding.row = numbers[Int(finding.row)]
      reading.findings.append(finding)
    }
  }

  private func take(_ corrected: Reading, into reading: inout Reading) {
    let text = UInt8(truncatingIfNeeded: reading.texts.count)
    reading.texts += corrected.texts
    func place(_ place: RecordPlace) -> RecordPlace {
      var moved = place
      moved.text = text
      let fields = corrected.text?.fields(at: place) ?? []
      let line = fields.dropLast().last.flatMap { Int($0) }
      moved.line = UInt32(clamping: line ?? 0)
      return moved
    }
    let start = reading.drafts.count
    for row in 0..<corrected.drafts.count {
      reading.drafts.append(row, of: corrected.drafts, at: place(corrected.drafts.places[row]))
    }
    for var finding in corrected.findings {
      finding.row += Int32(start)
      reading.findings.append(finding)
    }
    reading.untaken = corrected.untaken.map { Untaken(place: place($0.place), why: $0.why) }
  }
}

extension Drafts {
  /// Takes over a draft of another file, and the deck it names.
  fileprivate mutating func append(_ row: Int, of other: Drafts, at place: RecordPlace) {
    texts.append(row, of: other.texts)
    places.append(place)
    guard let deck = other.deck(row) else {
      if !deckOfRow.isEmpty || !decks.isEmpty { nameDeck(nil) }
      return
    }
    nameDeck(deck)
  }

  private mutating func nameDeck(_ name: String?) {
    while deckOfRow.count < texts.count - 1 { deckOfRow.append(.max) }
    guard let name else { return deckOfRow.append(.max) }
    let number = decks.firstIndex(of: name) ?? decks.count
    if number == decks.count { decks.append(name) }
    deckOfRow.append(UInt16(number))
  }
}
