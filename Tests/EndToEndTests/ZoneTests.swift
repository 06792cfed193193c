import Foundation
import Testing

/// Local time in other zones, from the system's tables.
@Suite(.waiting) struct ZoneTests {
  /// A hundred cards, each answered twice, four hours apart.
  private static let log =
    "card_id,review_time,review_rating\n"
    + (0..<100).map { card in
      let first = 1_700_000_000_000 - 3_600_000 + card * 86_400_000
      return "\(card),\(first),3\n\(card),\(first + 4 * 3_600_000),3\n"
    }.joined()

  private func run(_ arguments: [String], zone: String? = nil) throws -> ProgramRun {
    let home = try TerminalHome()
    return try ProgramRun(
      ["fit", "--log", "-", "--json", "--day-start", "0"] + arguments, input: Self.log, home: home,
      environment: zone.map { ["TZ": $0] } ?? [:])
  }

  // Midnight is between the two answers in UTC, and before both in Tokyo.
  @Test func `--timezone determines days, regardless of the computer's timezone`() throws {
    for own in ["UTC0", "XYZ-9"] {
      let utc = try run(["--timezone", "UTC"], zone: own)
      #expect(utc.output.contains("\"missing\":null"))
    }
    #expect(try run([], zone: "XYZ-9").output.contains("\"missing\":64"))
    #expect(try run([], zone: "UTC0").output.contains("\"missing\":null"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")))
  func `timezones are found by name`() throws {
    let tokyo = try run(["--timezone", "Asia/Tokyo"], zone: "UTC0")

    #expect(tokyo.output.contains("\"missing\":64"))
  }

  @Test(arguments: ["Middle/Earth", "", "/etc/passwd", "../../etc/passwd", "Asia/", "Asia"])
  func `an unknown timezone is rejected`(zone: String) throws {
    let refused = try run(["--timezone", zone])

    #expect(refused.end == .exit(64))
    #expect(refused.errors.hasPrefix("til: unknown timezone \"\(zone)\"."))
  }
}
