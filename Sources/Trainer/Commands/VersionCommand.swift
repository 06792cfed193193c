import Things

/// `version`: Prints the version and the license.
enum VersionCommand: Command {
  static let number = "0.1.0"
  /// The day it was released.
  static let date = "2026-11-22"
  static let licence = "GPL-3.0-or-later"

  static let about = CommandHelp(
    "version", "say which til this is", group: .program,
    json: report.members)

  private static let report = Report<Void>(
    "version",
    [
      Field("version", "of the program") { number },
      Field("licence", "as SPDX names it") { licence },
      Field("json", "the version of all shapes of --json") { JSON.version }.inJSONOnly,
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    session.answer((), as: report, call) {
      session.say("til \(number)")
      session.say("SPDX-License-Identifier: \(licence)")
    }
    return .done
  }
}
