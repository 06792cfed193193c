import Things

/// Applies row changes to a text that was edited meanwhile.
///
/// If both changed a cell, the file's version stays.
struct RowReplay {
  private let new: DeckFile
  private let current: DeckFile
  private let newRows: [Thing.ID: Int]
  private let currentRows: [Thing.ID: Int]
  private(set) var edits: [DeckEdit] = []
  private(set) var remarks: [DeckRemark] = []

  init(from new: DeckFile, onto current: DeckFile) {
    self.new = new
    self.current = current
    newRows = Self.places(new)
    currentRows = Self.places(current)
  }

  mutating func apply(_ change: StagedRowChange) {
    switch change {
    case .added(let id): add(id)
    case .edited(let id, let old): edit(id, old)
    case .removed(let id, let old): remove(id, old)
    }
  }

  private static func places(_ file: DeckFile) -> [Thing.ID: Int] {
    let ids = file.rows.enumerated().compactMap { place, row in row.id.map { ($0, place) } }
    return Dictionary(ids) { first, _ in first }
  }

  private mutating func add(_ id: Thing.ID) {
    guard let target = newRows[id] else { return }
    if let place = currentRows[id] { return merge(id, at: place, base: nil, with: target) }
    let row = new.rows[target]
    if let twin = rowWithoutID(new.thing(row, id: id)) {
      edits.append(.setID(row: twin, id))
    } else {
      edits.append(current.edit(takingOver: row, id: id, from: new))
    }
  }

  private mutating func edit(_ id: Thing.ID, _ old: [UInt8]) {
    guard let target = newRows[id], let before = thing(old, id) else { return }
    guard let place = place(of: id, before) else { return remark(nil, .changeLost(id)) }
    merge(id, at: place, base: former(old).map { $0.cells($0.rows[0]) }, with: target)
    if current.rows[place].id == nil { edits.append(.setID(row: place, id)) }
  }

  /// Merges the new text's row `target` into the file's row `place`.
  private mutating func merge(
    _ id: Thing.ID, at place: Int, base: RowMerge.Cells?, with target: Int
  ) {
    let now = current.cells(current.rows[place])
    let merge = RowMerge(base: base, ours: now, theirs: new.cells(new.rows[target])) { .ours }
    let changed = DeckLayout(new).columns.compactMap { column -> NamedCell? in
      guard let text = merge.merged[column], !text.hasSameBytes(as: now[column] ?? "") else {
        return nil
      }
      switch column {
      case .known(.id): return nil
      case .known(let known): return NamedCell(known, text)
      case .other(let name, _): return now[column] == nil ? nil : NamedCell(other: name, text)
      }
    }
    if !changed.isEmpty { edits.append(.replace(row: place, changed)) }
    if !merge.lost.isEmpty { remark(place, .changeKept(id)) }
  }

  private mutating func remove(_ id: Thing.ID, _ old: [UInt8]) {
    guard let before = thing(old, id), let place = place(of: id, before) else { return }
    if current.thing(current.rows[place], id: id) == before {
      edits.append(.remove(row: place))
    } else {
      remark(place, .changeKept(id))
    }
  }

  private func place(of id: Thing.ID, _ before: Thing) -> Int? {
    currentRows[id] ?? rowWithoutID(before)
  }

  private func rowWithoutID(_ thing: Thing) -> Int? {
    current.rows.indices.first { place in
      let row = current.rows[place]
      return row.id == nil && current.thing(row, id: thing.id) == thing
    }
  }

  private func thing(_ raw: [UInt8], _ id: Thing.ID) -> Thing? {
    former(raw).map { $0.thing($0.rows[0], id: id) }
  }

  /// A former version of a row; columns are only ever appended.
  private func former(_ raw: [UInt8]) -> DeckFile? {
    let file = DeckFile(name: "", path: "", unmarked: new.line(new.headerRange) + raw)
    return file.rows.isEmpty ? nil : file
  }

  private mutating func remark(_ place: Int?, _ what: DeckRemark.What) {
    let line = place.map { Int(current.rows[$0].line) }
    remarks.append(DeckRemark(path: current.path, line: line, what))
  }
}

/// Rows to restore in a deck, each before the Thing that used to follow it.
///
/// If that Thing is being restored too, the two keep their former order.
struct RowsPutBack {
  private struct Item {
    var raw: [UInt8]
    var id: Thing.ID
    var before: Thing.ID?
  }

  private var rows: [Item] = []

  mutating func add(_ raw: [UInt8], _ id: Thing.ID, before: Thing.ID?) {
    rows.append(Item(raw: raw, id: id, before: before))
  }

  /// The edits, in the order that rows at the same position must have.
  func edits(place: (Thing.ID) -> Int?) -> [DeckEdit] {
    let own = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var leading: [Int: [Int]] = [:]
    var last: [(row: Int, place: Int?)] = []
    for (index, row) in rows.enumerated() {
      let found = row.before.flatMap(place)
      if found == nil, let next = row.before.flatMap({ own[$0] }), next != index {
        leading[next, default: []].append(index)
      } else {
        last.append((index, found))
      }
    }
    var isPlaced = [Bool](repeating: false, count: rows.count)
    var edits: [DeckEdit] = []
    // Rows in a cycle come last.
    for (row, place) in last + rows.indices.map({ ($0, nil) }) where !isPlaced[row] {
      for row in chain(to: row, leading) where !isPlaced[row] {
        isPlaced[row] = true
        edits.append(.insert(rows[row].raw, id: rows[row].id, before: place))
      }
    }
    return edits
  }

  /// All rows that precede one, in order, then that one.
  private func chain(to last: Int, _ leading: [Int: [Int]]) -> [Int] {
    var chain: [Int] = []
    var open = [last]
    while let row = open.popLast(), chain.count < rows.count {
      chain.append(row)
      open += leading[row] ?? []
    }
    return chain.reversed()
  }
}
