import Foundation

/// Files that git or til would obey.
enum ObeyedFileCases {
  private static let attributes: [(name: String, text: String)] = [
    ("a filter", "* filter=lfs\n"), ("a filter for decks", "decks/** filter=evil\n"),
    ("line endings", "* text eol=crlf\n"), ("line endings by guess", "* text=auto\n"),
    ("another encoding", "* working-tree-encoding=UTF-16\n"),
    ("another encoding of decks", "decks/** text working-tree-encoding=UTF-7\n"),
    ("a merge driver", "* merge=evil\n"), ("binary decks", "decks/** binary\n"),
    ("a union of decks", "decks/** merge=union\n"), ("no merge", "* -merge\n"),
    ("substitution", "* export-subst\n"), ("identity", "* ident\n"),
    ("no export", "* export-ignore\n"), ("a difference driver", "* diff=evil\n"),
    ("a macro", "[attr]evil filter=evil eol=crlf\n* evil\n"),
    ("100,000 lines", String(repeating: "decks/** merge=til\n", count: 100_000)),
    ("a NUL", "decks/**\u{0} filter=x\n"), ("nothing", ""),
  ]

  private static let ignored: [(name: String, text: String)] = [
    ("everything", "*\n"), ("journals", "/journal/\n"), ("decks", "decks\n"),
    ("this machine's journal", "/journal/laptop*\n"), ("tables", "*.tsv\n*.csv\n"),
    ("everything but itself", "*\n!.gitignore\n"), ("by negation", "!*\n/**\n"),
    ("a pattern that explodes", String(repeating: "*a", count: 200) + "\n"),
    ("100,000 lines", String(repeating: "x*y*z\n", count: 100_000)), ("nothing", ""),
  ]

  static var all: [HostileCase] {
    let folders: [(String, TreeDraft.Level)] = [
      ("the top", .top), ("decks", .decks), ("the journal", .journal), ("a journal", .laptop),
    ]
    return folders.flatMap { place, level in
      attributes.map { one in
        .tree("attributes in \(place): \(one.name)") {
          try $0.replace(".gitattributes", in: level, with: one.text)
        }
      }
        + ignored.map { one in
          .tree("ignored in \(place): \(one.name)") {
            try $0.replace(".gitignore", in: level, with: one.text)
          }
        }
    } + other
  }

  private static var other: [HostileCase] {
    [
      .tree("file: submodules") { draft in
        let text =
          "[submodule \"x\"]\n\tpath = decks/x\n\turl = ext::sh -c '\(draft.world.command)'\n"
          + "\tupdate = !\(draft.world.command)\n"
        try draft.add(".gitmodules", text, to: .top)
        draft.add(.init("160000", "x", String(repeating: "1", count: 40)), to: .decks)
      },
      .tree("file: a submodule whose path is an option") { draft in
        let text = "[submodule \"-u\"]\n\tpath = -x\n\turl = -u./ran\n"
        try draft.add(".gitmodules", text, to: .top)
        draft.add(.init("160000", "-x", String(repeating: "1", count: 40)), to: .top)
      },
      .tree("file: a configuration") {
        try $0.add(".gitconfig", "[core]\n\tsshCommand = \($0.world.command)\n", to: .top)
      },
      .tree("file: a configuration of LFS") {
        try $0.add(".lfsconfig", "[lfs]\n\turl = ext::sh -c \($0.world.command)\n", to: .top)
      },
      .tree("file: a map of names") { try $0.add(".mailmap", "x <x@y> <a@b>\n", to: .top) },
      .tree("file: a bare repository inside") { draft in
        try draft.add("HEAD", "ref: refs/heads/main\n", to: .top)
        try draft.add(
          "config", "[core]\n\tbare = true\n\tfsmonitor = \(draft.world.command)\n", to: .top)
        try draft.addFolder("objects", "x", "x", to: .top)
        try draft.addFolder("refs", "x", "x", to: .top)
      },
      .tree("file: a bare repository among decks") { draft in
        try draft.add("HEAD", "ref: refs/heads/main\n", to: .decks)
        try draft.add(
          "config", "[core]\n\tbare = true\n\tfsmonitor = \(draft.world.command)\n", to: .decks)
        try draft.addFolder("objects", "x", "x", to: .decks)
        try draft.addFolder("refs", "x", "x", to: .decks)
      },
    ]
  }
}

/// Files that til itself leaves behind when it is interrupted.
enum LeftoverCases {
  private static let sum = "0123456789abcdef"

