import Interchange
import TextUI

/// Statistics as a page: charts, and the numbers in tables below them.
///
/// It has no script and refers to nothing outside.
@MainActor
struct StatisticsPage {
  let title: String
  let blocks: [any StatisticsBlock]
  let report: StatisticsReport
  let environment: EnvironmentValues
  let colors: PictureColors

  var html: String {
    Markup.head(title: title, style: Self.style + FigureDrawing.style(colors) + scheme) + """
      <body><main><h1>\(Markup.text(title))</h1>
      \(blocks.map { section($0) }.joined())</main></body></html>

      """
  }

  private func section(_ block: some StatisticsBlock) -> String {
    let about = type(of: block).about
    let remark = [block.remark, about.coversPeriod ? report.periodWords : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let head = "<h2>\(Markup.text(about.title)) <small>\(Markup.text(remark))</small></h2>\n"
    let words = "<p>\(Markup.text(Units.joined(block.sentence)))</p>\n"
    let content = block.isEmpty ? "" : figures(block) + tables(block)
    return "<section id=\"\(Markup.text(about.name))\">\(head)\(words)\(content)</section>\n"
  }

  private func figures(_ block: some StatisticsBlock) -> String {
    let collector = FigureCollector()
    var environment = environment
    environment.figures = collector
    environment.isSpoken = false
    _ = block.lines(in: environment)
    return collector.figures.map { figure, spoken in
      "<figure>\(FigureDrawing.svg(figure, name: spoken))</figure>\n"
    }.joined()
  }

  private func tables(_ block: some StatisticsBlock) -> String {
    let meanings = Dictionary(
      type(of: block).members.map { ($0.path, $0.meaning) }, uniquingKeysWith: { first, _ in first }
    )
    return NumberTables(meanings: meanings).html(block.json)
  }

  private var scheme: String {
    switch colors {
    case .light: ":root{color-scheme:light}"
    case .dark: ":root{color-scheme:dark}"
    case .both: ":root{color-scheme:light dark}"
    }
  }

  private static let style = """
    body{margin:0;font:16px/1.5 system-ui,sans-serif}\
    main{max-width:46rem;margin:auto;padding:1rem}\
    h1{font-size:1.5rem}h2{font-size:1.2rem;margin:2.5rem 0 .5rem}\
    h2 small{font-weight:normal;font-size:.9rem;opacity:.75}p{margin:.5rem 0}\
    figure{margin:1rem 0}svg{display:block;width:100%;max-width:38rem;height:auto}\
    .table{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0}\
    th,td{padding:.2rem .8rem .2rem 0;text-align:right;white-space:nowrap}\
    th:first-child,td:first-child{text-align:left;white-space:normal}\
    thead+tbody th{white-space:nowrap!important}\
    thead th{border-bottom:1px solid #8888;font-weight:600}tbody tr+tr{border-top:1px solid #8883}\
    tbody th{font-weight:normal}summary{cursor:pointer}\
    @media print{main{max-width:none}section{break-inside:avoid-page}\
    .table{overflow:visible}}
    """
}

/// The numbers of a block as tables.
@MainActor
private struct NumberTables {
  /// By the path of a member.
  let meanings: [String: String]

  /// More rows than this are not on the page, whose size stays bounded.
  private static let most = 1000
  /// Longer tables are closed at first.
  private static let open = 14

  func html(_ json: JSON) -> String {
    guard case .object(let members) = json else { return "" }
    var facts: [[String]] = []
    var lists = ""
    for (name, value) in members {
      if case .array(let elements) = value, case .object = elements.first {
        lists += list(name, elements)
      } else {
        for (path, cell) in NumberCells().cells(value, name) where !cell.isEmpty {
          let meaning = meanings[path] ?? Self.words(path)
          // Shares are percentages here.
          let words = meaning.replacing(", from 0 to 1", with: "").prefix { $0 != ";" }
          facts.append([String(words), cell])
        }
      }
    }
    return table(facts, head: []) + lists
  }

