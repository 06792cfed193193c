import Archive
import Foundation
import Interchange
import LibraryTestSupport
import Testing
import Things

@testable import Packages

/// Packages that a stranger made to break the program: each is refused with a reason, or read
/// correctly; nothing else is touched.
final class CraftedPackageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "til-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "temporary"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "beside.txt"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The files of the folder, with their contents.
  private func files() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, (try? Data(contentsOf: folder.appending(path: name))) ?? Data())
      })
  }

  @Test(arguments: CraftedPackage.all)
  func `a crafted package is refused or read`(package: CraftedPackage) throws {
    let file = folder.appending(path: "crafted.apkg")
    try Data(try package.make()).write(to: file)
    let before = try files()
    let packages = PackageFiles(temporaryFolder: folder.appending(path: "temporary").path)
    let result = Result { try packages.read(file.path, now: Package.now) { _ in } }

    switch (package.fate, result) {
    case (.read(let notes), .success(let collection)):
      #expect(collection.notes.count == notes)
      try importAll(collection)
    case (.refused(let reason), .failure(let error as PackageError)):
      #expect(error.sentence.contains(reason), "\(error.sentence)")
      #expect(error.sentence.hasSuffix(".") && error.remedy.hasSuffix("."))
      #expect(error.sentence.count < file.path.count + 150)
    case (_, .success): Issue.record("not refused")
    case (_, .failure(let error)): Issue.record("\(error)")
    }
    #expect(try files() == before)
  }

  /// Whatever was read can be imported.
  private func importAll(_ collection: AnkiCollection) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let options = AnkiPlan.Options(takesSettings: true)
    let plan = try AnkiPlan(
      collection, file: "crafted.apkg", options: options, library: library, now: fixture.now,
      deckText: library.deckText)
    guard !plan.changesNothing else { return }
    _ = try library.commit(plan.change(), at: fixture.now)
    let found = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder)
    #expect(found.filter { $0.hasSuffix(".csv") }.allSatisfy { $0.hasPrefix("library/decks/") })
    let again = try AnkiPlan(
      collection, file: "crafted.apkg", options: options, library: library, now: fixture.now,
      deckText: library.deckText)
    #expect(again.counts.added == 0 && again.counts.reviews == 0)
  }

  /// At the edges of the buffers of both decompressors.
  @Test(arguments: [65_536, 131_072, 262_144, 524_288], [-1, 0, 1])
  func `every size unpacks`(size: Int, step: Int) throws {
    let content = (0..<size + step).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let file = folder.appending(path: "crafted.apkg")
    let archive = CraftedArchive([
      .init("stored", content), .deflated("deflated", content),
      .init("zstd", Crafted.zstd(content)),
      .init(
        "frames",
        Crafted.zstd(Array(content.prefix(65_536))) + Crafted.zstd(Array(content.dropFirst(65_536)))
      ),
    ])
    try Data(archive.bytes).write(to: file)
    let zip = try ZipArchive(PackageInput(file.path))

    for name in ["stored", "deflated"] {
      let entry = try #require(zip.entries[name])
      #expect(try zip.bytes(of: entry, limit: 1 << 20) == content)
    }
    for name in ["zstd", "frames"] {
      let entry = try #require(zip.entries[name])
      var found: [UInt8] = []
      let reader = try #require(
        ZstdReader(zip.file, name, limit: 1 << 20) { found.append(contentsOf: $0) })
      try zip.unpack(entry, limit: 1 << 20, into: reader.take)
      try reader.finish()
      #expect(found == content)
    }
  }

  /// Limits that the kernel enforces: 700 MB of addresses, and seconds of a slow build.
  @Test(arguments: [
    "a generated column of 50 MB", "statistics with a generated column of 50 MB",
    "an endless view as the notes", "a chain of 40,000 pages", "a note of 20 MB",
    "a note of 10,000,000 fields", "a megabyte that unpacks to 40", "a window of 2 TB",
    "a current list with 50,000 empty entries", "a sentence with 500 gaps of 1 MB",
  ])
  func `the program refuses it within its limits`(name: String) throws {
    let package = try #require(CraftedPackage.all.first { $0.name == name })
    let file = folder.appending(path: "crafted.apkg")
    try Data(try package.make()).write(to: file)
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var program = URL(fileURLWithPath: bundle)
    while program.path.contains(".xctest") { program.deleteLastPathComponent() }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -v 700000; ulimit -t 20; exec \"$0\" \"$@\"",
      program.appending(path: "til").path, "import", "-y", file.path, "--library",
      folder.appending(path: "library").path,
    ]
    process.environment = [
      "HOME": folder.path, "TMPDIR": folder.path, "SWIFT_BACKTRACE": "enable=no",
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 65, "\(text)")
    #expect(text.hasPrefix("til: ") && text.contains("crafted.apkg"))
  }
}
