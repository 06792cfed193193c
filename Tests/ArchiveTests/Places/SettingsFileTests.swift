import Foundation
import LibraryTestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct SettingsFileTests {
  let fixture: LibraryFixture
  let file: SettingsFile
  let path: String

  init() throws {
    fixture = try LibraryFixture()
    file = SettingsFile(try fixture.places())
    path = try #require(file.path)
  }

  private func mode(_ path: String) throws -> Int {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    return try #require(mode)
  }

  private func write(_ text: String, mode: Int = 0o600) throws {
    try file.set("pager", to: "less")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private var refusal: String? {
    do {
      _ = try file.values()
      return nil
    } catch {
      return (error as? any Reportable)?.sentence
    }
  }

  @Test func `values are in the configuration directory, private`() throws {
    #expect(path == fixture.folder + "/.config/til/settings")
    #expect(try file.values().isEmpty)

    try file.set("pager", to: "less -R  -X")
    try file.set("alias.x", to: "export -o x")

    #expect(try file.values() == ["pager": "less -R  -X", "alias.x": "export -o x"])
    #expect(try mode(path) == 0o600)
    #expect(try mode(Folder.of(path)) == 0o700)
    try file.set("pager", to: nil)
    #expect(try file.values() == ["alias.x": "export -o x"])
  }

  @Test func `what else the file contains is kept`() throws {
    try write("# mine\n\nvoice espeak\npager more\nlone\n", mode: 0o644)

    try file.set("pager", to: "less")

    #expect(try file.values() == ["voice": "espeak", "pager": "less"])
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "# mine\nvoice espeak\nlone\npager less\n")
  }

  @Test(arguments: [0o620, 0o602])
  func `a file that others can change is not read`(mode: Int) throws {
    try write("pager less\n", mode: mode)

    #expect(refusal == "ignored \(path): other users can change it.")
    #expect(throws: SettingsFileError.writableByOthers(path)) { try file.set("pager", to: "more") }
  }

  @Test func `nor is one in a directory that others can change`() throws {
    try write("pager less\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: Folder.of(path))

    #expect(refusal == "ignored \(path): other users can change it.")
  }

  @Test func `links are not followed`() throws {
    let elsewhere = fixture.folder + "/elsewhere"
    try FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try "pager less\n".write(toFile: elsewhere + "/settings", atomically: false, encoding: .utf8)
    try write("")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: elsewhere + "/settings")
    #expect(refusal == "\(path) is a symbolic link, which til does not follow.")

    try FileManager.default.removeItem(atPath: Folder.of(path))
    try FileManager.default.createSymbolicLink(
      atPath: Folder.of(path), withDestinationPath: elsewhere)
    #expect(refusal == "\(Folder.of(path)) is a symbolic link, which til does not follow.")
    #expect(throws: ArchiveError.self) { try file.set("pager", to: "more") }
    #expect(
      try String(contentsOfFile: elsewhere + "/settings", encoding: .utf8) == "pager less\n")
  }

  @Test func `the size is limited, and any bytes are read`() throws {
    try write(String(repeating: "#", count: 70_000))
    #expect(refusal == "ignored \(path): it is larger than 64 KiB.")

    try Data([0xFF, 0x00, 0x0A, 0x70, 0x20, 0xFE, 0x0A]).write(to: URL(filePath: path))
    #expect(try file.values().count == 1)
  }

  @Test func `without a home, nothing can be stored`() throws {
    let file = SettingsFile(try Places(option: fixture.folder, PlaceVariables()))

    #expect(try file.path == nil && file.values().isEmpty)
    #expect(throws: SettingsFileError.noDirectory) { try file.set("pager", to: "less") }
    let set = try Places(option: "/l", PlaceVariables(home: "/h", configHome: "/c")).settings
    #expect(set == "/c/til/settings")
  }

  @Test(arguments: [("sh", true), ("/bin/sh", true), ("no-such-program", false), ("/bin", false)])
  func `programs are found`(name: String, isThere: Bool) {
    #expect(file.hasProgram(name) == isThere)
  }

  @Test(arguments: [-1, 0, 1]) func `a file above 64 KiB is none of ours`(beyond: Int) throws {
    let start = "voice espeak\n# "
    try write(start + String(repeating: "x", count: 1 << 16 + beyond - start.utf8.count))

    #expect((refusal == nil) == (beyond <= 0))
    #expect(try beyond > 0 || file.values() == ["voice": "espeak"])
  }
}
