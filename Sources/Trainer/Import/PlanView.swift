import Interchange
import TextUI
import Things

/// Shows what an import would do: how the file was read, then some rows of each kind.
struct PlanView: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken

  private let facts: ReadingFacts
  private let groups: [PlanGroup]
  private var notices: [String]
  /// Says that the columns are only a guess.
  private let doubt: String?
  /// Nil if the table has two columns, or the columns of a deck.
  private let columns: ColumnTable?

  /// `showsAll` lists every row.
  init(
    _ reading: Reading, _ plan: ImportPlan, lists: ListOffer?, shape: ShapeOffer? = nil,
    showsAll: Bool = false
  ) {
    facts = ReadingFacts(reading: reading)
    doubt =
      reading.proposesColumns
      ? "It is unclear which columns are the two forms. To choose others, press c." : nil
    groups = PlanGroup.all(of: plan, most: showsAll ? .max : 2)
    notices =
      reading.notices.map { [$0.sentence, $0.remedy].filter { !$0.isEmpty } }
      .map { $0.joined(separator: " ") }
      + [shape?.sentence, lists?.sentence].compactMap(\.self)
    let isPlain =
      reading.columns.count < 3 || reading.columns.allSatisfy { $0.role?.name == $0.name }
    columns = isPlain ? nil : ColumnTable(reading: reading, showsAll: showsAll)
  }

  var body: some View {
    VStack(spacing: 1) {
      VStack {
        Facts(facts.form).padding()
        Facts(facts.columns(isSpoken: isSpoken), .dim).padding()
        ForEach(columns?.lines(width: width, isSpoken: isSpoken) ?? []) { Text($0).padding() }
        if let doubt { Text(doubt, .warning).hanging(2).padding() }
        ForEach(notices) { Text($0, .dim).padding() }
      }
      PlanRows(groups)
    }
  }
}

extension PlanGroup {
  /// The groups of a plan, each with up to `most` rows.
  ///
  /// Of the new rows, some from all parts of the file are shown, because a list that is read wrongly
  /// often begins well.
  static func all(of plan: ImportPlan, most: Int) -> [PlanGroup] {
    let counts = plan.counts
    let added: RowSample =
      most == .max ? .all : plan.isProse ? .first(mostFound) : .spread(mostAdded)
    let decks = plan.elsewhere.map { deck in
      Item(
        line: nil,
        text: StyledText(
          "\(deck.count.grouped) already in \(deck.deck)"))
    }
    return [
      PlanGroup(
        StyledText("+", .good), "new", count: counts.added,
        rows: plan.additions(added).map(row)),
      PlanGroup(
        StyledText("+", .good), counts.joining == 1 ? "joins a family" : "join a family",
        count: counts.joining,
        rows: plan.additions(most == .max ? .all : .first(1), joiningFamilies: true).map(row)),
      PlanGroup(
        StyledText("~", .accent), "changed", count: counts.changed,
        rows: plan.plainChanges(first: most).map(row)
      ),
      PlanGroup(StyledText("=", .dim), "the same", count: counts.same),
      PlanGroup(
        StyledText("=", .dim), "elsewhere", count: counts.elsewhere,
        rows: Array(decks.prefix(most)),
        of: decks.count),
      PlanGroup(
        StyledText("-", .warning), "vanished", count: counts.vanished,
        rows: plan.vanished.prefix(most).map(row)),
      PlanGroup(
        StyledText("?", .warning), "doubtful", count: counts.doubtful,
        rows: plan.diagnostics(.doubtful, first: most).map { row($0, in: plan) }),
      PlanGroup(
        StyledText("!", .bad), "rejected", count: counts.notTaken,
        rows: plan.diagnostics(.notTaken, first: most).map { row($0, in: plan) }),
    ]
  }

  private static func row(_ addition: ImportPlan.Addition) -> Item {
    let uses = addition.uses.map { StyledText("  ×\($0.grouped)", .dim) } ?? StyledText()
    return Item(
      line: addition.line, file: addition.file, text: pair(addition.short, addition.long) + uses)
  }

  private static func row(_ change: RowChange) -> Item {
    Item(line: change.line, text: Self.change(from: change.old, to: change.new))
  }

  private static func row(_ vanished: ImportPlan.Vanished) -> Item {
    Item(line: nil, text: pair(vanished.thing.short, vanished.thing.long))
  }

  private static func row(_ diagnostic: Diagnostic, in plan: ImportPlan) -> Item {
    let remedy = diagnostic.remedy.isEmpty ? "" : " " + diagnostic.remedy
    return Item(
      line: diagnostic.line, file: diagnostic.file == plan.file ? nil : diagnostic.file,
      text: StyledText(diagnostic.sentence + remedy))
  }

  /// The number of new rows that are shown at once.
  static var mostAdded: Int { 3 }

  /// The number of abbreviations of a text that are shown at once.
  private static let mostFound = 20
}
