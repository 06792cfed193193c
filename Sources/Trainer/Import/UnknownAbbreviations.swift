import Interchange
import TextUI
import Things

/// An abbreviation that a text uses without defining it, with what one's own decks say.
struct UnknownAbbreviation {
  var short: String
  var count: Int
  /// What one's own decks say, or else the starter decks and dictionaries.
  var meanings: [String]

  @MainActor static let fields: [Field<UnknownAbbreviation>] = [
    Field("short", "an abbreviation that the text does not define", value: \.short),
    Field("count", "how often the text uses it", value: \.count),
    Field(
      "meanings", "its meanings in your decks, or else in starter decks and dictionaries",
      value: \.meanings),
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
    items = try found.unknown.enumerated().map { number, item in
      let known = try library?.family(of: item.short).map(\.thing.long) ?? []
      let isLookedUp = known.isEmpty && number < Self.mostLookedUp
      let others = isLookedUp ? LookUp(item.short, in: session).meanings : []
      return UnknownAbbreviation(
        short: item.short, count: item.count, meanings: known + others.prefix(3).map(\.long))
    }
  }

  /// Dictionaries are asked about the most frequent ones only.
  private static let mostLookedUp = 300

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
      StyledText(item.meanings.joined(separator: "; "))
    },
  ]
}
