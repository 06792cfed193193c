import Archive
import Testing
import Things

@testable import Trainer

/// Pages about the program match its tables.
@MainActor
struct PageTests {
  @Test func `the README lists the same commands as help`() throws {
    let rows = CommandHelp.Group.allCases.flatMap { group in
      let abouts = CommandList.all.map { $0.about }.filter { $0.group == group }
      return [["**\(group.title)**", ""]] + abouts.map { ["`\($0.name)`", $0.summary] }
    }

    try GeneratedPart(page: "README.md", name: "commands")
      .check("\n" + GeneratedPart.table(["Command", "What it does"], rows) + "\n")
  }

  @Test func `the page for scripts lists every exit status`() throws {
    let rows = Things.ExitStatus.allCases.map { ["\($0.rawValue)", $0.meaning] }

    try GeneratedPart(page: "Sources/Documentation/scripting.md", name: "statuses")
      .check("\n" + GeneratedPart.table(["Status", "Meaning"], rows) + "\n")
  }

  @Test func `the page for scripts lists every shape of JSON`() throws {
    let shapes = CommandList.all.map { $0.about }.filter { !$0.json.isEmpty }
    let parts = shapes.map { about in
      let rows = about.json.map { ["`\($0.path)`", $0.meaning] }
      return "\n### \(about.name)\n\n" + GeneratedPart.table(["Member", "Meaning"], rows)
    }

    try GeneratedPart(page: "Sources/Documentation/scripting.md", name: "shapes").check(
      parts.joined() + "\n")
  }

  @Test func `the page for scripts lists what the import of a package prints`() throws {
    let rows = PackageReport.report.members.map { ["`\($0.path)`", $0.meaning] }

    try GeneratedPart(page: "Sources/Documentation/scripting.md", name: "package")
      .check("\n" + GeneratedPart.table(["Member", "Meaning"], rows) + "\n")
  }

  @Test func `the page on the format lists every kind of line`() throws {
    let rows = LineForms.all.map { form in
      ["`\(form.kind)`", form.subject, form.fields.joined(separator: " · ")]
    }

    #expect(Set(LineForms.all.map(\.kind)) == Set(EventKind.allCases.map(\.rawValue)))
    try GeneratedPart(page: "Sources/Documentation/format.md", name: "lines")
      .check("\n" + GeneratedPart.table(["Kind", "Subject", "Fields"], rows) + "\n")
  }

  @Test func `pages only name existing files`() throws {
    for page in [
      "README.md", "Sources/Documentation/scripting.md", "Sources/Documentation/format.md",
      "Sources/ARCHITECTURE.md",
    ] {
      let links = try Repository.text(of: page).matches(of: /\]\(([^)#:]+)\)/).map { $0.1 }
      for link in links {
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        let path = folder.isEmpty ? String(link) : "\(folder)/\(link)"
        #expect(Repository.exists(path), "\(page) leads to \(link), which is not there.")
      }
    }
  }

  @Test func `the architecture only names existing types and files`() throws {
    let page = try Repository.text(of: "Sources/ARCHITECTURE.md")
    let names = Set(
      try ["Sources", "Tests"].flatMap { folder in
        try Repository.swiftFiles(in: folder).flatMap {
          try Repository.text(of: "\(folder)/\($0)")
            .matches(of: /(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)/)
            .map { String($0.1) }
        }
      })

    // Names of types, alone or before a member: `Library`, `ThingStore.answer`.
    for match in page.matches(of: /`([A-Z][A-Za-z0-9+]+)(?:\.[a-z]\w*)?(?:\(.*?\))?`/) {
      let name = String(match.1)
      let isTarget = Repository.exists("Sources/\(name)") || Repository.exists("Tests/\(name)")
      #expect(
        names.contains(name) || isTarget,
        "Sources/ARCHITECTURE.md names \(name), and there is no such type.")
    }
    for match in page.matches(of: /`((?:Sources|Tests|decks|\.packaging)\/[^` ]*)`/) {
      #expect(Repository.exists(String(match.1)), "There is no \(match.1).")
    }
  }

  @Test func `the license is in the repository`() throws {
    #expect(try Repository.text(of: "COPYING").contains("GNU GENERAL PUBLIC LICENSE"))
    #expect(try Repository.text(of: "README.md").contains(VersionCommand.license))
  }
}
