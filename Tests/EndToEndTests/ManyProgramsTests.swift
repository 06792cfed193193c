import Foundation
import Synchronization
import Testing

@Suite(.waiting) struct ManyProgramsTests {
  @Test func `programs that begin one library at once all add to it`() throws {
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
}
