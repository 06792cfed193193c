import Foundation
import Testing
import Things

@testable import Trainer

/// Calls of `follow` and `unfollow` that are refused.
@MainActor
struct FollowCallTests {
  private let library: TestLibrary

  init() throws { library = try TestLibrary() }

  @Test(arguments: [
    "https://user:secret@example.org/lists.git", "https://token@example.org/lists.git",
    "https://example.org/lists.git?token=secret", "ssh://git:secret@example.org/lists.git",
    "ext::sh -c touch% /tmp/x", "http://example.org/lists.git", "-x", "/nonexistent/list.csv",
  ])
  func `an address is refused`(_ address: String) {
    let run = library.run("follow -y -- '\(address)' acronyms.csv")

    #expect(run.status != .done)
    #expect(!run.errors.contains("secret"))
  }

  @Test(arguments: [
    ("follow a b c", "follow takes a repository and one file."),
    ("follow --diff", "follow --diff takes one deck."),
    ("unfollow", "unfollow needs a deck."),
    ("follow PACKAGE -y", "cannot follow an Anki package."),
    ("unfollow sea", "no deck \"sea\"."),
  ])
  func `a wrong call says what is wrong`(line: String, words: String) throws {
    let package = library.folder + "/a.apkg"
    try Data("PK".utf8).write(to: URL(filePath: package))
    let run = library.run(line.replacing("PACKAGE", with: package))

    #expect(run.status != .done)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func `a list whose rows are all in another deck is followed with that deck`() throws {
    let list = library.folder + "/list.csv"
    try Data("short,long\nTCP,Transmission Control Protocol\nIP,Internet Protocol\n".utf8)
      .write(to: URL(filePath: list))
    library.run("import \(list) -d words -y")
    let run = library.run("follow \(list) -y", columns: 400)

    #expect(run.status == .no)
    #expect(run.errors.contains("you already have all of \(list), in words"))
    #expect(run.errors.contains("follow \(list) -d words"))
    #expect(library.run("follow \(list) -d words -y").status == .done)
    #expect(library.run("follow").output.contains("Up to date."))
  }
}
