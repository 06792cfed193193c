import Things

/// SQLite's refusal; the library answers it by computing the index again where it can.
struct IndexError: Reportable, Hashable {
  var code: Int32
  var sql: String
  var message: String

  var sentence: String { "the index cannot be used: \(message) (\(code))." }
  var remedy: String { "Try again; rebuild computes it from decks and journal, which are whole." }
  var status: ExitStatus { .inputOutput }
}
