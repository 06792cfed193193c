import Things

/// Names that columns have in people's files, in the languages people write them in.
///
/// Names are compared in small letters, without accents and without what stands in brackets. A name
/// can mean several things; the smaller its rank, the surer it means this one.
struct ColumnNames {
  struct Meaning: Hashable {
    var role: ColumnRole
    var rank: Int
  }

  private var meanings: [String: [Meaning]] = [:]
  private var numbering: Set<String> = []
  private var fold = SearchFold()

  init() {
    for (role, rank, names) in Self.table {
      for name in names.split(separator: ",") {
        meanings[key(String(name)), default: []].append(Meaning(role: role, rank: rank))
      }
    }
    numbering = Set(Self.numberingNames.split(separator: ",").map { key(String($0)) })
  }

  /// What a name can mean.
  mutating func meanings(of name: String) -> [Meaning] {
    for candidate in candidates(name) {
      if let found = meanings[candidate] { return found }
    }
    return []
  }

  /// Whether a column of this name counts the rows.
  mutating func isNumbering(_ name: String) -> Bool {
    candidates(name).contains(where: numbering.contains)
  }

  /// How a column of this name holds its tags: one of them with blanks in it, or several.
  mutating func isCategory(_ name: String) -> Bool {
    meanings(of: name).contains { $0.role == .tags && $0.rank > 1 }
  }

  /// The name as a whole, without its brackets, and each of its parts.
  private mutating func candidates(_ name: String) -> [String] {
    let outside = name.prefix { !"([{<（【".contains($0) }
    let parts = outside.split { "/|,".contains($0) }.map(String.init)
    return ([name, String(outside)] + parts).map { key($0) }.filter { !$0.isEmpty }
  }

  private mutating func key(_ name: String) -> String {
    let folded = String(decoding: fold(name), as: UTF8.self)
    let marks = folded.map { $0.isLetter || $0.isNumber || "#№°".contains($0) ? $0 : " " }
    return String(marks).split(separator: " ").joined(separator: " ")
  }
}
