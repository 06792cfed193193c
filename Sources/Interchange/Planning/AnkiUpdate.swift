import Things

/// What a package changes in a Thing that an earlier one brought.
///
/// With the texts as they were last imported as the base, a part that only one side has changed is
/// taken from that side. Of two edits of the same part, the later one counts.
struct AnkiUpdate {
  let old: Thing
  private(set) var new: Thing
  /// Cells that til's own columns do not have, as they should be.
  let columns: [ColumnText]
  /// When the note was changed in Anki, in seconds since 1970.
  let modified: Int64
  /// The flag that the Thing should have now; nil to leave it.
  private(set) var flag: Int?
  private(set) var keptFlag = false
  /// A flag that was set in Anki while another one was set here, and when its cards were changed.
  private var otherFlag: (flag: Int, modified: Int64)?
  private var flagTime: Int64 = 0
  /// The Thing with Anki's version of the parts that were edited on both sides.
  private var theirs: Thing
  private let cameFromTil: Bool
  /// Whether an earlier import recorded the texts, so that every difference is an edit.
  private let isRecorded: Bool

  /// What the library stores about the Thing from earlier imports.
  struct Known {
    var origin: AnkiOrigin?
    /// The fields of its note.
    var fields: [String]?
    /// Whether fields or templates of its note type have moved.
    var isMoved = false
    /// The directions that its deck asks.
    var directions: Directions
    /// Those that the deck asks to which it moves; otherwise the same.
    var target: Directions
    /// Whether til was the last to write its note.
    var wasWritten: Bool
    var isFlagged: Bool
    /// When it was last flagged or unflagged, in milliseconds since 1970.
    var flagTime: Int64
  }

  init(
    of old: Thing, known: Known, to entry: AnkiThings.Entry, _ note: AnkiCollection.Note,
    type: AnkiCollection.NoteType?, columns: [ColumnText]
  ) {
    self.old = old
    modified = note.modified
    cameFromTil = entry.thing.id != nil
    new = old
    theirs = old
    let was = known.origin
    isRecorded = was != nil
    // An older package than the last one has nothing to add.
    let changed = entry.origin?.changed ?? .max
    if let was, (note.modified, changed) < (was.modified, was.changed) {
      self.columns = []
      return
    }
    self.columns = columns
    let isSameNote =
      known.isMoved && NotePart.note(ofGUID: old.guid) == NotePart.note(ofGUID: entry.thing.guid)
    if !cameFromTil, !isSameNote { new.guid = entry.thing.guid }
    guard let was, let now = entry.origin else {
      takeUnknown(entry, known)
      return
    }
    let here = AnkiOrigin.Texts(old)
    theirs = new
    // If an export was interrupted before it was recorded, Anki's texts are what til wrote.
    let isUnrecorded = known.wasWritten && was.modified < note.modified
    let restHere = AnkiOrigin.rest(of: old)
    if let baseRest = was.rest, now.rest != baseRest, now.rest != restHere, !isUnrecorded {
      (theirs.also, theirs.media) = (entry.thing.also, entry.thing.media)
      if restHere == baseRest { (new.also, new.media) = (theirs.also, theirs.media) }
    }
    let base = isUnrecorded ? now.texts : was.agreed
    if now.texts[.tags] != base[.tags], now.texts[.tags] != here[.tags] {
      let isKept = here[.tags] == base[.tags]
      takeTags(entry.thing.tags, was: isKept ? AnkiFlag.without(old.tags) : was.tags)
    }
    for part in [AnkiOrigin.Texts.Part.short, .long, .note]
    where now.texts[part] != base[part] && now.texts[part] != here[part] {
      if here[part] == base[part] { Self.take(part, of: entry.thing, into: &new) }
      Self.take(part, of: entry.thing, into: &theirs)
      if part == .note, here[part] != base[part] {
        takeFields(of: note, after: known.fields, was.forms, type: type, now.forms)
      }
    }
    takeDirections(from: was, to: now, known)
    if now.changed >= was.changed { takeFlag(from: was.flag, to: now, known) }
    (theirs.directions, theirs.tags) = (new.directions, new.tags)
  }

  /// Whether parts were edited on both sides.
  var isConflict: Bool { theirs != new || otherFlag != nil }
  var changesText: Bool { new != old }

  /// Decides which of two edits counts, and returns the texts if both sides have edited one.
  mutating func settle(edited: Int64?) -> Conflict? {
    settleFlag(edited: edited)
    guard theirs != new else { return nil }
    let isKept = edited.map { modified * 1000 < $0 } ?? false
    let conflict = Conflict(here: new, there: theirs, isKept: isKept)
    if !isKept { new = theirs }
    return conflict.isShown && (isKept || isRecorded || cameFromTil) ? conflict : nil
  }

