import Foundation

/// Trees with symbolic links, submodules or folders where til expects something else.
enum LinkCases {
  private static let targets: [(name: String, path: @Sendable (HostileWorld) -> String)] = [
    ("absolute", { $0.outside }),
    ("relative", { _ in "../../../outside" }),
    ("a file", { $0.outside + "/net.csv" }),
    ("dangling", { $0.home.folder + "/nowhere" }),
    ("itself", { _ in "." }),
    ("git's folder", { $0.library + "/.git" }),
    ("a device", { _ in "/dev/zero" }),
  ]

  /// Where a link replaces a folder or file of the library.
  private static let places:
    [(name: String, put: @Sendable (inout TreeDraft, String) throws -> Void)] = [
      ("decks", { try replace(.decks, in: &$0, $1) }),
      ("journal", { try replace(.journal, in: &$0, $1) }),
      ("this machine's journal", { try replace(.laptop, in: &$0, $1) }),
      ("another machine's journal", { try replace(.desk, in: &$0, $1) }),
      (
        "a deck",
        { draft, target in
          draft.remove("net.csv", from: .decks)
          try draft.link("net.csv", to: target, in: .decks)
        }
      ),
      (
        "a folder of decks",
        { draft, target in
          draft.remove("lang", from: .decks)
          try draft.link("lang", to: target, in: .decks)
        }
      ),
      ("a new deck", { try $0.link("new.csv", to: $1, in: .decks) }),
      ("a new folder of decks", { try $0.link("new", to: $1, in: .decks) }),
      (
        "this machine's file",
        { draft, target in
          draft.remove(draft.year, from: .laptop)
          try draft.link(draft.year, to: target, in: .laptop)
        }
      ),
      ("a new journal file", { try $0.link("2020.tsv", to: $1, in: .desk) }),
      ("the lock", { try $0.link(".lock", to: $1, in: .journal) }),
      ("media", { try $0.link("media", to: $1, in: .top) }),
      ("follow", { try $0.link("follow", to: $1, in: .top) }),
      (
        "the attributes",
        { draft, target in
          draft.remove(".gitattributes", from: .top)
          try draft.link(".gitattributes", to: target, in: .top)
        }
      ),
      (
        "the ignore file",
        { draft, target in
          draft.remove(".gitignore", from: .top)
          try draft.link(".gitignore", to: target, in: .top)
        }
      ),
      ("a sync mark", { try $0.link(".sync.tsv.pending", to: $1, in: .top) }),
    ]

  private static func replace(
    _ level: TreeDraft.Level, in draft: inout TreeDraft, _ target: String
  ) throws {
    draft.dropped.insert(level)
    let isDevice = level == .laptop || level == .desk
    try draft.link(draft.name(of: level), to: target, in: isDevice ? .journal : .top)
  }

  static var all: [HostileCase] {
    places.flatMap { place in
      targets.map { target in
        .tree("link: \(place.name) to \(target.name)") { draft in
          try place.put(&draft, target.path(draft.world))
        }
      }
    }
  }
}

/// Names that mean something else to a file system, to git or to a terminal.
enum NameCases {
  private static let texts: [(name: String, text: String)] =
    [
      ("two dots", ".."), ("one dot", "."), ("git's folder", ".git"), ("git in capitals", ".GIT"),
      ("git's short name", "git~1"), ("git with a blank", ".git "), ("git with a dot", ".git."),
      ("git with an ignored character", ".g\u{200C}it"),
      ("git as a stream", ".git::$INDEX_ALLOCATION"),
      ("an empty name", ""), ("a slash", "a/b"), ("an absolute path", "/tmp/til-hostile"),
      ("a way out", "../../outside/net"), ("a backslash", "a\\b"),
      ("a way out of backslashes", "..\\..\\x"),
      ("a drive", "C:"), ("a device of another system", "CON"), ("a stream", "a:b"),
      ("250 bytes", String(repeating: "a", count: 250)),
      ("251 bytes", String(repeating: "b", count: 251)),
      ("255 bytes", String(repeating: "c", count: 255)),
      ("256 bytes", String(repeating: "d", count: 256)),
      ("4,000 bytes", String(repeating: "e", count: 4000)),
      ("a line break", "a\nb"), ("a carriage return", "a\rb"), ("a tab", "a\tb"),
      ("an escape", "a\u{1B}]0;title\u{7}b"), ("a C1 control", "a\u{9B}31mb"), ("a bell", "\u{7}"),
      ("a right-to-left override", "a\u{202E}vsc.b"), ("blanks", "   "),
      ("a leading blank", " net"),
      ("a trailing dot", "net."), ("another case", "NET"), ("composed", "\u{E9}"),
      ("decomposed", "e\u{301}"), ("an option", "--help"), ("a dash", "-"), ("a star", "*"),
      ("a quote", "'\"$(touch ran)`touch ran`"), ("a hidden name", ".hidden"), ("a tilde", "~"),
      ("a lock", "net.csv.lock"), ("a mark of a device", "@laptop"),
    ]

