import Foundation
import Testing

/// An editor saves a deck in the instant in which til replaces it.
@Suite(.waiting, .enabled(if: FaultLibrary.path != nil)) struct SavedInBetweenTests {
  @Test(arguments: [
    (["add", "TCP", "=", "Transmission Control Protocol", "-d", "net"], "TCP"),
    (["edit", "UDP", "--long", "User Datagram Protocol"], "User Datagram"),
  ])
  func `neither the change nor what the editor saved is lost`(
    arguments: [String], change: String
  ) throws {
    let home = try TerminalHome()
    _ = try ProgramRun(["add", "UDP", "=", "Unreliable", "-d", "net"], home: home)
    let deck = home.path(ofDeck: "net")
    let text = try home.text(of: deck)
    let saved = home.folder + "/saved.csv"
    try home.write(text + "SMTP,Simple Mail Transfer Protocol\n", to: saved)
    var environment = try FaultLibrary.environment(
      Fault(call: "none", number: 1, error: "EIO"), in: home)
    environment["TIL_SAVED"] = saved
    environment["TIL_SAVED_OVER"] = deck

    let run = try ProgramRun(arguments, home: home, environment: environment)

    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: saved))
    #expect(try home.has("SMTP") && home.has(change))
    #expect(try ProgramRun(["list", "-l"], home: home).output.contains("SMTP"))
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
    #expect(home.leftovers == [])
  }
}
