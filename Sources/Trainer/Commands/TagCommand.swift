import Things

/// `tag`: Adds or removes tags.
enum TagCommand: Command {
  static let about = CommandHelp(
    "tag", "give Things tags, or take them away", usage: ["QUERY +TAG… -TAG…"],
    text: """
      A tag is a word without blanks. The letters of -y and -n stand for yes and for showing only;
      a tag of that name is taken away after --, as in: tag SMTP -- -y.

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [
      .init("tag SMTP +mail +protocol", "gives two tags"),
      .init("tag tag:mail -old", "takes one away"),
    ], takesDashes: true, json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let marked = call.operands.filter(isTag)
    guard !marked.isEmpty else {
      throw UsageError(
        "tag needs a tag to give or to take away.",
        remedy: "tag QUERY +TAG gives it, -TAG takes it.")
    }
    let given = marked.filter { $0.text.first == "+" }.map { String($0.text.dropFirst()) }
    let taken = marked.filter { $0.text.first == "-" }.map { String($0.text.dropFirst()) }
    var change = BulkChange("tag", verb: "Tag", done: "tagged", already: "tagged so already")
    let words = call.operands.filter { !isTag($0) }
    for entry in try session.selection(words, for: about.name) {
      var thing = entry.thing
      thing.tags.removeAll { taken.contains($0) }
      for tag in given where !thing.tags.contains(tag) { thing.tags.append(tag) }
      change.add(entry, edits: thing == entry.thing ? [] : [.replace(thing.id, thing)])
    }
    return try change.carryOut(call, in: session)
  }

  private static func isTag(_ word: Call.Word) -> Bool {
    guard !word.isQuoted, let mark = word.text.first, mark == "+" || mark == "-" else {
      return false
    }
    return word.text.count > 1 && !word.text.contains(where: \.isWhitespace)
  }
}
