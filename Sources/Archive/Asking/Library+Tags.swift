import Things

extension Library {
  public func tags() throws -> [String] {
    let statement = try database.statement("SELECT DISTINCT tags FROM thing WHERE tags <> ''")
    var tags: Set<String> = []
    while try statement.step() {
      tags.formUnion(statement.text(0).split(whereSeparator: \.isWhitespace).map(String.init))
    }
    return tags.sorted()
  }
}