  private static var names: [(name: String, bytes: [UInt8])] {
    texts.map { ($0.name, Array($0.text.utf8)) }
      + [("bytes that are no text", [0x66, 0xFF, 0xFE, 0x80])]
  }

  static var all: [HostileCase] {
    names.flatMap { name, bytes -> [HostileCase] in
      [
        .tree("name: a deck named \(name)") { draft in
          let rows = try draft.world.remote.blob("short,long\nNEW,new\n")
          draft.add(TreeDraft.Entry("100644", bytes + Array(".csv".utf8), rows), to: .decks)
        },
        .tree("name: a folder of decks named \(name)") { draft in
          let store = draft.world.remote
          let inner = try store.tree([.init("100644", "x.csv", store.blob("short,long\nNEW,new\n"))]
          )
          draft.add(TreeDraft.Entry("40000", bytes, inner), to: .decks)
        },
        .tree("name: a machine named \(name)") { draft in
          let store = draft.world.remote
          let inner = try store.tree([
            .init("100644", "2026.tsv", store.blob("til-journal\t1\tx\n"))
          ])
          draft.add(TreeDraft.Entry("40000", bytes, inner), to: .journal)
        },
        .tree("name: a file named \(name)") { draft in
          draft.add(TreeDraft.Entry("100644", bytes, try draft.world.remote.blob("x")), to: .top)
        },
        .tree("name: a folder named \(name)") { draft in
          let store = draft.world.remote
          let inner = try store.tree([.init("100644", "config", store.blob("[core]\n"))])
          draft.add(TreeDraft.Entry("40000", bytes, inner), to: .top)
        },
      ]
    }
  }
}

/// Trees that git itself would not write.
enum RawCases {
  private static let levels: [TreeDraft.Level] = [.top, .decks, .journal, .desk, .laptop]

  /// The name of a file that belongs into a folder.
  private static func file(of level: TreeDraft.Level) -> String {
    switch level {
    case .top: "README"
    case .decks: "new.csv"
    case .journal: "note.tsv"
    case .laptop, .desk: "2019.tsv"
    }
  }

  private typealias Change = @Sendable (inout TreeDraft, TreeDraft.Level) throws -> Void

