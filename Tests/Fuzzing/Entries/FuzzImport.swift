import Archive
import DelimitedText
import Interchange
import Things

/// Reads bytes as a file to be imported, plans against a library that is there, and holds both to
/// what they promise.
public func fuzzImport(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let source = ImportSource(name: "words.csv", bytes: Array(bytes.dropFirst(2)))
  guard let reading = try? Importers.read(source, options(bytes[0], bytes[1])) else { return }
  precondition(reading.rowCount <= reading.records)
  var records = 0
  reading.text?.forEachRecord { line, _ in
    precondition(line > 0)
    records += 1
    return true
  }
  precondition(records >= reading.records || reading.obstacle != nil)
  _ = reading.lastRows(3)
  guard let plan = try? reading.plan(asking: library) else { return }
  planIsWhole(plan, of: reading)
  rejectsComeBack(plan, of: reading)
}

private let folder = "/dev/shm/til-fuzz-import"
nonisolated(unsafe) private let library: any LibraryAccess = {
  do {
    let places = try Places(
      option: folder + "/library",
      PlaceVariables(home: folder, cacheHome: folder + "/cache", stateHome: folder + "/state"))
    try places.makeLibrary()
    guard let device = Device("desk-wm3k") else { preconditionFailure("It is a name.") }
    let library = try Library(places, device: device, access: .full)
    let time = Moment(milliseconds: 1_795_000_000_000, offset: 3600)
    let drafts = [("QoS", "Quality of Service"), ("ATM", "Automated Teller Machine"), ("Å", "é")]
    _ = try library.commit(
      Change(
        "add", edits: drafts.map { .add(NewThing(short: $0.0, long: $0.1), deck: "words") }),
      at: Now(time: time, day: time.studyDay(rollover: 4)))
    return library
  } catch {
    preconditionFailure("\(error)")
  }
}()

private func options(_ one: UInt8, _ other: UInt8) -> ReadingOptions {
  var options = ReadingOptions()
  if one & 1 != 0 { options.delimiter = [",", ";", "\t", "|", "é", " "][Int(one >> 4) % 6] }
  if one & 2 != 0 {
    options.encoding = TextEncoding(
      name: ["utf-8", "utf-16", "utf-16be", "cp1252", "latin1"][Int(one >> 4) % 5])
  }
  if one & 4 != 0 { options.header = one & 8 != 0 ? .line(Int(other) % 5) : .present }
  if other & 1 != 0 { options.columns[.short] = "\(other >> 4)" }
  if other & 2 != 0 { options.columns[.long] = other & 4 != 0 ? "long" : "2" }
  if other & 8 != 0 { options.quote = other & 16 != 0 ? ReadingOptions.Quote.none : .byte(0x27) }
  return options
}

private func planIsWhole(_ plan: ImportPlan, of reading: Reading) {
  let counts = plan.counts
  let sum = counts.addedInAll + counts.changedInAll + counts.same + counts.elsewhere
  precondition(sum + counts.notTaken == reading.rowCount)
  precondition(
    counts.added + counts.joining + counts.changed + counts.doubtful
      == counts.addedInAll + counts.changedInAll)
  precondition(plan.diagnostics(.doubtful, first: 2).count <= 2)
  precondition(plan.diagnostics(.notTaken).count >= counts.notTaken)
  var added = 0
  for edit in plan.change(pruning: true).edits {
    switch edit {
    case .add: added += 1
    case .addAll(let texts, _): added += texts.count
    default: break
    }
  }
  precondition(added == counts.addedInAll)
}

/// What was not taken is a file that can be read, and what is corrected joins the rest.
private func rejectsComeBack(_ plan: ImportPlan, of reading: Reading) {
  guard plan.counts.notTaken > 0 else { return }
  let source = ImportSource(name: "not-taken.csv", bytes: plan.rejects())
  let options = ReadingOptions(delimiter: ",", header: .line(1))
  guard let corrected = try? Importers.read(source, options) else { return }
  guard let again = try? plan.reading(reading, corrected: corrected).plan(asking: library) else {
    return
  }
  precondition(again.counts.addedInAll >= plan.counts.addedInAll)
}
