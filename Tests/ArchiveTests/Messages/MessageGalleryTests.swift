import Foundation
import Glibc
import SQLiteAccess
import TestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// Every message of the library, to be proofread, including those for faults that tests cannot
/// cause.
struct MessageGalleryTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "messages.txt")

  @Test func `the gallery has every message`() throws {
    let said = Self.errors.map { error in
      let words = [error.sentence, error.remedy].filter { !$0.isEmpty }.joined(separator: " ")
      return "\(error.status.rawValue)  til: \(words)\n"
    }.joined()

    try Golden.compare(said, to: Self.file)
  }

  @Test func `every message consists of complete sentences`() {
    for error in Self.errors {
      #expect(error.sentence.hasSuffix("."))
      #expect(error.remedy.isEmpty || error.remedy.hasSuffix(".") || error.remedy.contains(": "))
      #expect(error.sentence.first?.isUppercase != true || error.sentence.hasPrefix("TIL_DEVICE"))
    }
  }

  private static var errors: [any Reportable] {
    system + others + library + sync
  }

  private static var sync: [any Reportable] {
    let away =
      "ssh: Could not resolve hostname box: Name or service not known\nfatal: Could not read from remote repository.\n"
    let errors: [SyncError] = [
      .noGit, .unreachable(remote: "box", words: away, waiting: 63),
      .unreachable(remote: "box", words: "", waiting: 1),
      .denied(remote: "box", words: "me@box: Permission denied (publickey).\n"),
      .git("fatal: detected dubious ownership in repository at '/media/stick/til.git'\n"),
      .git("fatal: Unable to create '/home/me/til/.git/index.lock': File exists.\n"),
      .git("error: unable to write file: No space left on device\n"),
      .git("error: bad signature 0x00000000\nfatal: index file corrupt\n"),
      .git("fatal: bad object HEAD\n"),
      .git("error: open(\"a.csv\"): Interrupted system call\nfatal: updating files failed\n"),
      .git("fatal: .git/index: index file open failed: Too many open files\n"),
      .git("error: cannot write: Cannot allocate memory\nfatal: unable to write new index file\n"),
      .git("error: unable to create temporary file: Input/output error\nfatal: no tree\n"),
      .git("fatal: remote error: upload-pack: not our ref c0e036d163164e1f\n"),
      .git("fatal: this operation must be run in a work tree\n"),
      .denied(
        remote: "box",
        words: "fatal: detected dubious ownership in repository at '/media/stick/til.git'\n"),
      .rejected(remote: "box", words: "remote: No pushes on Sunday.\n"),
      .rejected(
        remote: "box",
        words: "remote: error: unable to append to './logs/main': Interrupted system call\n"),
      .rejected(
        remote: "box",
        words: "remote: fatal: unable to write loose object file: No space left on device\n"),
      .busy(remote: "box"),
      .stopped(waiting: 0), .stopped(waiting: 2),
      .refused(
        "cannot sync: a merge is in progress in /home/me/til.",
        remedy: "Finish it, or cancel it with: git merge --abort"),
    ]
    return errors
  }

  private static var system: [any Reportable] {
    let numbers = [
      ENOENT, EEXIST, ENOTDIR, EISDIR, ELOOP, EPERM, EACCES, EROFS, ENOSPC, EDQUOT, EFBIG, EIO,
      EMFILE, ENFILE, ENOMEM, ENAMETOOLONG, ENOLCK, ENOTSUP, ENOTEMPTY,
    ]
    let operations: [ArchiveError.Operation] = [
      .look, .open, .make, .read, .write, .sync, .rename, .remove, .list, .makeFolder, .lock,
    ]
    return numbers.enumerated().map { place, number in
      ArchiveError(
        path: "decks/mail.csv", operation: operations[place % operations.count],
        cause: .system(number))
    }
  }

  private static var others: [any Reportable] {
    let causes: [ArchiveError.Cause] = [
      .kind(.link), .kind(.regular), .kind(.folder), .kind(.pipe), .kind(.socket), .kind(.special),
      .size(limit: 64_000_000), .moving, .newerFormat(2), .index(11), .noPlace, .deviceName, .name,
    ]
    let named: [any Reportable] = [FileKind.folder, .pipe, .special].flatMap { kind in
      [true, false].map { NamedFileError(path: "words.csv", kind: kind, isWritten: $0) }
    }
    return causes.map { ArchiveError(path: "decks/mail.csv", operation: .open, cause: $0) } + named
  }

  private static var library: [any Reportable] {
    let id = Thing.ID.computed(short: "SMTP", long: "Simple Mail Transfer Protocol")
    let errors: [LibraryError] = [
      .noThing(id), .noDeck("mail"), .linkedDeck("mail"), .movingDeck("mail"),
      .unfinishedDeck("mail"), .readOnly("read-only file system"),
      .newer("the journal was written by a newer version of til"), .noLine("laptop-bcd1:12"),
      Device("laptop-bcd1").map { .otherDevice($0) } ?? .conflict, .conflict, .noCopies,
      .unfinishedChange(because: "cannot fsync decks: the disk is full."),
    ]
    return errors
      + [
        SettingsFileError.noDirectory, SettingsFileError.writableByOthers("til/settings"),
        SettingsFileError.tooLarge("til/settings"),
        DeckEditError(path: "mail.csv", why: .cellTooLong(limit: 65_536)),
        IndexError(code: .corrupt, sql: "", message: "database disk image is malformed"),
      ]
  }
}
