import Testing

@testable import Trainer

/// The list of statistics blocks is complete.
@MainActor
struct StatisticsListTests {
  @Test func `every statistics block is in the list`() throws {
    let files = try Repository.swiftFiles(in: "Sources/Trainer/Statistics/Blocks")
      .map { $0.replacing(".swift", with: "") }
    let listed = StatisticsBlocks.all.map { "\($0)".prefix { $0 != "<" } }

    for file in files {
      #expect(
        listed.contains(file[...]),
        "Add \(file).self to StatisticsBlocks in Sources/Trainer/Statistics/StatisticsBlock.swift."
      )
    }
    for block in listed {
      #expect(
        files.contains(String(block)),
        "Put \(block) into Sources/Trainer/Statistics/Blocks/\(block).swift, a file of its own.")
    }
  }

  @Test func `each block has the name of its file`() {
    for block in StatisticsBlocks.all {
      // For a generic block, its type argument.
      let type = "\(block)".replacing(/.*<|>/, with: "").replacing("Block", with: "").lowercased()
      #expect(block.about.name == type, "Name the type of \(block.about.name) after it.")
    }
  }

  @Test func `block names are unique`() {
    let names = StatisticsBlocks.all.map { $0.about.name }

    #expect(Set(names).count == names.count)
    for block in StatisticsBlocks.all {
      let about = block.about
      #expect(!about.summary.isEmpty && !about.summary.hasSuffix("."), "See \(about.name).")
      #expect(!block.members.isEmpty, "Say what --json of \(about.name) gives.")
    }
  }
}
