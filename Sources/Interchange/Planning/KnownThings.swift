import Things

/// The Things of a library by guid and by forms, with the times of their answers.
struct KnownThings {
  let decks: Set<String>
  private var byGUID: [String: Thing] = [:]
  private var guids: [Thing.ID: String] = [:]
  private var byForms: [Forms: Thing] = [:]
  private var byID: [Thing.ID: Thing] = [:]
  private var deckOf: [Thing.ID: String] = [:]
  private var taken: Set<Thing.ID> = []
  /// What earlier imports stored about Things.
  let kept: KeptCells
  /// Times of answers, sorted.
  private(set) var times: [Card.ID: [Int64]] = [:]
  private(set) var records: [Card.ID: CardRecord] = [:]
  private(set) var suspended: Set<Thing.ID> = []
  private(set) var flagged: Set<Thing.ID> = []
  /// When Things were last suspended or resumed here, in milliseconds.
  private(set) var markTimes: [Thing.ID: Int64] = [:]
  /// When Things were last flagged or unflagged here, in milliseconds.
  private(set) var flagTimes: [Thing.ID: Int64] = [:]
  /// When a card was last answered, reset or given a date, in milliseconds.
  private(set) var lastTimes: [Card.ID: Int64] = [:]

  private struct Forms: Hashable {
    var short: String
    var long: String
  }

  /// Only in these decks are Things without a guid matched by their forms; `own` are those that til
  /// exported, which match by their ids.
  init(
    _ library: any LibraryQuestions, decks targets: Set<String>, own: Set<Thing.ID> = [],
    kept: KeptCells
  ) throws {
    self.kept = kept
    let names = try library.decks().map(\.name)
    decks = Set(names)
    for name in names {
      let texts = try library.texts(of: name)
      for row in 0..<texts.count {
        guard let id = texts.id(row) else { continue }
        taken.insert(id)
        if !texts.isEmpty(row, .guid) {
          byGUID[texts[row, .guid]] = texts.thing(row, id: id)
          guids[id] = texts[row, .guid]
          deckOf[id] = name
        } else if targets.contains(name) || own.contains(id) {
          let thing = texts.thing(row, id: id)
          if targets.contains(name) {
            byForms[Forms(short: thing.short, long: thing.long)] = thing
          }
          byID[id] = thing
          deckOf[id] = name
        }
      }
    }
  }

  /// Each Thing matches at most one note.
  mutating func match(_ entry: AnkiThings.Entry, type: Int64) -> Thing? {
    if let id = kept.thing(of: entry, type: type), let guid = guids[id],
      let thing = byGUID.removeValue(forKey: guid)
    {
      return thing
    }
    if let id = entry.thing.id {
      if let thing = byGUID.removeValue(forKey: "\(id)") ?? byID.removeValue(forKey: id) {
        return thing
      }
    } else if let thing = byGUID.removeValue(forKey: entry.thing.guid) {
      return thing
    } else if let id = Thing.ID(entry.thing.guid), let thing = byID.removeValue(forKey: id) {
      // Its note type has other fields in Anki now.
      return thing
    }
    return byForms.removeValue(forKey: Forms(short: entry.thing.short, long: entry.thing.long))
  }

  func deck(of thing: Thing.ID) -> String? { deckOf[thing] }

  /// The Things of these decks that came from Anki and matched no note.
  func unmatched(in decks: Set<String>) -> [Thing.ID] {
    byGUID.values.map(\.id).filter { id in
      kept.origins[id] != nil && deckOf[id].map(decks.contains) == true
    }.sorted()
  }

  /// Things that matched no note, whose note types have changed in Anki.
  var unmatchedMoved: [Thing] {
    byGUID.values.filter { kept.moved[$0.id] != nil }.sorted { $0.id < $1.id }
  }

  mutating func newID(of thing: NewThing) -> Thing.ID {
    if let id = thing.id, taken.insert(id).inserted { return id }
    return .computed(short: thing.short, long: thing.long) { !taken.insert($0).inserted }
  }

  mutating func readHistories(
    of things: Set<Thing.ID>, from library: any LibraryQuestions
  ) throws {
    guard !things.isEmpty else { return }
    try library.histories(of: nil) { history in
      let card = history.record.id
      guard things.contains(card.thing) else { return true }
      records[card] = history.record
      if history.record.isSuspended { suspended.insert(card.thing) }
      if history.record.isFlagged { flagged.insert(card.thing) }
      for entry in history.entries where entry.stands {
        let time = entry.time.milliseconds
        switch entry.kind {
        case .suspend, .resume: markTimes[card.thing] = max(markTimes[card.thing] ?? 0, time)
        case .flag, .unflag: flagTimes[card.thing] = max(flagTimes[card.thing] ?? 0, time)
        default: break
        }
      }
      times[card] = history.entries.compactMap(\.answerTime).sorted()
      lastTimes[card] = history.entries.lazy.filter(\.setsSchedule).map(\.time.milliseconds).max()
      return true
    }
  }
}

extension HistoryEntry {
  fileprivate var setsSchedule: Bool {
    guard stands else { return false }
    return switch kind {
    case .answer, .past, .reset, .due: true
    case .suspend, .resume, .bury, .flag, .unflag: false
    }
  }
}

extension KeptCells {
  /// Those of a whole library; empty if nothing came from Anki.
  init(
    _ library: any LibraryQuestions, deckText: (String) throws -> [UInt8]
  ) throws {
    self.init()
    guard try !KeptNoteTypes(library.settings()).isEmpty else { return }
    for deck in try library.decks() { merge(KeptCells(try deckText(deck.name))) }
  }

  func usualForms(_ types: KeptNoteTypes) -> AnkiUsualForms {
    AnkiUsualForms(
      origins.lazy.filter { !$0.value.forms.fields.contains(AnkiLayoutChange.nowhere) }
        .compactMap { id, origin in
          let name = self.types[id] ?? ""
          return types[name.isEmpty ? KeptNoteTypes.plain : name].map {
            AnkiUsualForms.Known(type: $0.id, guid: notes[id] ?? "", origin: origin)
          }
        })
  }

  /// The cells to write so that a row has these; none if only the times of cards differ.
  func changed(_ columns: [ColumnText], of thing: Thing.ID) -> [ColumnText] {
    let isSame = columns.allSatisfy { cell in
      switch cell.column {
      case AnkiKept.typeColumn: cell.text == types[thing] ?? ""
      case AnkiKept.fieldsColumn: AnkiKept.fields(cell.text) == fields[thing]
      default: AnkiOrigin(cell.text)?.withoutTimes == origins[thing]?.withoutTimes
      }
    }
    return isSame && moved[thing] == nil ? [] : columns
  }
}

extension AnkiOrigin {
  /// Every answer in Anki changes these, which is no reason to rewrite rows.
  fileprivate var withoutTimes: AnkiOrigin {
    var origin = self
    // Their digest says whether they differ.
    origin.tags = nil
    for index in origin.cards.indices {
      origin.cards[index].modified = 0
      origin.cards[index].schedule = nil
    }
    return origin
  }
}