  /// A Thing that has been edited on both sides.
  struct Conflict {
    var here: Thing
    var there: Thing
    /// Whether the edit here is the later one.
    var isKept: Bool

    fileprivate var isShown: Bool {
      here.short != there.short || here.long != there.long || here.note != there.note
        || here.also != there.also || here.media != there.media
    }
  }

  /// Without a record of an earlier import, every difference may be an edit.
  private mutating func takeUnknown(_ entry: AnkiThings.Entry, _ known: Known) {
    theirs = new
    (theirs.short, theirs.long) = (entry.thing.short, entry.thing.long)
    if cameFromTil || !entry.thing.note.isEmpty { theirs.note = entry.thing.note }
    if cameFromTil { (theirs.also, theirs.media) = (entry.thing.also, entry.thing.media) }
    let tags = Set(old.tags)
    theirs.tags += AnkiFlag.without(entry.thing.tags).filter { !tags.contains($0) }
    // Whether a flag was removed there, or only set here, is not known.
    if let now = entry.origin, now.flag > 0, now.changed * 1000 > known.flagTime,
      now.flag != flagHere(known)
    {
      take(flag: now.flag)
      theirs.tags =
        AnkiFlag.without(theirs.tags) + new.tags.filter { AnkiFlag.flag(ofTag: $0) > 0 }
    }
  }

  private func flagHere(_ known: Known) -> Int {
    old.tags.lazy.map(AnkiFlag.flag(ofTag:)).first { $0 > 0 } ?? (known.isFlagged ? 1 : 0)
  }

  private static func take(
    _ part: AnkiOrigin.Texts.Part, of source: NewThing, into thing: inout Thing
  ) {
    switch part {
    case .short: thing.short = source.short
    case .long: thing.long = source.long
    case .note: thing.note = source.note
    case .tags: break
    }
  }

  /// A move does not change the cards of a note in Anki.
  private mutating func takeDirections(
    from earlier: AnkiOrigin, to later: AnkiOrigin, _ known: Known
  ) {
    let here = old.directions ?? known.directions
    // While all cards are suspended, they do not say in which directions they are asked.
    let areSilent = { (origin: AnkiOrigin) in origin.cards.allSatisfy(\.isSuspended) }
    let was = areSilent(earlier) ? here : earlier.directions
    let now = areSilent(later) ? was : later.directions
    if now != was, here == was {
      new.directions = now == known.target ? nil : now
    } else if old.directions == nil, known.target != here, here != .later {
      new.directions = here
    }
  }

  /// Merges a note that both sides have edited by its fields.
  private mutating func takeFields(
    of note: AnkiCollection.Note, after earlier: [String]?, _ earlierForms: AnkiForms,
    type: AnkiCollection.NoteType?, _ forms: AnkiForms
  ) {
    guard let type, let earlier, earlier.count == note.fields.count else { return }
    let reader = AnkiNoteReader(type)
    let remarks = { (fields: [String], forms: AnkiForms) in
      AnkiRemarks(of: reader, fields.map(AnkiFieldText.init), without: forms.fields)
    }
    let merged = remarks(note.fields, forms)
      .merged(with: old.note, of: remarks(earlier, earlierForms))
    guard let merged else { return }
    (new.note, theirs.note) = (merged.all, merged.clear)
  }

  /// Adds the tags added in Anki, and removes those removed there.
  private mutating func takeTags(_ tags: [String], was: [String]?) {
    let (here, there) = (AnkiFlag.without(new.tags), AnkiFlag.without(tags))
    let was = was ?? here.filter(there.contains)
    new.tags =
      here.filter { there.contains($0) || !was.contains($0) }
      + there.filter { !here.contains($0) && !was.contains($0) }
      + new.tags.filter { AnkiFlag.flag(ofTag: $0) > 0 }
  }

  private mutating func takeFlag(from was: Int, to now: AnkiOrigin, _ known: Known) {
    let here = flagHere(known)
    guard now.flag != was, now.flag != here else { return }
    if here == was {
      take(flag: now.flag)
    } else {
      otherFlag = (now.flag, now.changed)
      flagTime = known.flagTime
    }
  }

  /// The later of two flags counts.
  private mutating func settleFlag(edited: Int64?) {
    guard let otherFlag else { return }
    if otherFlag.modified * 1000 > max(flagTime, edited ?? 0) {
      take(flag: otherFlag.flag)
      theirs.tags = new.tags
    } else {
      keptFlag = true
    }
  }

  private mutating func take(flag: Int) {
    self.flag = flag
    new.tags.removeAll { AnkiFlag.flag(ofTag: $0) > 0 }
    if AnkiFlag.names.indices.contains(flag), flag > 0 { new.tags.append(AnkiFlag.tag(flag)) }
  }
}
