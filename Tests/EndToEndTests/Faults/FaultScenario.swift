import Foundation

/// A command that meets a fault, the library it starts with, and what it should leave behind.
struct FaultScenario: CustomStringConvertible, Sendable {
  let description: String
  let arguments: [String]
  var input: String?
  /// Commands that make the library; an empty list is a first start.
  var preparation = Self.usual
  /// Whether the change is on the disk.
  var isDone: @Sendable (TerminalHome) throws -> Bool = { _ in true }

  static let usual = [
    ["import", "computing.csv", "-y"], ["add", "A", "=", "first", "-d", "things"],
    ["rename", "things", "stuff", "-y"],
  ]

  static let all =
    changes + readings + [
      FaultScenario(
        description: "first start", arguments: ["add", "NEW", "=", "a new thing"], preparation: [],
        isDone: { try $0.has("NEW,") }),
      FaultScenario(description: "first look", arguments: ["due"], preparation: []),
      FaultScenario(
        description: "first import", arguments: ["import", "more.csv", "-y"], preparation: [],
        isDone: { try $0.has("S29,") }),
      FaultScenario(
        description: "study", arguments: ["study", "--json", "--limit", "3", "--answer", "type"],
        input: "x\n1\nx\n2\nx\n3\n", isDone: { try $0.savedAnswers() == 3 }),
    ]

  private static let changes = [
    FaultScenario(
      description: "add", arguments: ["add", "NEW", "=", "a new thing", "-d", "computing"],
      isDone: { try $0.has("NEW,") }),
    FaultScenario(
      description: "import", arguments: ["import", "more.csv", "-y"],
      isDone: { try $0.has("S29,") }),
    FaultScenario(
      description: "undo", arguments: ["undo", "-y"],
      isDone: { $0.hasDeck("things") && !$0.hasDeck("stuff") }),
    FaultScenario(
      description: "edit", arguments: ["edit", "SMTP", "--long", "Other Words"],
      isDone: { try $0.has("Other Words") }),
    FaultScenario(
      description: "move", arguments: ["move", "SMTP", "--to", "stuff", "-y"],
      isDone: {
        try $0.deck("stuff").contains("SMTP") && !$0.deck("computing").contains("SMTP")
      }),
    FaultScenario(
      description: "rename", arguments: ["rename", "computing", "renamed", "-y"],
      isDone: { $0.hasDeck("renamed") && !$0.hasDeck("computing") }),
    FaultScenario(
      description: "remove", arguments: ["remove", "SMTP", "-y"],
      isDone: { try !$0.has("SMTP") }),
    FaultScenario(
      description: "tag", arguments: ["tag", "deck:computing", "+net", "-y"],
      isDone: { try $0.deck("computing").components(separatedBy: "net").count == 5 }),
    FaultScenario(
      description: "suspend", arguments: ["suspend", "SMTP"],
      isDone: { try !$0.kind("suspend").isEmpty }),
    FaultScenario(
      description: "set", arguments: ["set", "retention", "0.85"],
      isDone: { try !$0.kind("set").isEmpty }),
    FaultScenario(
      description: "restore", arguments: ["restore", "BACKUP", "-y"],
      preparation: [usual[0], ["edit", "SMTP", "--long", "Other"], ["remove", "DNS", "-y"]],
      isDone: { try $0.has("Simple Mail") && $0.has("DNS") }),
    FaultScenario(
      description: "sync", arguments: ["sync", "remote", "-y"],
      preparation: usual + [["sync", "remote", "-y"], ["add", "MORE", "=", "more"]]),
    FaultScenario(
      description: "package", arguments: ["import", "cards.apkg", "-y"],
      preparation: [
        usual[0], ["export", "computing", "--format", "apkg", "-o", "cards.apkg"],
        ["remove", "SMTP", "-y"],
      ], isDone: { try $0.has("SMTP") }),
  ]

  private static let readings = [["due"], ["list", "-l"], ["check"], ["rebuild"]].map {
    FaultScenario(description: $0[0], arguments: $0)
  }
}

extension TerminalHome {
  func deck(_ name: String) throws -> String { try text(of: path(ofDeck: name)) }

  func hasDeck(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(ofDeck: name))
  }

  /// Whether a deck contains this text.
  func has(_ text: String) throws -> Bool {
    try files(below: library + "/decks").filter { $0.hasSuffix(".csv") }.contains {
      try self.text(of: "\(library)/decks/\($0)").contains(text)
    }
  }

  /// The number of answers in the journal, each counted once.
  func savedAnswers() throws -> Int { Set(try kind("review").map { $0[0] }).count }

  func files(below folder: String) -> [String] {
    FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  }

  /// Files that a run left behind and that a further start should have removed.
  var leftovers: [String] {
    let known = [".gitignore", ".gitattributes", ".git", ".lock"]
    let hidden = files(below: folder + "/data").filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name.hasPrefix(".") && !known.contains(String(name)) && !path.contains("/.git/")
    }
    let indexes = files(below: folder + "/cache").filter { path in
      path.contains(".sqlite.")
    }
    return hidden + indexes
  }
}
