import TestSupport
import Testing

/// Standard input is read whole, at the edges of the buffer.
@Suite(.waiting) struct InputEdgeTests {
  @Test(arguments: [12] + Edges.around(1 << 16, 1 << 17))
  func `an import from a pipe reads every byte`(size: Int) throws {
    let home = try TerminalHome()
    var text = "short,long\n"
    var count = 0
    while text.utf8.count < size {
      text += "A\(count),\(String(repeating: "x", count: 500))\n"
      count += 1
    }
    // The last row ends exactly there.
    if count > 1 { text.removeLast(text.utf8.count - size) }
    let run = try ProgramRun(["import", "-", "-y", "-d", "a"], input: text, home: home)

    #expect(run.end == .exit(0), "\(run.errors)")
    let exported = try ProgramRun(["export", "a"], home: home).output
    let last = text.split(separator: "\n").last?.split(separator: ",").last ?? ""
    #expect(exported.contains(",\(last)"))
    #expect(exported.split(separator: "\n").count == text.split(separator: "\n").count)
  }
}
