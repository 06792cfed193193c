import Interchange
import Things

enum VersionCommand: Command {
  static let number = "0.1.0"
  /// The day it was released.
  static let date = "2026-11-22"
  static let license = "GPL-3.0-or-later"

  static let about = CommandHelp(
    "version", "Print the version",
    text: """
      --verbose adds the versions of the formats on disk and of the libraries in use. Include it
      when you report a problem.
      """,
    options: [Option("verbose", "also print the versions of formats and libraries")],
    group: .program,
    json: report.members)

  private static let report = Report<[Part]>(
    "version",
    [
      Field("version", "version of til") { _ in number },
      Field("license", "license, as an SPDX identifier") { _ in license },
      Field("json", "version of the --json formats") { _ in JSON.version }.inJSONOnly,
      .list(
        "parts", of: { $0 },
        [
          Field("name", "a format on disk, or a library in use", value: \.name),
          Field("version", "its version", value: \.version),
        ]
      ).inJSONOnly,
    ])

  /// A format on disk or a library in use.
  struct Part {
    let name: String
    let version: String
  }

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let parts =
      [Part(name: "JSON", version: "\(JSON.version)")]
      + session.surroundings.parts().map { Part(name: $0, version: $1) }
    session.answer(parts, as: report, call) {
      session.say("til \(number)")
      if call.has("verbose") {
        for part in parts { session.say("\(part.name) \(part.version)") }
      }
      session.say("SPDX-License-Identifier: \(license)")
    }
    return .done
  }
}