  private static let paths: [(name: String, path: @Sendable (HostileWorld) -> String)] = [
    ("above the library", { _ in "../../home/secret.csv" }),
    ("an absolute path", { "../../../../../../../..\($0.outside)/net.csv" }),
    ("a journal", { "../journal/\(FileManager.default.first(in: $0.library + "/journal"))" }),
    ("git's HEAD", { _ in "../.git/HEAD" }), ("a deck", { _ in "net.csv" }),
    ("a deck in a folder", { _ in "lang/es.csv" }), ("nothing", { _ in "" }),
    ("a folder", { _ in "lang" }),
  ]

  static var all: [HostileCase] {
    paths.flatMap { one -> [HostileCase] in
      [".sync.tsv.pending", "decks/.sync.tsv.pending"].flatMap { place in
        ["any", "right"].map { digest in
          .tree("leftover: a sync mark \(place) for \(one.name), \(digest) digest") { draft in
            let path = one.path(draft.world)
            let file = draft.world.library + "/decks/" + path
            let content = FileManager.default.contents(atPath: file) ?? Data()
            let before = digest == "any" ? "-" : CRC64.text(of: Array(content))
            let text = "\(sum)\n\(path)\t\(before)\t-\n"
            let isTop = !place.contains("/")
            try draft.add(".sync.tsv.pending", text, to: isTop ? .top : .decks)
          }
        }
      }
    } + temporary
  }

  private static var temporary: [HostileCase] {
    [
      "decks/.net.csv.\(sum)", "decks/.net.csv.0000000000000000", "decks/.other.csv.\(sum)",
      "decks/.net.csv.", "decks/..csv.\(sum)", "decks/.net.csv.\(sum).was", "decks/.net.csv.tmp",
      "journal/.x.tsv.\(sum)", "journal/.lock", "journal/.typed.tsv.\(sum)", "decks/.til",
      ".til-library",
    ].map { path in
      .tree("leftover: a temporary file \(path)") { draft in
        let parts = path.split(separator: "/").map(String.init)
        let level = parts.count == 1 ? .top : TreeDraft.Level(rawValue: parts[0]) ?? .top
        try draft.add(parts[parts.count - 1], "short,long\nEVIL,evil\n", to: level)
      }
    }
  }
}

extension FileManager {
  /// The first file of the first folder of a folder.
  fileprivate func first(in folder: String) -> String {
    let names =
      (try? contentsOfDirectory(atPath: folder))?.sorted().filter { $0.first != "." } ?? []
    guard let name = names.first else { return "" }
    return name + "/" + ((try? contentsOfDirectory(atPath: folder + "/" + name))?.first ?? "")
  }
}

/// Contents of decks and journals.
enum ContentCases {
  private typealias Change = @Sendable (inout TreeDraft) throws -> Void

