/// Terms, each with the lines of its definition below.
struct DefinedTerms {
  private var defined: [(thing: FoundThing, isOfNext: Bool)] = []
  /// The most terms in a row without a definition.
  private var longestRow = 0

  /// Two or three terms in a row have the same definition; of many, all but the last lack one, and
  /// so do the shorter rows of the same list.
  var things: [FoundThing] {
    let shared = defined.count(where: \.isOfNext)
    let areOpen = longestRow >= Self.many && shared * 5 >= defined.count
    return defined.map { entry in
      var thing = entry.thing
      if entry.isOfNext, areOpen { thing.long = "" }
      return thing
    }
  }

  private static let many = 4
  /// The definition of the open term so far.
  var body: [String] = []
  /// Several terms in a row have the same definition.
  private var terms: [(line: Int, text: String)] = []
  private let separator: String
  private let plain: (String) -> String

  /// `plain` removes the marks of the format, where it is not done before.
  init(separator: String, plain: @escaping (String) -> String = { $0 }) {
    (self.separator, self.plain) = (separator, plain)
  }

  var isOpen: Bool { !terms.isEmpty }

  mutating func begin(_ text: String, line: Int, joinsLineBefore: Bool = false) {
    if !joinsLineBefore || !body.isEmpty || terms.last?.line != line - 1 { end() }
    terms.append((line, text))
  }

  /// Begins a term; if the one before has no definition yet, both have the next one.
  mutating func add(_ text: String, line: Int) {
    if !body.isEmpty { end() }
    terms.append((line, text))
  }

  /// Adds the open term, if it has a definition.
  mutating func end() {
    for (place, term) in terms.enumerated() where !body.isEmpty {
      let thing = FoundThing(
        line: term.line, short: plain(term.text), long: plain(body.joined(separator: separator)))
      defined.append((thing, place < terms.count - 1))
    }
    if !body.isEmpty { longestRow = max(longestRow, terms.count - 1) }
    (terms, body) = ([], [])
  }
}