  private func list(_ name: String, _ elements: [JSON]) -> String {
    var numbers = NumberCells()
    // The classes of other numbers than shares begin at more than 1.
    if elements.contains(where: { $0.start > 1 }) { numbers.shares.remove("from") }
    let rows = elements.prefix(Self.most).map { numbers.cells($0, "") }
    let head = rows.first?.map { Self.words($0.path) } ?? []
    let meanings = rows.first?.map { self.meanings["\(name)[].\($0.path)"] ?? "" } ?? []
    let table = table(
      rows.map { $0.map { $0.text } }, head: zip(head, meanings).map { (name: $0, meaning: $1) })
    let rest = elements.count - rows.count
    let more = rest > 0 ? "<p>\(Counted.text(rest, "more row")) with --json.</p>" : ""
    let isOpen = rows.count <= Self.open ? " open" : ""
    return "<details\(isOpen)><summary>\(Markup.text(Self.words(name))) "
      + "(\(elements.count.grouped))</summary>\(table)\(more)</details>\n"
  }

  private func table(_ rows: [[String]], head: [(name: String, meaning: String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let names = head.map {
      "<th scope=\"col\" title=\"\(Markup.text($0.meaning))\">\(Markup.text($0.name))</th>"
    }.joined()
    let body = rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(Markup.text(cell))</th>" : "<td>\(Markup.text(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }.joined(separator: "\n")
    return "<div class=\"table\"><table>"
      + (names.isEmpty ? "" : "<thead><tr>\(names)</tr></thead>")
      + "<tbody>\(body)</tbody></table></div>\n"
  }

  /// `known.tooFew` as `known too few`.
  private static func words(_ path: String) -> String {
    path.replacing("illiseconds", with: "inutes").reduce(into: "") { words, character in
      if character == "." || character == "[" || character == "]" {
        words += character == "." ? " " : ""
      } else if character.isUppercase {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
    }
  }
}

extension JSON {
  /// The number where a class of values begins; 0 for anything else.
  fileprivate var start: Double {
    guard case .object(let members) = self else { return 0 }
    return switch members.first(where: { $0.0 == "from" })?.1 {
    case .double(let start): start
    case .float(let start): Double(start)
    default: 0
    }
  }
}

/// The texts of cells.
private struct NumberCells {
  /// Names of members that are shares.
  var shares: Set = [
    "share", "low", "high", "predicted", "recall", "from", "retention", "goal", "retentionGoal",
  ]

  /// The values of a member by path, in order; objects in it are flattened.
  func cells(_ value: JSON, _ path: String) -> [(path: String, text: String)] {
    switch value {
    case .object(let members):
      return members.flatMap { cells($0.1, path.isEmpty ? $0.0 : "\(path).\($0.0)") }
    case .array(let values):
      let texts = values.flatMap { cells($0, path).map { $0.text } }
      return [(path + "[]", texts.joined(separator: ", "))]
    case .null: return [(path, "")]
    case .bool(let isTrue): return [(path, isTrue ? "yes" : "no")]
    case .int(let number):
      let isTime = path.hasSuffix("illiseconds")
      return [(path, isTime ? IntervalText.usual.time(milliseconds: number) : number.grouped)]
    case .double(let number): return [(path, decimal(number, path))]
    case .float(let number): return [(path, decimal(Double(number), path))]
    case .string(let text): return [(path, text)]
    }
  }

  private func decimal(_ number: Double, _ path: String) -> String {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    if shares.contains(name), (0...1).contains(number) { return ProportionText.percent(number) }
    if name.lowercased().hasSuffix("minutes") { return "\(NumberText.short(Float(number))) min" }
    // A log loss is told apart by its third decimal.
    let isFine = number.magnitude < 1 && number != 0
    return isFine ? NumberText.exact(number) : NumberText.short(Float(number))
  }
}
