import Foundation
import Testing

/// Names of decks, tags and short forms reach a shell as data and are never run.
///
/// Shells that are not installed are skipped; CI has all three.
@Suite(.waiting) struct ShellCompletionTests {
  private static let shells: [(name: String, path: String, options: [String], ask: String)] = [
    (
      "bash", "/bin/bash", ["--norc"],
      """
      ask() { COMP_LINE=$1 COMP_POINT=${#1}; compopt() { :; }; _til
        for word in "${COMPREPLY[@]}"; do eval "printf '[%s]' $word"; done; echo; }
      """
    ),
    (
      "zsh", "/usr/bin/zsh", ["-f"],
      """
      compdef() { :; }; _files() { :; }
      compadd() { for word in "${values[@]}"; do print -rn -- "[$word]"; done; print; }
      ask() { LBUFFER=$1; _til; }
      """
    ),
    (
      "fish", "/usr/bin/fish", ["--no-config"],
      """
      function ask; for word in (complete -C $argv[1]); printf '[%s]' (string split \\t -- $word)[1]; end; echo; end
      """
    ),
  ]

  private static let names = ["$(touch x)", "`touch x`", "a;touch x", "-x", "*", "it's", "a\\b"]

  @Test(arguments: shells.filter { FileManager.default.fileExists(atPath: $0.path) })
  func `names are completed and not run`(
    shell: (name: String, path: String, options: [String], ask: String)
  ) throws {
    let home = try TerminalHome()
    let rows = Self.names.map { "\"s\($0)\",long,\"\($0.filter { $0 != " " })\"\n" }.joined()
    try home.write("short,long,tags\n\(rows)\"s\ny\",two lines,\n", to: "../data/til/decks/net.csv")
    for name in Self.names {
      try home.write("short,long\n", to: "../data/til/decks/n\(name).csv")
    }
    _ = try ProgramRun(["list"], home: home)
    let tilFolder = URL(fileURLWithPath: TerminalProgram.til.path).deletingLastPathComponent().path
    let path = ["PATH": "\(tilFolder):/usr/bin:/bin"]
    let script = try ProgramRun(["completions", shell.name], home: home).output
    try home.write(
      script + shell.ask
        + "\nask 'til he'\nask 'til show s'\nask 'til list tag:'\nask 'til list deck:n'\nask 'til study n'\n",
      to: "ask")

    let run = try ProgramRun(
      of: TerminalProgram(path: shell.path), shell.options + ["ask"], home: home, environment: path)

    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 5, "\(run.output)\(run.errors)")
    #expect(lines[0] == "[help]")
    for name in Self.names {
      #expect(lines[1].contains("s" + name), "\(lines[1])")
    }
    #expect(!lines[1].contains("two"))
    #expect(lines[2].contains("$(touch"))
    #expect(lines[3].contains("net"))
    for name in Self.names {
      #expect(lines[4].contains("[n" + name), "\(lines[4])")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: home.home)
    #expect(left == ["ask"])
  }
}
