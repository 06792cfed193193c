import Foundation
import Testing

@testable import Trainer

/// The list of commands is complete, and every command has help.
@MainActor
struct CommandListTests {
  @Test func `every command is in the list`() throws {
    // These four differ by a word and share one file.
    let shared = "SwitchCommands"
    let switches = ["SuspendCommand", "ResumeCommand", "FlagCommand", "UnflagCommand"]
    let files =
      try Repository.swiftFiles(in: "Sources/Trainer/Commands")
      .map { $0.replacing(".swift", with: "") }.filter { $0 != shared } + switches
    let listed = CommandList.all.map { "\($0)" }

    for file in files {
      #expect(
        listed.contains(file),
        "Add \(file).self to CommandList in Sources/Trainer/Shared/Command.swift.")
    }
    for command in listed {
      #expect(
        files.contains(command),
        "Put \(command) into Sources/Trainer/Commands/\(command).swift, a file of its own.")
    }
  }

  @Test func `command names, letters and aliases are unique`() {
    let abouts = CommandList.all.map { $0.about }
    let words = abouts.flatMap { about in
      [about.name] + about.elsewhere + (about.letter.map { ["\($0)"] } ?? [])
    }

    for word in Set(words) {
      #expect(words.count { $0 == word } == 1, "Two commands are called \(word).")
    }
  }

  @Test func `each command has the name of its file`() {
    for command in CommandList.all {
      let type = "\(command)".replacing("Command", with: "").lowercased()
      #expect(command.about.name == type, "Name the type of \(command.about.name) after it.")
    }
  }

  @Test func `summaries are one line without a period`() {
    for about in CommandList.all.map({ $0.about }) {
      #expect(!about.summary.isEmpty && about.summary.count <= 72, "Shorten that of \(about.name).")
      #expect(!about.summary.hasSuffix("."), "Take the full stop from that of \(about.name).")
    }
  }

  @Test func `no option shadows a global one`() {
    for about in CommandList.all.map({ $0.about }) {
      let options = about.options + Option.everywhere
      let names = options.map(\.name) + options.compactMap { $0.letter.map { "\($0)" } }
      #expect(Set(names).count == names.count, "Rename an option of \(about.name).")
    }
  }
}
