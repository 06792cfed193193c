import Things

/// A query that matches nothing, as typed.
struct NoMatches {
  let query: String

  init(_ query: String) { self.query = query }

  init(_ words: [Call.Word]) { self.init(words.map(\.typed).joined(separator: " ")) }

  /// The message of `list`, such as `No matches for tag:mial`.
  var text: String {
    let hint = unknownField.map { " \(Self.hint($0))" } ?? ""
    return "No matches for \(query).\(hint)"
  }

  var refusal: Refusal {
    guard !query.isEmpty else {
      return Refusal("no Things yet.", remedy: "Add some with add or import.")
    }
    return Refusal(
      "no matches for \(query).",
      remedy: unknownField.map(Self.hint) ?? "For the syntax of queries: help list")
  }

  private static func hint(_ field: Substring) -> String {
    "\(field) is not a field. For the fields: help list"
  }

  /// The name before a colon that is not a field, so that the word was searched as text.
  private var unknownField: Substring? {
    query.split(whereSeparator: \.isWhitespace).lazy.compactMap { word in
      let name = word.prefix { $0.isLetter }
      let isField = word.dropFirst(name.count).first == ":" && word.count > name.count + 1
      return isField && !name.isEmpty && !QueryParser.fields.contains(name.lowercased())
        ? name : nil
    }.first
  }
}
