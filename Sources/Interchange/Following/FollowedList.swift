import DelimitedText
import Things

/// One version of a followed file: its rows, each text once.
public struct FollowedList: Sendable {
  public let reading: Reading
  /// The rows that can become Things, without repetitions.
  let texts: ThingColumns
  let drafts: [Int]

  public var count: Int { texts.count }
  /// Rows that cannot become Things, or repeat another.
  var leftOut: Int { reading.rowCount - count }

  public init(_ reading: Reading) {
    self.reading = reading
    let all = reading.drafts.texts
    var isLeftOut = [Bool](repeating: false, count: all.count)
    let table = LintTable(all, rows: Array(0..<Int32(all.count)))
    for rule in Rules.looked where rule.weight == .notTaken {
      rule.check(table) { isLeftOut[Int($0.row)] = true }
    }
    SortedKeys(0..<Int32(all.count)) { all.pairKey(Int($0)) }.forEachGroup { group in
      for place in group.indices where !isLeftOut[Int(group[place].row)] {
        let row = Int(group[place].row)
        isLeftOut[row] = group[..<place].contains { all.hasSameForms(row, as: all, Int($0.row)) }
      }
    }
    drafts = all.indices.filter { !isLeftOut[$0] }
    var texts = ThingColumns()
    texts.reserve(rows: drafts.count, bytes: all.textSize)
    for draft in drafts { texts.append(draft, of: all) }
    self.texts = texts
  }

  func line(_ row: Int) -> Int { reading.drafts.line(drafts[row]) }

  /// Whether the file has a column, as far as it has columns.
  func has(_ column: DeckColumn) -> Bool {
    reading.columns.contains { $0.role == column } || reading.columns == Reading.Column.forms
  }
}

extension ThingColumns {
  var indices: Range<Int> { 0..<count }
}

extension FollowedList {
  /// Reads a version of a followed file.
  ///
  /// Its columns, header, delimiter and encoding may have changed. Of the ways in which it can be
  /// read, the one counts whose rows agree best with those of the last version.
  public init(
    _ source: ImportSource, _ options: ReadingOptions, like last: FollowedList?,
    proceed: @escaping ImportProgress.Proceed = { _ in }
  ) throws {
    var ways = [options]
    if let last {
      ways[0].encoding = Self.encoding(options.encoding, source.bytes)
      var plain = ReadingOptions()
      plain.encoding = ways[0].encoding
      ways.append(plain)
      plain.columns = [:]
      for column in last.reading.columns {
        if let role = column.role { plain.columns[role] = "\(column.number)" }
      }
      ways.append(plain)
      plain.header = ReadingOptions.Header.none
      ways.append(plain)
    }
    var best: (list: FollowedList, shared: Int)?
    var failure: (any Error)?
    for way in ways {
      do {
        let reading = try Importers.read(source, way, proceed: proceed)
        if let obstacle = reading.obstacle { throw obstacle }
        let list = FollowedList(reading)
        let shared = last.map { $0.shared(with: list) } ?? list.count
        if best.map({ $0.shared < shared }) ?? true { best = (list, shared) }
        let enough = min(last?.count ?? 0, list.count) * 9 / 10
        if shared > enough || last == nil { break }
      } catch let error as ImportError {
        failure = failure ?? error
      }
    }
    guard let best else { throw failure ?? ImportError(source.name, .empty) }
    self = best.list
  }

  /// The encoding that was chosen, unless the file is UTF-8 now.
  private static func encoding(_ chosen: TextEncoding?, _ bytes: [UInt8]) -> TextEncoding? {
    guard let chosen, chosen != .utf8, bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    return String(validating: bytes, as: UTF8.self) == nil ? chosen : nil
  }

  /// The number of texts in both.
  public func shared(with other: FollowedList) -> Int {
    let keys = Set(texts.indices.map { texts.pairKey($0) })
    return other.texts.indices.count { keys.contains(other.texts.pairKey($0)) }
  }
}

extension Reading {
  /// The choices by which later versions are read: columns by name, or by number without a header,
  /// and the encoding unless it is UTF-8.
  public func choices(_ options: ReadingOptions) -> [String: String] {
    var choices: [String: String] = [:]
    let isTable = format == DelimitedTable.name || columns != Column.forms
    if delimiter.isEmpty || !isTable {
      for (role, text) in options.columns { choices[role.name] = text }
    } else {
      for column in columns {
        // Notes can be in several columns, which are found again.
        guard let role = column.role, DeckColumn.chosen.contains(role),
          columns.count(where: { $0.role == role }) == 1
        else { continue }
        let isUnique = columns.count { $0.name == column.name } == 1
        choices[role.name] =
          column.name.isEmpty || !isUnique || Int(column.name) != nil
          ? "\(column.number)" : column.name
      }
    }
    if encoding != .utf8 { choices["encoding"] = encoding.name.lowercased() }
    switch options.header {
    case .some(.none): choices["header"] = "no"
    case .present: choices["header"] = "yes"
    case .line(let line): choices["header"] = "\(line)"
    case nil: break
    }
    if case .some(.none) = options.quote { choices["quote"] = "none" }
    if let delimiter = options.delimiter { choices["delimiter"] = String(delimiter) }
    return choices
  }
}
