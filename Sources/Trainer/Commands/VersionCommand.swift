import Things

/// `version`: Prints the version and the license.
enum VersionCommand: Command {
  static let number = "0.1.0"
  /// The day it was released.
  static let date = "2026-11-22"
  static let license = "GPL-3.0-or-later"

  static let about = CommandHelp(
    "version", "Print the version", group: .program,
    json: report.members)

  private static let report = Report<Void>(
    "version",
    [
      Field("version", "version of til") { number },
      Field("licence", "license, as an SPDX identifier") { license },
      Field("json", "version of the --json formats") { JSON.version }.inJSONOnly,
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    session.answer((), as: report, call) {
      session.say("til \(number)")
      session.say("SPDX-License-Identifier: \(license)")
    }
    return .done
  }
}
