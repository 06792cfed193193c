import Interchange
import TextUI
import Things

/// An abbreviation that a text uses without defining it, with what one's own decks say.
struct UnknownAbbreviation {
  var short: String
  var count: Int
  var known: [DeckThing]

  @MainActor static let fields: [Field<UnknownAbbreviation>] = [
    Field("short", "an abbreviation that the text does not define", value: \.short),
    Field("count", "how often the text uses it", value: \.count),
    Field("meanings", "its meanings in your decks") { $0.known.map(\.thing.long) },
  ]
}

/// Lists the abbreviations that texts use without defining them.
@MainActor
struct UnknownAbbreviations {
  private let reading: Reading
  private let items: [UnknownAbbreviation]

  init(_ source: ImportSource, fewest: Int, in session: Session) throws {
    let library = try session.existingStore?.library
    let found = try TextDefinitions.unknown(source, fewest: fewest) {
      try session.proceed($0, source.name)
    }
    session.endProgress()
    reading = found.reading
    items = try found.unknown.map { short, count in
      UnknownAbbreviation(
        short: short, count: count, known: try library?.family(of: short) ?? [])
    }
  }

  func show(_ call: Call, in session: Session) -> ExitStatus {
    let report = ImportReport(reading: reading, plan: nil, unknown: items)
    session.answer(report, as: ImportReport.scan, call) {
      if items.isEmpty {
        session.say("The text defines every abbreviation that it uses.")
      } else {
        session.show(Table(items, columns: Self.columns).padding())
      }
    }
    return items.isEmpty ? .no : .done
  }

  private static let columns: [TableColumn<UnknownAbbreviation>] = [
    TableColumn("short") { StyledText($0.short, .strong) },
    TableColumn.number("uses") { $0.count.grouped },
    TableColumn("meaning", shrinksTo: 8) { item in
      StyledText(item.known.map(\.thing.long).joined(separator: "; "))
    },
  ]
}
