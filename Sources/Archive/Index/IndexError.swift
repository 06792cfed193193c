/// SQLite's refusal; the library answers it by computing the index again.
struct IndexError: Error, Hashable {
  var code: Int32
  var sql: String
  var message: String
}