  private static let changes: [(name: String, change: Change)] = [
    (
      "an entry twice",
      { draft, level in
        try draft.add(file(of: level), "one", to: level)
        try draft.add(file(of: level), "two", to: level)
      }
    ),
    (
      "a folder and a file of one name",
      { draft, level in
        try draft.add(file(of: level), "one", to: level)
        try draft.addFolder(file(of: level), "x.csv", "short,long\n", to: level)
      }
    ),
    (
      "no order",
      { draft, level in
        try draft.add("zz.csv", "short,long\n", to: level)
        try draft.add("aa.csv", "short,long\n", to: level)
        draft.isSorted = false
      }
    ),
    ("mode 0", { try $0.add(file(of: $1), "short,long\n", mode: "0", to: $1) }),
    ("an executable", { try $0.add(file(of: $1), "short,long\n", mode: "100755", to: $1) }),
    ("a group's mode", { try $0.add(file(of: $1), "short,long\n", mode: "100664", to: $1) }),
    ("a special mode", { try $0.add(file(of: $1), "short,long\n", mode: "104755", to: $1) }),
    ("a pipe's mode", { try $0.add(file(of: $1), "short,long\n", mode: "10644", to: $1) }),
    (
      "a long link",
      {
        try $0.add(file(of: $1), String(repeating: "../", count: 3000), mode: "120000", to: $1)
      }
    ),
    ("an empty link", { try $0.add(file(of: $1), "", mode: "120000", to: $1) }),
    (
      "a link with a NUL",
      { try $0.add(file(of: $1), "/etc/passwd\u{0}x", mode: "120000", to: $1) }
    ),
    (
      "a submodule",
      {
        $0.add(.init("160000", file(of: $1), String(repeating: "1", count: 40)), to: $1)
      }
    ),
    ("a folder that is a file", { try $0.add("sub", "short,long\n", mode: "40000", to: $1) }),
    (
      "a file that is a folder",
      { draft, level in
        let inner = try draft.world.remote.tree([])
        draft.add(.init("100644", file(of: level), inner), to: level)
      }
    ),
    (
      "a file that is missing",
      { $0.add(.init("100644", file(of: $1), String(repeating: "2", count: 40)), to: $1) }
    ),
    (
      "a folder that is missing",
      { $0.add(.init("40000", "sub", String(repeating: "3", count: 40)), to: $1) }
    ),
    ("no object", { $0.add(.init("100644", file(of: $1), GitStore.zero), to: $1) }),
    (
      "an object cut off",
      { draft, level in
        let object = try draft.world.remote.blob("short,long\nCUT,off\n")
        draft.add(.init("100644", file(of: level), object), to: level)
        let path = draft.world.remote.path(of: object)
        try draft.world.write(Array(Data(contentsOf: URL(filePath: path)).prefix(12)), to: path)
      }
    ),
    (
      "an empty object",
      { draft, level in
        let object = try draft.world.remote.blob("short,long\nNO,thing\n")
        draft.add(.init("100644", file(of: level), object), to: level)
        try draft.world.write([UInt8](), to: draft.world.remote.path(of: object))
      }
    ),
    ("an empty folder", { $0.add(.init("40000", "sub", try $0.world.remote.tree([])), to: $1) }),
    (
      "3,000 levels",
      { draft, level in
        let store = draft.world.remote
        var inner = try store.tree([.init("100644", "x.csv", store.blob("short,long\nA,b\n"))])
        for _ in 0..<3000 { inner = try store.tree([.init("40000", "d", inner)]) }
        draft.add(.init("40000", "d", inner), to: level)
      }
    ),
  ]

  static var all: [HostileCase] {
    changes.flatMap { change in
      levels.map { level in
        .tree("tree: \(change.name) in \(level.rawValue.isEmpty ? "the top" : level.rawValue)") {
          try change.change(&$0, level)
        }
      }
    } + misplaced
  }

  /// A file where a folder must be, and the other way round.
  private static var misplaced: [HostileCase] {
    [TreeDraft.Level.decks, .journal, .laptop, .desk].flatMap { level -> [HostileCase] in
      let isDevice = level == .laptop || level == .desk
      return [
        .tree("tree: \(level.rawValue) is a file") { draft in
          draft.dropped.insert(level)
          try draft.add(draft.name(of: level), "short,long\n", to: isDevice ? .journal : .top)
        },
        .tree("tree: \(level.rawValue) is a submodule") { draft in
          draft.dropped.insert(level)
          let entry = TreeDraft.Entry(
            "160000", draft.name(of: level), String(repeating: "1", count: 40))
          draft.add(entry, to: isDevice ? .journal : .top)
        },
        .tree("tree: \(level.rawValue) is gone") { $0.dropped.insert(level) },
        .tree("tree: \(level.rawValue) is empty") { $0.entries[level] = [] },
      ]
    } + [
      .tree("tree: everything is gone") { draft in
        draft.entries = [:]
        draft.dropped = [.decks, .journal, .laptop, .desk]
      },
      .tree("tree: a deck is a folder") { draft in
        draft.remove("net.csv", from: .decks)
        try draft.addFolder("net.csv", "a.csv", "short,long\n", to: .decks)
      },
      .tree("tree: a folder of decks is a file") { draft in
        draft.remove("lang", from: .decks)
        try draft.add("lang", "short,long\n", to: .decks)
      },
      .tree("tree: a journal file is a folder") { draft in
        let year = draft.year
        draft.remove(year, from: .desk)
        try draft.addFolder(year, "a.tsv", "x", to: .desk)
      },
      .tree("tree: the lock is a folder") {
        try $0.addFolder(".lock", "a", "x", to: .journal)
      },
    ]
  }
}
