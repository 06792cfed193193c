import Interchange
import Things

enum LintCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "lint", "Check glossaries and lists for mistakes", usage: ["FILE…"],
    text: """
      For people who keep a glossary under version control. Reports repeated rows, rows that differ
      only in case or blanks, meanings that differ by a slip, abbreviations of which one letter does
      not match the initials of their words, likely slips in words that the list often uses, rows
      out of order in a sorted list, characters from other alphabets, letters read in a wrong
      encoding, blanks around cells where most have none, mixed line ends, and rows without a
      meaning, each as FILE:LINE:COLUMN. Reads every format that import reads, of a directory its
      Markdown and org files; your library plays no part. The exit status is 1 if anything was
      found.

      --fix removes blanks around cells and repeated rows, and makes line ends the same. All other
      bytes stay as they are.

      In a workflow of GitHub, --format github puts each finding on the line of a change; help shell
      has the lines for such a workflow, and for a hook that checks each commit.
      """,
    options: [
      Option("fix", "mend what needs no judgment"),
      Option("format", value: "github", "print findings as annotations of a workflow"),
    ] + ReadingOptions.options, operands: .files, group: .decks,
    examples: [
      .init("lint words.csv", "Check a list"),
      .init("lint words.csv --fix", "Mend blanks, line ends and repeated rows"),
    ], json: report.members)

  private struct Answer {
    var mended: [String]
    var findings: [Diagnostic]

    /// Checks a file, and mends it first if that was asked for.
    @MainActor
    mutating func add(_ source: ImportSource, _ call: Call, in session: Session) throws {
      let options = try ReadingOptions(call)
      var check = try GlossaryCheck(source, options)
      if call.has("fix"), let bytes = check.mended, source.name != "-", !call.isDryRun {
        _ = try session.store.files.replaces(source.name, reading: [])
        try session.store.files.write(bytes, to: source.name)
        mended.append(source.name)
        check = try GlossaryCheck(ImportSource(name: source.name, bytes: bytes), options)
      }
      findings += check.findings
    }
  }

  private static let report = Report<Answer>(
    "lint",
    [
      Field("mended", "files that --fix changed", value: \.mended).inJSONOnly,
      .list(
        "findings", of: \.findings,
        [
          Field("file", "the file", value: \.file),
          Field("line", "line in the file", value: \.line),
          Field("column", "byte in the line, from 1; null for the whole line", value: \.column),
          Field("rule", "identifier of the kind of problem", value: \.rule),
          Field("sentence", "the problem", value: \.sentence),
          Field("remedy", "how to fix it", value: \.remedy),
        ]),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else {
      throw UsageError("lint needs a file.", remedy: "Try: lint acronyms.csv")
    }
    if let format = call["format"], format != "github" {
      throw UsageError("--format takes github, not \"\(format)\".")
    }
    var answer = Answer(mended: [], findings: [])
    for word in call.texts {
      let source = try ImportInput(word, in: session).source
      guard !source.files.isEmpty else {
        try answer.add(source, call, in: session)
        continue
      }
      // Texts of a directory that are no lists are passed over.
      for var file in source.files {
        file.name = word + "/" + file.name
        if (try? GlossaryCheck(file, ReadingOptions(call))) != nil {
          try answer.add(file, call, in: session)
        }
      }
    }
    session.endProgress()
    show(answer, call, in: session)
    return answer.findings.isEmpty ? .done : .no
  }

  private static func show(_ answer: Answer, _ call: Call, in session: Session) {
    session.answer(answer, as: report, call) {
      for name in answer.mended { session.say("Mended \(name).") }
      // Never wrapped, since editors and workflows read each line.
      session.write(
        rows: answer.findings.map { [call["format"] == nil ? line($0) : annotation($0)] })
    }
  }

  private static func place(_ finding: Diagnostic) -> String {
    [finding.line, finding.column].compactMap { $0.map { ":\($0)" } }.joined()
  }

  private static func line(_ finding: Diagnostic) -> String {
    let remedy = finding.remedy.isEmpty ? "" : " " + finding.remedy
    return "\(finding.file)\(place(finding)): \(finding.sentence)\(remedy) [\(finding.rule)]"
  }

  /// A command of a workflow, in which some characters are escaped.
  private static func annotation(_ finding: Diagnostic) -> String {
    func escaped(_ text: String, _ isProperty: Bool) -> String {
      var text = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
        .replacing("\n", with: "%0A")
      if isProperty { text = text.replacing(":", with: "%3A").replacing(",", with: "%2C") }
      return text
    }
    var properties = ["file=\(escaped(finding.file, true))"]
    if let line = finding.line { properties.append("line=\(line)") }
    if let column = finding.column { properties.append("col=\(column)") }
    properties.append("title=\(escaped(finding.rule, true))")
    return "::warning \(properties.joined(separator: ","))::\(escaped(finding.sentence, false))"
  }
}
