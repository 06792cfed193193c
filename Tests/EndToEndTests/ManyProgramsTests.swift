import Foundation
import Synchronization
import Testing

@Suite(.waiting) struct ManyProgramsTests {
  @Test func `programs that create a library at once all add to it`() throws {
    nonisolated(unsafe) let home = try TerminalHome()
    let said = Mutex<[String]>([])

    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let run = try? ProgramRun(["add", "K\(number)", "=", "thing \(number)"], home: home)
      said.withLock { $0.append((run?.output ?? "") + (run?.errors ?? "no run")) }
    }

    #expect(said.withLock { $0.sorted().joined() }.split(separator: "\n").count == 8)
    let list = try ProgramRun(["list", "-l", "--plain"], home: home)
    #expect(list.output.split(separator: "\n").count == 8, "\(said.withLock { $0 })")
  }

  private func journal(of home: TerminalHome) throws -> String {
    let folder = home.library + "/journal"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".tsv") }.map { try home.text(of: folder + "/" + $0) }
      .joined()
  }

  @Test func `concurrent programs give every line a unique number`() throws {
    nonisolated(unsafe) let home = try TerminalHome()
    let failures = Mutex<[String]>([])

    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let script = (0..<25).map { "add K\(number)x\($0) = thing \($0) of \(number)\n" }
      let run = try? ProgramRun([], input: script.joined(), home: home)
      if run?.end != .exit(0) { failures.withLock { $0.append(run?.errors ?? "no run") } }
    }

    #expect(failures.withLock { $0 } == [])
    let list = try ProgramRun(["list", "-l", "--plain"], home: home)
    #expect(list.output.split(separator: "\n").count == 200)
    let numbers = try journal(of: home).split(separator: "\n")
      .filter { !$0.hasPrefix("til-journal") }.compactMap { $0.split(separator: "\t").first }
    #expect(numbers.count == 200)
    #expect(Set(numbers).count == numbers.count)
    let check = try ProgramRun(["check", "--quiet"], home: home)
    #expect(check.output + check.errors == "")
  }
}
