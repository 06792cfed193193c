import DelimitedText
import Things

/// A folder of notes in Markdown or Org mode: all their cards, one deck per file.
enum NoteFolder {
  /// Headings are cards only if no file has marked ones, since all notes have headings.
  private static let formats = [
    [MarkdownCards.name, ObsidianCards.name, OrgCards.name], [HeadingCards.name],
  ]

  static func read(
    _ folder: ImportSource, _ options: ReadingOptions, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    for formats in formats {
      if let reading = try read(folder, options, as: formats, proceed: proceed) { return reading }
    }
    throw ImportError(folder.name, .noNotes)
  }

  /// Nil if no file has cards in one of the formats.
  private static func read(
    _ folder: ImportSource, _ options: ReadingOptions, as formats: [String],
    proceed: ImportProgress.Proceed
  ) throws -> Reading? {
    var all: Reading?
    var rows: [SourceText.Record] = []
    var without = 0
    var unreadable: [Diagnostic] = []
    for (number, file) in folder.files.enumerated() {
      try proceed(ImportProgress("reading files", rows: number))
      guard let one = try cards(of: file, options, &unreadable, proceed: proceed),
        formats.contains(one.format)
      else {
        without += 1
        continue
      }
      if all == nil { all = one.emptied(file: folder.name) }
      all?.take(one, from: file.name, rows: &rows)
    }
    guard var reading = all else { return nil }
    reading.texts = [SourceText(bytes: [], form: .rows(rows), body: .start)]
    reading.format = "notes"
    reading.notices += unreadable
    without -= unreadable.count
    if without > 0 {
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "no-cards", file: folder.name,
          sentence: without == 1 ? "1 file has no cards." : "\(without) files have no cards."))
    }
    return reading
  }

  private static func cards(
    of file: ImportSource, _ options: ReadingOptions, _ unreadable: inout [Diagnostic],
    proceed: ImportProgress.Proceed
  ) throws -> Reading? {
    do {
      let reading = try Importers.read(file, options, proceed: proceed)
      return reading.obstacle == nil ? reading : nil
    } catch let error as ImportError {
      if case .undecodable = error.cause {
        unreadable.append(
          Diagnostic(
            weight: .remark, rule: "unreadable", file: file.name, sentence: error.sentence,
            remedy: error.remedy))
      }
      return nil
    }
  }
}

extension Reading {
  /// The same for another source, without drafts.
  fileprivate func emptied(file: String) -> Reading {
    var empty = self
    empty.file = file
    (empty.drafts, empty.histories) = (ImportDrafts(), [:])
    (empty.untaken, empty.records) = ([], 0)
    return empty
  }

  /// Adds the drafts of another file, and its rows to `rows`.
  ///
  /// Drafts without a deck go to one named after the file, or after its folder if the file is a
  /// single card.
  fileprivate mutating func take(
    _ other: Reading, from file: String, rows: inout [SourceText.Record]
  ) {
    guard case .rows(let more)? = other.text?.form else { return }
    let shift = UInt32(rows.count)
    func moved(_ place: RecordPlace) -> RecordPlace {
      var place = place
      place.offset += shift
      return place
    }
    let isNote = other.format == HeadingCards.name && other.records == 1
    let deck = file.lastIndex(of: isNote ? "/" : ".").map { String(file[..<$0]) } ?? ""
    for row in 0..<other.drafts.count {
      histories[Int32(drafts.count)] = other.histories[Int32(row)]
      drafts.append(
        other.drafts.texts.draft(row), at: moved(other.drafts.places[row]),
        deck: other.drafts.deck(row) ?? deck)
    }
    untaken += other.untaken.map { Untaken(place: moved($0.place), why: $0.why) }
    records += other.records
    rows += more.map { SourceText.Record(line: $0.line, cells: $0.cells, file: file) }
  }
}
