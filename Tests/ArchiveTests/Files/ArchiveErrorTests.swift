import Testing
import Things

@testable import Archive

/// How failures of the world read: the sentences, the remedies, and the status a script sees.
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
      text: "/l/decks/a.csv could not be opened: it is not there. Look at the path.",
      status: .noInput),
    Shown(
      error: system(.list, .notFolder),
      text:
        "/l/decks/a.csv could not be listed: a part of its path is no folder. Look at the path.",
      status: .noInput),
    Shown(
      error: system(.open, .noAccess),
      text: """
        /l/decks/a.csv could not be opened: it is not permitted. Look at the permissions, or \
        name another library (--library).
        """, status: .noInput),
    Shown(
      error: system(.make, .readOnly),
      text: """
        /l/decks/a.csv could not be made: the disk can only be read. Make the disk writable, \
        or name another library (--library).
        """, status: .cannotCreate),
    Shown(
      error: system(.write, .diskFull),
      text: "/l/decks/a.csv could not be written: the disk is full. Make room and try again.",
      status: .inputOutput),
    Shown(
      error: system(.write, .quota),
      text: """
        /l/decks/a.csv could not be written: your share of the disk is used up. Make room \
        and try again.
        """, status: .inputOutput),
    Shown(
      error: system(.write, .tooLarge),
      text: """
        /l/decks/a.csv could not be written: the file would become larger than is allowed. \
        Raise the limit (ulimit -f) and try again.
        """, status: .inputOutput),
    Shown(
      error: system(.sync, .device),
      text: """
        /l/decks/a.csv could not be brought safely to the disk: the disk reported an error. \
        Try again; if it stays so, look at the disk before anything else.
        """, status: .inputOutput),
    Shown(
      error: system(.read, .device),
      text: """
        /l/decks/a.csv could not be read: the disk reported an error. Try again; if it stays \
        so, look at the disk before anything else.
        """, status: .inputOutput),
    Shown(
      error: system(.open, .tooManyHere),
      text: """
        /l/decks/a.csv could not be opened: too many files are open. Close some programs, or \
        raise the limit (ulimit -n).
        """, status: .inputOutput),
    Shown(
      error: system(.rename, .isFolder),
      text: "/l/decks/a.csv could not be put in place: it is a folder. Move it away.",
      status: .inputOutput),
    Shown(
      error: system(.makeFolder, .nameTooLong),
      text: "/l/decks/a.csv could not be made: the name is too long. Choose a shorter one.",
      status: .cannotCreate),
    Shown(
      error: system(.lock, .noLocks),
      text: """
        /l/decks/a.csv could not be locked: the file system does not support it. Keep the \
        library on a local disk.
        """, status: .inputOutput),
    Shown(
      error: system(.remove, Errno(16)),
      text: "/l/decks/a.csv could not be removed: Device or resource busy. Try again.",
      status: .inputOutput),
    Shown(
      error: other(.kind(.link)),
      text: """
        /l/decks/a.csv is a link, and links are not followed. Put what it leads to in its \
        place.
        """, status: .noInput),
    Shown(
      error: other(.kind(.pipe)),
      text: "/l/decks/a.csv is a pipe, where a file was expected. Move it away.", status: .noInput),
    Shown(
      error: other(.kind(.regular)),
      text: "/l/decks/a.csv is a file, where a folder was expected. Move it away.", status: .noInput
    ),
    Shown(
      error: other(.size(limit: 134_000_000)),
      text: "/l/decks/a.csv holds more than 134 MB in one piece. Take it apart, or move it away.",
      status: .noInput),
    Shown(
      error: other(.moving),
      text: """
        /l/decks/a.csv was changed while it was being read. Try again when the other program \
        is done.
        """, status: .inputOutput),
    Shown(
      error: other(.newerFormat(2)),
      text: """
        /l/decks/a.csv was written by a newer til, in format 2. Install the newer til; until \
        then list, show and export work.
        """, status: .badInput),
    Shown(
      error: other(.index(11)),
      text: """
        the index at /l/decks/a.csv failed with SQLite's code 11. Say rebuild: the index is \
        computed again, and nothing is lost.
        """, status: .inputOutput),
    Shown(
      error: other(.noPlace),
      text: """
        there is no HOME, so there is no place for a library. Name one with --library DIR or \
        TIL_LIBRARY.
        """, status: .cannotCreate),
    Shown(
      error: other(.deviceName),
      text: """
        TIL_DEVICE is no device's name: such a name has small letters, digits and hyphens. \
        Correct it, or unset it to let til choose a name.
        """, status: .wrongUsage),
    Shown(
      error: other(.name),
      text: "/l/decks/a.csv has a name that is no UTF-8. Rename it.", status: .noInput),
  ]

  @Test func `every failure says what happened and what to do`() {
    for shown in Self.gallery {
      #expect("\(shown.error.sentence) \(shown.error.remedy)" == shown.text)
      #expect(shown.error.status == shown.status, "\(shown.text)")
    }
  }
}
