import SQLiteAccess
import SystemFiles
import Things

/// Things that the journal says were added and never removed, but that no deck has.
///
/// An editor, another program or a merge by hand took their rows.
struct LostThings {
  private let library: Library
  /// The most Things whose current deck is looked up.
  private static let most = 5

  private struct Added {
    var device: Device
    var day: StudyDay
    var deck: String
    var order: Int
  }

  init(_ library: Library) { self.library = library }

  func notices() throws -> [Notice] {
    let lost = try lost()
    guard !lost.isEmpty else { return [] }
    let sorted = lost.sorted { ($0.value.order, $0.key) < ($1.value.order, $1.key) }
    let git = try? Git(folder: library.places.realLibrary, mayAsk: false, isQuick: true) { _ in }
    let repository = try? git.flatMap {
      try SyncRepository($0, library: library.places.realLibrary)
    }
    var notices = sorted.prefix(Self.most).map { id, added in
      notice(of: id, added, repository.flatMap { Departure(of: id, in: $0) })
    }
    if lost.count > Self.most {
      notices.append(
        Notice("\(lost.count - Self.most) more Things are missing from all decks."))
    }
    return notices
  }

  /// Things whose last change of deck text left them in a deck.
  private func lost() throws -> [Thing.ID: Added] {
    let index = library.index
    var known: [Thing.ID: Added] = [:]
    for (order, row) in try index.events(.add, .remove, .move, .deck).enumerated() {
      switch row.event {
      case .add(let added)?:
        let device = index.devices[row.line.device].device
        for id in added.ids {
          known[id] = Added(device: device, day: row.day, deck: added.deck, order: order)
        }
      case .remove(let removal)?: known[removal.thing] = nil
      case .move(let row, let to)?: known[row.thing]?.deck = to
      case .deck(let from, let to)?:
        for (id, added) in known where added.deck == from { known[id]?.deck = to }
      default: break
      }
    }
    let locations = try ThingTable(database: index.database).locations()
    while let (id, _) = try locations.next() { known[Thing.ID(number: id)] = nil }
    return known
  }

  private func notice(of id: Thing.ID, _ added: Added, _ departure: Departure?) -> Notice {
    let short = departure?.short ?? (try? library.removedThing(id))?.map(\.short) ?? nil
    let name = short ?? "\(id)"
    var sentence =
      "\(name) was added to \(added.deck) on \(added.device.host), \(added.day), "
    sentence +=
      departure.map { "but has been missing from all decks since \($0.words)" }
      ?? "but is no longer in any deck"
    return Notice(sentence + ".", remedy: "To get it back, add the row again with id \(id).")
  }

  /// The commit that took a row away.
  private struct Departure {
    /// As in `desk's change of 2026-10-12`.
    let words: String
    let short: String?

    /// Nil where git does not know.
    init?(of id: Thing.ID, in repository: SyncRepository) {
      let output = try? repository.git.run([
        "log", "-1", "-m", "-p", "-U0", "--no-color", "--no-ext-diff", "--format=%s%x09%cs",
        "-S\(id)", "--", repository.library + "/decks",
      ])
      guard let lines = output?.lines, let head = lines.first,
        let row = lines.first(where: { $0.hasPrefix("-") && $0.contains("\(id)") })
      else { return nil }
      let parts = head.split(separator: "\t")
      guard let day = parts.last, parts.count > 1 else { return nil }
      let machine = parts[0].prefix { $0 != ":" }
      words = parts[0].contains(": ") ? "\(machine)'s change of \(day)" : "the commit of \(day)"
      short = row.dropFirst().split(separator: ",").first.map(String.init)
    }
  }
}
