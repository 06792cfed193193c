import Testing
import Things

@testable import Trainer

@MainActor
struct SettingHelpTests {
  @Test func `every value of a setting is explained`() {
    for setting in Setting.all where setting.words != ["on", "off"] {
      let explained = SettingHelp.values(of: setting).map(\.value)

      #expect(
        explained.sorted() == setting.words.sorted() || setting.words.isEmpty, "\(setting.name)")
    }
  }

  @Test func `set and help explain one setting with its values`() throws {
    let library = try TestLibrary()

    for line in ["set order", "help order"] {
      let output = library.run(line).output
      #expect(output.contains("order: order of reviews"))
      #expect(output.contains("Takes due, recall or stability. Default: due."))
      #expect(output.contains("stability  the least stable first"))
    }
    #expect(Manual.text.contains("the least stable first"))
  }

  @Test func `set shows what decks override, and which limit still applies`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nola,hello\n", to: "decks/es.csv")

    library.run("set new 20")
    let set = library.run("set new 30 -d es").output

    #expect(set.contains("limit of 20"))
    #expect(library.run("set").output.contains("deck es"))
    #expect(library.run("set new").output.contains("30  deck es"))
  }
}
