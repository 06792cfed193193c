// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

#if os(macOS)
  let readlinePackage: String? = "readline"
#else
  // On Linux the package file of readline only adds flags that SwiftPM warns about.
  let readlinePackage: String? = nil
#endif

let starterDecks = [
  "aviation", "capitals", "computing", "elements", "http", "medical", "nato", "signals", "slang",
].map { "\($0).csv" }

// What Tests/Fuzzing builds on; its script sets the variable.
let fuzzedProducts: [Product] =
  Context.environment["TIL_FUZZING"] == nil
  ? []
  : [
    .library(name: "Archive", targets: ["Archive", "SystemFiles", "Things"]),
    .library(name: "Interchange", targets: ["Interchange"]),
    .library(name: "Trainer", targets: ["Trainer"]),
  ]

let package = Package(
  name: "til",
  products: [
    // FSRS-6 and FSRS-7, for any program: see Sources/Recall/README.md.
    .library(name: "Recall", targets: ["Recall"]),
    // Reads and writes delimited text of any dialect and encoding.
    .library(name: "DelimitedText", targets: ["DelimitedText"]),
  ] + fuzzedProducts,
  targets: [
    // C libraries of the system.
    .systemLibrary(
      name: "CReadline", pkgConfig: readlinePackage,
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // Words and decks that are part of the binary.
    .target(name: "CEmbedded"),
    .target(name: "CLetters"),

    // The C library under one name, and files and processes on top of it.
    .target(name: "CLibrary", swiftSettings: strict),
    .target(name: "SystemFiles", dependencies: ["CLibrary"], swiftSettings: strict),

    // The mathematics of memory, the model, and bytes ↔ rows: they know no technology.
    .target(
      name: "Recall", dependencies: ["CLibrary"], exclude: ["BLEND.md", "LICENSE", "README.md"],
      swiftSettings: strict),
    .target(
      name: "Things", dependencies: ["Recall", "CEmbedded"],
      exclude: [
        "Judging/frequent-words.txt", "Judging/other-words.txt", "Judging/real-words.txt",
      ], swiftSettings: strict),
    .target(
      name: "DelimitedText", dependencies: ["CLibrary", "CLetters"],
      exclude: ["LICENSE", "frequent-characters.txt", "letter-pairs.txt"],
      swiftSettings: strict),

    // SQLite with names in place of positions.
    .target(name: "SQLiteAccess", dependencies: ["CSQLite"], swiftSettings: strict),

    // The library on disk.
    .target(
      name: "Archive",
      dependencies: [
        "SystemFiles", "SQLiteAccess", "Things", "Recall", "DelimitedText", "CSQLite",
      ],
      swiftSettings: strict),

    // Importers and exporters.
    .target(
      name: "Interchange", dependencies: ["Things", "Recall", "DelimitedText"],
      swiftSettings: strict),

    // Anki's packages and collections as files.
    .target(
      name: "Packages",
      dependencies: [
        "SystemFiles", "SQLiteAccess", "Interchange", "Things", "CSQLite", "CZlib", "CZstd",
      ],
      swiftSettings: strict),

    // Views, and the real terminal under them.
    .target(name: "TextUI", swiftSettings: strict),
    .target(
      name: "CTerminal", dependencies: ["CReadline"],
      cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]),
    .target(
      name: "Console",
      dependencies: ["SystemFiles", "CLibrary", "TextUI", "CReadline", "CTerminal"],
      swiftSettings: strict),

    // Decks that come with the program, within the binary.
    .target(
      name: "StarterDecks", dependencies: ["CEmbedded"], path: "decks", exclude: starterDecks,
      swiftSettings: strict),

    // The product.
    .target(
      name: "Trainer",
      dependencies: ["Interchange", "Things", "Recall", "TextUI", "DelimitedText", "CEmbedded"],
      exclude: ["Completions"], swiftSettings: strict),
    .executableTarget(
      name: "til",
      dependencies: [
        "Trainer", "Console", "Archive", "Packages", "Interchange", "Things", "Recall", "TextUI",
        "StarterDecks", "CLibrary",
      ],
      swiftSettings: strict),

    // Measured work, side by side with its yardsticks.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Archive", "CLibrary", "DelimitedText", "Things", "Recall", "CPseudoTerminal",
      ],
      swiftSettings: strict),

    // Tests, what they share, and what measures the program on a terminal.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "LibraryTestSupport", dependencies: ["Archive", "Things"],
      path: "Tests/LibraryTestSupport", swiftSettings: strict),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(
      name: "TestTerminal", dependencies: ["TextUI"], path: "Tests/TestTerminal",
      swiftSettings: strict),
    .testTarget(
      name: "RecallTests", dependencies: ["Recall", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: strict),
    .testTarget(
      name: "ThingsTests", dependencies: ["Things", "Recall", "TestSupport"],
      exclude: [
        "Judging/answers.tsv", "Judging/deck-answers.tsv", "Judging/fresh-answers.tsv",
        "Judging/vocabulary-answers.tsv",
        "Judging/vocabulary-answers.license", "Judging/real-pairs.tsv",
      ], swiftSettings: strict),
    .testTarget(
      name: "DelimitedTextTests", dependencies: ["DelimitedText", "TestSupport"],
      exclude: ["Cases"],
      swiftSettings: strict),
    .testTarget(
      name: "ArchiveTests",
      dependencies: [
        "Archive", "SystemFiles", "SQLiteAccess", "Things", "Recall", "DelimitedText", "CSQLite",
        "TestSupport", "LibraryTestSupport",
      ],
      exclude: ["Journal/Golden", "Messages/messages.txt"], swiftSettings: strict),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "Interchange", "Archive", "Things", "Recall", "DelimitedText", "TestSupport",
        "LibraryTestSupport",
      ],
      exclude: ["Formats"], swiftSettings: strict),
    .testTarget(
      name: "PackagesTests",
      dependencies: [
        "til", "Packages", "Archive", "DelimitedText", "Interchange", "Things", "Recall",
        "SQLiteAccess", "CSQLite", "CZlib", "CZstd", "TestSupport", "LibraryTestSupport",
      ],
      exclude: ["Anki"], swiftSettings: strict),
    .testTarget(
      name: "TextUITests", dependencies: ["TextUI", "TestSupport", "TestTerminal"],
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "TrainerTests",
      dependencies: [
        "Trainer", "Archive", "Interchange", "Things", "Recall", "TextUI", "TestSupport",
        "LibraryTestSupport", "TestTerminal",
      ],
      exclude: [
        "Transcripts", "Statistics/Pictures", "Study/Scenes", "Study/languages.tsv",
      ], swiftSettings: strict),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Console", "TextUI"], swiftSettings: strict),
    .executableTarget(
      name: "ConsoleProbe", dependencies: ["Console", "TextUI"], path: "Tests/ConsoleProbe",
      swiftSettings: strict),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Archive", "SystemFiles", "Things", "DelimitedText", "Interchange", "Trainer",
        "TestSupport",
      ],
      path: "Tests/Fuzzing", exclude: ["Package.swift", "Sources", "run", "seeds"],
      sources: ["Entries", "FuzzTests.swift"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["til", "ConsoleProbe", "CPseudoTerminal", "TestSupport"],
      exclude: ["Faults/faults.c"], swiftSettings: strict),
    .testTarget(
      name: "RepositoryTests",
      dependencies: [
        "Trainer", "Archive", "Things", "StarterDecks", "Interchange", "DelimitedText",
        "TestSupport", "LibraryTestSupport",
      ],
      swiftSettings: strict),
  ]
)
