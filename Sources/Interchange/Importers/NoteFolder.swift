import DelimitedText
import Things

/// A folder of notes in Markdown or Org mode: all their cards, one deck per file.
enum NoteFolder {
  private static let formats = [MarkdownCards.name, ObsidianCards.name, OrgCards.name]

  static func read(
    _ folder: ImportSource, _ options: ReadingOptions, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    var all: Reading?
    var without = 0
    var unreadable: [Diagnostic] = []
    for (number, file) in folder.files.enumerated() {
      try proceed(ImportProgress("reading files", rows: number))
      guard let one = try cards(of: file, options, &unreadable, proceed: proceed) else {
        without += 1
        continue
      }
      let deck = DeckNaming.name(ofDeck: withoutEnding(file.name))
      if all == nil {
        var empty = one
        empty.file = folder.name
        empty.drafts = ImportDrafts()
        (empty.untaken, empty.extras, empty.records) = ([], [:], 0)
        empty.texts = [SourceText(bytes: [], form: .rows([]), body: .start)]
        all = empty
      }
      all?.take(one, from: file.name, deck: deck)
    }
    guard var reading = all else { throw ImportError(folder.name, .noNotes) }
    reading.format = "notes"
    reading.notices += unreadable
    without -= unreadable.count
    if without > 0 {
      reading.notices.append(
        Diagnostic(
          .remark, rule: "no-cards", file: folder.name,
          without == 1 ? "1 file has no cards." : "\(without) files have no cards."))
    }
    return reading
  }

  private static func cards(
    of file: ImportSource, _ options: ReadingOptions, _ unreadable: inout [Diagnostic],
    proceed: ImportProgress.Proceed
  ) throws -> Reading? {
    do {
      let reading = try Importers.read(file, options, proceed: proceed)
      return formats.contains(reading.format) && reading.obstacle == nil ? reading : nil
    } catch let error as ImportError {
      if case .undecodable = error.cause {
        unreadable.append(
          Diagnostic(
            .remark, rule: "unreadable", file: file.name, error.sentence, remedy: error.remedy))
      }
      return nil
    }
  }

  private static func withoutEnding(_ path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  }
}

extension Reading {
  /// Adds the drafts of another file; those without a deck go to `deck`.
  fileprivate mutating func take(_ other: Reading, from file: String, deck: String) {
    guard case .rows(var rows)? = text?.form, case .rows(let more)? = other.text?.form else {
      return
    }
    let shift = rows.count
    func moved(_ place: RecordPlace) -> RecordPlace {
      var place = place
      place.offset += UInt32(shift)
      return place
    }
    for row in 0..<other.drafts.count {
      if let extra = other.extras[Int32(row)] { extras[Int32(drafts.count)] = extra }
      drafts.append(
        other.drafts.texts.draft(row), at: moved(other.drafts.places[row]),
        deck: other.drafts.deck(row) ?? deck)
    }
    untaken += other.untaken.map { Untaken(place: moved($0.place), why: $0.why) }
    records += other.records
    rows += more.map { SourceText.Row(line: $0.line, cells: $0.cells, file: file) }
    texts = [SourceText(bytes: [], form: .rows(rows), body: .start)]
  }
}
