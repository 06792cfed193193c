import Foundation
import Testing

/// Error messages about files, the shell and the system.
@Suite(.waiting) struct ErrorTests {
  /// The preparation, the command, and the expected message.
  private static let cases: [(before: String, line: String, errors: String, status: Int32)] = [
    (
      "", "til list '\"abc'",
      """
      til: bad query at character 1: unclosed quote. Close it, or remove it.
      """, 64
    ),
    (
      "til add A = b -d one; ln -s one.csv ../data/til/decks/other.csv", "til add B = c -d other",
      """
      til: HOME/data/til/decks/other.csv is a symbolic link, which til does not follow. Replace the link with the file it points to.
      """, 73
    ),
    (
      "echo text > file", "til list --library file",
      "til: cannot create HOME/home/file: a part of the path is not a directory. Check the path.",
      73
    ),
    (
      "", "TIL_DEVICE='My Laptop' til add A = b",
      """
      til: invalid TIL_DEVICE: it must consist of lowercase letters, digits and hyphens, not of hyphens alone. \
      Correct it, or unset it to use the default name.
      """, 64
    ),
    (
      "mkfifo words", "til import words -y",
      """
      til: words is a pipe, but a file was expected. Name a file, or use - for standard input.
      """, 66
    ),
    (
      "printf 'short,long\\nähnlich,similar\\nöffnen,to open\\nüber,over\\n\\344rgern,to annoy\\n'"
        + " > words.csv",
      "til import words.csv -y",
      """
      til: words.csv is UTF-8, but byte 1 of line 5 is not. Correct that line, or pass --encoding for \
      the whole file.
      """, 65
    ),
    (
      "", "til import none.csv",
      "til: cannot open none.csv: no such file or directory. Check the path.", 66
    ),
    ("ln -s none words.csv", "til import words.csv", "til: ", 66),
    (
      "til add A = b", "til export -o none/words.csv",
      "til: cannot create none/words.csv: no such file or directory. Check the path.", 73
    ),
    (
      "til add A = b", "til export > /dev/full",
      "til: ", 74
    ),
    (
      "til add A = b; for file in ../cache/til/*.sqlite; do echo hurt > $file; done",
      "til list",
      "til: the index was damaged or changed by another program, and has been rebuilt. "
        + "Nothing is lost.", 0
    ),
    (
      "til add A = b; for file in ../cache/til/*.sqlite; do sqlite3 $file 'DROP TABLE damage'; done",
      "til list",
      "til: the index was damaged or changed by another program, and has been rebuilt. "
        + "Nothing is lost.", 0
    ),
    (
      "mkdir -p ../data/til/journal/desk-aaa2; "
        + "printf 'til-journal\\t2\\tdesk-aaa2\\n' > ../data/til/journal/desk-aaa2/2026.tsv",
      "TIL_DEVICE=desk-aaa2 til add A = b",
      "til: the journal file desk-aaa2/2026.tsv was written by a newer version of til", 73
    ),
  ]

  @Test(arguments: cases)
  func `an error says what happened and what to do`(
    before: String, line: String, errors: String, status: Int32
  ) throws {
    let home = try TerminalHome()
    let folder = URL(fileURLWithPath: TerminalProgram.til.path).deletingLastPathComponent().path
    let path = ["PATH": "\(folder):/usr/bin:/bin"]
    _ = try ProgramRun(of: .shell, ["-c", before], home: home, environment: path)

    let run = try ProgramRun(of: .shell, ["-c", line], home: home, environment: path)

    let said = run.errors.replacing(home.folder, with: "HOME")
    #expect(said.hasPrefix(errors) && said.hasSuffix(".\n"), "\(said)")
    #expect(run.end == .exit(status))
  }

  @Test func `an editor that fails changes nothing`() throws {
    let home = try TerminalHome(deck: ["SMTP,Simple Mail Transfer Protocol,,"])
    let terminal = try PseudoTerminal(
      ["edit", "-E", "SMTP"], home: home, environment: ["VISUAL": "false"])

    try terminal.waitFor("til: the editor failed: The editor failed with status 1.")

    #expect(try terminal.waitForEnd() == .exit(1))
  }
}