  private static let decks: [(name: String, bytes: @Sendable (String) -> [UInt8])] = [
    ("NUL bytes", { [UInt8](repeating: 0, count: $0.utf8.count) }), ("nothing", { _ in [] }),
    ("only a header", { Array(($0.split(separator: "\n").first ?? "").utf8) + [10] }),
    ("half a row", { Array($0.utf8.prefix($0.utf8.count / 2)) }),
    (
      "merge marks",
      { Array("<<<<<<< ours\n\($0)=======\nshort,long\nA,b\n>>>>>>> theirs\n".utf8) }
    ),
    ("a mark without an end", { Array("\($0)<<<<<<< ours\nA,b,,,,\n".utf8) }),
    ("UTF-16", { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }),
    ("bytes that are no text", { Array($0.utf8) + [0xFF, 0xFE, 0x80, 10] }),
    ("carriage returns", { Array($0.replacing("\n", with: "\r").utf8) }),
    ("a quote that stays open", { Array("\($0)A,\"b\n".utf8) }),
    ("each row twice", { Array("\($0)\($0.split(separator: "\n", maxSplits: 1)[1])".utf8) }),
    ("the ids exchanged", { Array(exchanged($0).utf8) }),
    ("one id in each row", { Array(sameID($0).utf8) }),
    ("no ids", { Array($0.replacing(#/[a-z0-9]{10}\n/#, with: "\n").utf8) }),
    ("hostile ids", { Array($0.replacing(#/[a-z0-9]{10}\n/#, with: "../../../x\n").utf8) }),
    ("1,000,000 columns", { Array("\($0)A,b\(String(repeating: ",", count: 1_000_000))\n".utf8) }),
    ("a field of 8 MB", { Array("\($0)A,\(String(repeating: "x", count: 8_000_000)),,,,\n".utf8) }),
    ("a field of controls", { Array("\($0)A\u{1B}]52;c;eA==\u{7},b\u{9B}2J\u{202E},,,,\n".utf8) }),
    ("20,000 rows", { $0.utf8 + (0..<20_000).flatMap { Array("N\($0),n\n".utf8) } }),
    ("another header", { Array("a,b,c\n1,2,3\n\($0)".utf8) }),
    ("a program", { _ in [0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 1, count: 4000) }),
  ]

  private static func exchanged(_ text: String) -> String {
    let rows = text.split(separator: "\n").map(String.init)
    let ids = rows.dropFirst().map { $0.suffix(10) }.reversed()
    return rows[0] + "\n"
      + zip(rows.dropFirst(), ids).map { $0.dropLast(10) + $1 + "\n" }.joined()
  }

  private static func sameID(_ text: String) -> String {
    let rows = text.split(separator: "\n").map(String.init)
    return rows[0] + "\n"
      + rows.dropFirst().map { $0.dropLast(10) + rows[1].suffix(10) + "\n" }.joined()
  }

  private static let journals: [(name: String, change: Change)] = [
    ("the other journal is empty", { try $0.replace($0.year, in: .desk, with: "") }),
    ("this machine's journal is empty", { try $0.replace($0.year, in: .laptop, with: "") }),
    (
      "this machine's journal is cut off",
      { draft in
        let text = try draft.text(draft.year, in: .laptop)
        try draft.replace(
          draft.year, in: .laptop, with: Array(text.utf8.prefix(text.utf8.count / 2)))
      }
    ),
    (
      "this machine's journal lacks a line",
      { draft in
        var lines = try draft.text(draft.year, in: .laptop).split(separator: "\n")
        lines.remove(at: 2)
        try draft.replace(draft.year, in: .laptop, with: lines.joined(separator: "\n") + "\n")
      }
    ),
    (
      "this machine's journal is that of another",
      { try $0.replace($0.year, in: .laptop, with: $0.text($0.year, in: .desk)) }
    ),
    (
      "a newer format",
      { try $0.replace($0.year, in: .desk, with: "til-journal\t2\tdesk\n1\tx\n") }
    ),
    (
      "a newer format in a new file",
      { try $0.add("2031.tsv", "til-journal\t99999999999999999999\tdesk\n", to: .desk) }
    ),
    (
      "a newer format of this machine",
      { try $0.replace($0.year, in: .laptop, with: "til-journal\t7\t\($0.name(of: .laptop))\n") }
    ),
    (
      "a flipped byte",
      { draft in
        var bytes = Array(try draft.text(draft.year, in: .laptop).utf8)
        bytes[bytes.count / 2] ^= 1
        try draft.replace(draft.year, in: .laptop, with: bytes)
      }
    ),
    (
      "lines reversed",
      { draft in
        let lines = try draft.text(draft.year, in: .laptop).split(separator: "\n").reversed()
        try draft.replace(draft.year, in: .laptop, with: lines.joined(separator: "\n") + "\n")
      }
    ),
    (
      "other line endings",
      { draft in
        let text = try draft.text(draft.year, in: .laptop)
        try draft.replace(draft.year, in: .laptop, with: text.replacing("\n", with: "\r\n"))
      }
    ),
    (
      "merge marks",
      { draft in
        let text = try draft.text(draft.year, in: .laptop)
        try draft.replace(
          draft.year, in: .laptop, with: "<<<<<<< a\n\(text)=======\n>>>>>>> b\n")
      }
    ),
    (
      "NUL bytes", { try $0.add("2018.tsv", String(repeating: "\u{0}", count: 100_000), to: .desk) }
    ),
    (
      "a line of 8 MB",
      { try $0.add("2018.tsv", String(repeating: "1\t", count: 4_000_000), to: .desk) }
    ),
    (
      "5,000 names of machines",
      { draft in
        let text = (0..<5000).map { "til-journal\t1\tdevice-\($0)\n" }.joined()
        try draft.add("2018.tsv", text, to: .desk)
      }
    ),
    (
      "500 folders of machines",
      { draft in
        for number in 0..<500 {
          try draft.addFolder(
            "m-\(number)", "2020.tsv", "til-journal\t1\tm-\(number)\n", to: .journal)
        }
      }
    ),
    (
      "the machines exchanged",
      { draft in
        let (one, two) = (draft.entries[.laptop], draft.entries[.desk])
        (draft.entries[.laptop], draft.entries[.desk]) = (two, one)
      }
    ),
  ]

  static var all: [HostileCase] {
    decks.map { one in
      .tree("deck: \(one.name)") { draft in
        try draft.replace("net.csv", in: .decks, with: one.bytes(draft.text("net.csv", in: .decks)))
      }
    } + journals.map { .tree("journal: \($0.name)", $0.change) }
  }
}
