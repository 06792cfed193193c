import Testing
import Things

@testable import Trainer

/// Searches by the beginning of a form, by flags from Anki, and for twins.
@MainActor
struct SearchTests {
  private static let deck = """
    short,long,tags
    AB1,first,flag-red
    XAB1,second,
    WIFI,wireless network,flag-orange
    Wi-Fi,a trademark,
    NIC,network card,
    LAN card,Network Card,
    C,a language,
    C++,another language,

    """

  @Test(arguments: [
    ("short:AB1*", ["AB1"]), ("short:ab1", ["AB1", "XAB1"]), ("long:net*", ["NIC", "LAN card"]),
    ("flag:1", ["AB1"]), ("flag:orange", ["WIFI"]),
    ("is:twin", ["WIFI", "Wi-Fi", "NIC", "LAN card"]), ("is:twin short:w*", ["WIFI", "Wi-Fi"]),
  ])
  func `a query finds`(query: String, shorts: [String]) throws {
    let library = try TestLibrary()
    try library.write(Self.deck, to: "decks/net.csv")
    let found = library.run("list \(query) --plain").output.split(separator: "\n")
      .map { String($0.split(separator: "\t")[2]) }
    #expect(Set(found) == Set(shorts))
  }

  @Test func `an unknown flag is rejected`() throws {
    let result = try TestLibrary().run("list flag:9")
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains("unknown flag \"9\""))
  }
}
