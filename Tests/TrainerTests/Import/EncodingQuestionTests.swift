import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// The encoding of a file: asked for if uncertain, and changed in the plan with a key.
@MainActor
struct EncodingQuestionTests {
  private let library: TestLibrary

  init() throws { library = try TestLibrary() }

  private func write(_ bytes: [UInt8]) throws -> String {
    let path = library.folder + "/words.csv"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func type(_ lines: String...) -> ScriptedTerminal {
    let inputs = lines.map { ScriptedInput.line(TypedLine($0, wasPasted: false)) }
    let terminal = ScriptedTerminal(inputs + [.end])
    _ = PromptLoop(library.session(terminal)).run()
    return terminal
  }

  /// `猫` in Shift-JIS, which is `”L` in Windows-1252.
  private static let uncertain: [UInt8] = [0x94, 0x4C] + Array(",cat\n".utf8)
  /// `wąż`, `źródło`, `książka` and `pięć` in Windows-1250.
  private static let polish: [UInt8] =
    [0x77, 0xB9, 0xBF] + Array(",snake\n".utf8)
    + [0x9F, 0x72, 0xF3, 0x64, 0xB3, 0x6F] + Array(",spring\nksi".utf8)
    + [0xB9, 0xBF] + Array("ka,book\npi".utf8) + [0xEA, 0xE6] + Array(",five\n".utf8)

  @Test func `an uncertain encoding is asked for`() throws {
    let terminal = type("import \(try write(Self.uncertain))", "shift-jis", "y", "list")

    #expect(terminal.errors.contains("The encoding of"))
    #expect(terminal.transcript.contains("猫  cat"))
  }

  @Test func `without a terminal it is refused with the way out`() throws {
    let run = library.run("import \(try write(Self.uncertain)) -y")

    #expect(run.status == .badInput)
    #expect(run.errors.replacing("\n", with: " ").contains("Pass --encoding, such as"))
  }

  @Test func `the guess is shown with a word, and a key changes it`() throws {
    let terminal = type("import \(try write(Self.polish))", "e", "iso-8859-1", "n")

    #expect(terminal.transcript.contains("Windows-1250 (Polish: wąż)"))
    #expect(terminal.transcript.contains("w¹¿"))
  }
}
