import Things

enum TagCommand: Command {
  static let about = CommandHelp(
    "tag", "Add or remove tags", usage: ["QUERY +TAG… -TAG…"],
    text: """
      A tag is a word without spaces. -y and -n keep their usual meaning; to remove a tag named y or
      n, write it after --, as in: tag SMTP -- -y

      \(BulkChange.text)
      """, operands: .query, group: .things,
    examples: [
      .init("tag SMTP +mail +protocol", "Add two tags"),
      .init("tag tag:mail -old", "Remove one tag"),
    ], takesDashes: true, json: BulkChange.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let marked = call.operands.filter(isTag)
    guard !marked.isEmpty else {
      throw UsageError(
        "tag needs a tag to add or remove.",
        remedy: "Try: tag QUERY +TAG to add, tag QUERY -TAG to remove")
    }
    let given = marked.filter { $0.text.first == "+" }.map { String($0.text.dropFirst()) }
    let taken = marked.filter { $0.text.first == "-" }.map { String($0.text.dropFirst()) }
    let selection = try session.bulkSelection(
      call.operands.filter { !isTag($0) }, for: about.name)
    let tags = taken.joined(separator: ", ")
    var change =
      given.isEmpty
      ? BulkChange(
        "tag", of: selection, verb: "Remove \(tags) from", done: "no longer tagged \(tags)",
        already: "not tagged \(tags)")
      : BulkChange("tag", of: selection, verb: "Tag", done: "tagged", already: "already tagged")
    for entry in selection.entries {
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
