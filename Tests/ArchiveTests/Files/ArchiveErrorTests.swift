import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Messages about system errors: their sentences, remedies and exit status.
struct ArchiveErrorTests {
  static let path = "/l/decks/a.csv"

  static func system(_ operation: ArchiveError.Operation, _ errno: Errno) -> ArchiveError {
    ArchiveError(operation, path, because: errno)
  }

  static func other(_ cause: ArchiveError.Cause) -> ArchiveError {
    ArchiveError(path: path, operation: .open, cause: cause)
  }

  struct Shown {
    var error: ArchiveError
    var text: String
    var status: Things.ExitStatus
  }

  static let gallery: [Shown] = [
    Shown(
      error: system(.open, .missing),
      text: "cannot open /l/decks/a.csv: no such file or directory. Check the path.",
      status: .noInput),
    Shown(
      error: system(.list, .notFolder),
      text:
        "cannot list /l/decks/a.csv: a part of the path is not a directory. Check the path.",
      status: .noInput),
    Shown(
      error: system(.open, .noAccess),
      text: """
        cannot open /l/decks/a.csv: permission denied. Check the permissions, or use another library (--library).
        """, status: .noInput),
    Shown(
      error: system(.make, .readOnly),
      text: """
        cannot create /l/decks/a.csv: read-only file system. Make the file system writable, or use another library (--library).
        """, status: .cannotCreate),
    Shown(
      error: system(.write, .diskFull),
      text: "cannot write /l/decks/a.csv: the disk is full. Free some space and try again.",
      status: .inputOutput),
    Shown(
      error: system(.write, .quota),
      text: """
        cannot write /l/decks/a.csv: disk quota exceeded. Free some space and try again.
        """, status: .inputOutput),
    Shown(
      error: system(.write, .tooLarge),
      text: """
        cannot write /l/decks/a.csv: file size limit exceeded. \
        Raise the limit (ulimit -f) and try again.
        """, status: .inputOutput),
    Shown(
      error: system(.sync, .device),
      text: """
        cannot fsync /l/decks/a.csv: input/output error. \
        Try again. If it persists, check the disk.
        """, status: .inputOutput),
    Shown(
      error: system(.read, .device),
      text: """
        cannot read /l/decks/a.csv: input/output error. Try again. If it persists, check the disk.
        """, status: .inputOutput),
    Shown(
      error: system(.open, .tooManyHere),
      text: """
        cannot open /l/decks/a.csv: too many open files. Close some programs, or \
        raise the limit (ulimit -n).
        """, status: .inputOutput),
    Shown(
      error: system(.rename, .isFolder),
      text: "cannot rename /l/decks/a.csv: it is a directory. Move it out of the way.",
      status: .inputOutput),
    Shown(
      error: system(.makeFolder, .nameTooLong),
      text: "cannot create /l/decks/a.csv: the name is too long. Use a shorter one.",
      status: .cannotCreate),
    Shown(
      error: system(.lock, .noLocks),
      text: """
        cannot lock /l/decks/a.csv: not supported by the file system. Keep the \
        library on a local disk.
        """, status: .inputOutput),
    Shown(
      error: system(.remove, Errno(16)),
      text: "cannot remove /l/decks/a.csv: device or resource busy. Try again.",
      status: .inputOutput),
    Shown(
      error: other(.kind(.link)),
      text: """
        /l/decks/a.csv is a symbolic link, which til does not follow. Replace the link with the file it points to.
        """, status: .noInput),
    Shown(
      error: other(.kind(.pipe)),
      text: "/l/decks/a.csv is a pipe, but a file was expected. Move it out of the way.",
      status: .noInput),
    Shown(
      error: other(.kind(.regular)),
      text: "/l/decks/a.csv is a file, but a directory was expected. Move it out of the way.",
      status: .noInput
    ),
    Shown(
      error: other(.size(limit: 134_000_000)),
      text: """
        /l/decks/a.csv has a line longer than 134 MB. Split the line, or move the file out of the library.
        """,
      status: .noInput),
    Shown(
      error: other(.moving),
      text: """
        /l/decks/a.csv changed while it was being read. Retry when the other program is done.
        """, status: .inputOutput),
    Shown(
      error: other(.newerFormat(2)),
      text: """
        /l/decks/a.csv was written by a newer version of til (format 2). Install the newer version. Until then, list, show and export work.
        """, status: .badInput),
    Shown(
      error: other(.index(11)),
      text: """
        the index at /l/decks/a.csv failed with SQLite error 11. Run rebuild to recreate the index; nothing is lost.
        """, status: .inputOutput),
    Shown(
      error: other(.noPlace),
      text: """
        cannot find the library: HOME is not set. Pass --library DIR or set TIL_LIBRARY.
        """, status: .cannotCreate),
    Shown(
      error: other(.deviceName),
      text: """
        invalid TIL_DEVICE: it must consist of lowercase letters, digits and hyphens, not of hyphens alone. \
        Correct it, or unset it to use the default name.
        """, status: .wrongUsage),
    Shown(
      error: other(.name),
      text: "the name of /l/decks/a.csv is not UTF-8. Rename it.", status: .noInput),
  ]

  @Test func `every failure says what happened and what to do`() {
    for shown in Self.gallery {
      #expect("\(shown.error.sentence) \(shown.error.remedy)" == shown.text)
      #expect(shown.error.status == shown.status, "\(shown.text)")
    }
  }
}
