import Things

/// `version`: which til this is, and under what licence.
enum VersionCommand: Command {
  static let number = "0.1.0"
  /// The day it was released.
  static let date = "2026-11-22"
  static let licence = "GPL-3.0-or-later"

  static let about = CommandHelp(
    "version", "say which til this is", group: .program,
    json: [
      .init("version", "of the program"), .init("licence", "as SPDX names it"),
      .init("json", "the version of all shapes of --json"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    switch call.form {
    case .json:
      session.write(
        "version",
        [
          ("version", .string(number)), ("licence", .string(licence)), ("json", .int(JSON.version)),
        ])
    case .plain: session.write(rows: [[number, licence]])
    case .pretty:
      session.say("til \(number)")
      session.say("SPDX-License-Identifier: \(licence)")
    }
    return .done
  }
}
