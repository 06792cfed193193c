import Foundation
import Testing
import Things

@testable import Archive

/// A journal's listing stays valid until a directory shows that a file was added or removed.
struct JournalWatchTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("journal/desk-wm3k/2026.tsv", "")
    try folder.write("journal/.lock", "")
    for name in ["journal", "journal/desk-wm3k"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder(name))
    }
  }

  private func watch() throws -> LibraryWatch<JournalListing> {
    try LibraryWatch(journal: folder("journal"))
  }

  @Test func `appends do not invalidate a listing`() throws {
    let watch = try watch()

    let handle = try #require(
      FileHandle(forWritingAtPath: folder("journal/desk-wm3k/2026.tsv")))
    try handle.write(contentsOf: Data("line\n".utf8))

    #expect(try watch.isCurrent())
    #expect(watch.listing.files.map(\.name) == ["desk-wm3k/2026.tsv"])
  }

  @Test(arguments: ["journal/desk-wm3k/2027.tsv", "journal/phone-2222/2026.tsv"])
  func `added files are detected`(name: String) throws {
    let watch = try watch()

    try folder.write(name, "")

    #expect(try !watch.isCurrent())
  }

  @Test(arguments: ["journal/desk-wm3k/2026.tsv", "journal/desk-wm3k", "journal"])
  func `deleted files are detected`(name: String) throws {
    let watch = try watch()

    try FileManager.default.removeItem(atPath: folder(name))

    #expect(try !watch.isCurrent())
  }

  @Test func `the newest year is only known if all files are regular`() throws {
    let device = try #require(Device("desk-wm3k"))
    #expect(try watch().listing.newestYear(of: device) == 2026)
    #expect(try watch().listing.newestYear(of: #require(Device("phone-2222"))) == nil)

    try folder.write("journal/desk-wm3k/2031.tsv", "")
    #expect(try watch().listing.newestYear(of: device) == 2031)

    try folder.write("journal/desk-wm3k/notes.txt", "")
    #expect(try watch().listing.newestYear(of: device) == nil)
  }

  @Test func `a missing journal is checked for again`() throws {
    let watch = try LibraryWatch(journal: folder("elsewhere"))

    #expect(watch.listing.files.isEmpty)
    #expect(try !watch.isCurrent())
  }
}
