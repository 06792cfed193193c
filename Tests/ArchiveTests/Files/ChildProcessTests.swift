import TestSupport
import Testing

@testable import SystemFiles

/// Programs that write too much, or do not end.
struct ChildProcessTests {
  private func finish(
    _ script: String, silence: Int64 = 5000, total: Int64 = 5000, output: Int = 1 << 20
  ) throws -> (output: ChildProcess.Output, milliseconds: Int64) {
    let process = try #require(
      ChildProcess(
        ["sh", "-c", script], environment: System.environmentVariables(), isApart: true))
    let start = System.ticks()
    let output = try process.finish(
      input: [], limits: .init(silence: silence, total: total, output: output)
    ) { _ in }
    return (output, System.ticks() - start)
  }

  @Test func `a program that ends is waited for`() throws {
    let found = try finish("echo out; echo err >&2; exit 3").output

    #expect(found.text == "out\n")
    #expect(found.errors == "err\n")
    #expect(found.status == 3)
    #expect(!found.isTimedOut)
  }

  /// At the edges of a pipe and of the buffers.
  @Test(arguments: [0, 1] + Edges.around(1 << 16, 1 << 20, 3 << 20))
  func `any number of bytes goes through a program`(count: Int) throws {
    let bytes = Edges.lines(count)
    let process = try #require(
      ChildProcess(
        ["sh", "-c", "tee /dev/stderr"], environment: System.environmentVariables(), isApart: true))

    let found = try process.finish(
      input: bytes, limits: .init(silence: 20_000, total: 20_000, output: 1 << 23)
    ) { _ in }

    #expect(found.bytes == bytes)
    // A character that was cut counts as three bytes.
    #expect(found.errors.utf8.count <= (1 << 20) + 6)
    #expect(found.errors.isEmpty == (count == 0))
    #expect(found.errors.hasSuffix(String(decoding: bytes, as: UTF8.self).suffix(40)))
  }

  @Test func `of an endless standard error the end is kept`() throws {
    let found = try finish("exec yes >&2", total: 400)

    #expect(found.output.isTimedOut)
    #expect(found.output.errors.utf8.count <= 1 << 20)
    #expect(found.milliseconds < 3000)
  }

  @Test func `an endless standard output is stopped`() throws {
    let found = try finish("exec yes", output: 100_000)

    #expect(found.output.isTimedOut)
    #expect(found.output.bytes.count < 3 << 20)
  }

  @Test func `a byte now and then does not prolong the total time`() throws {
    let found = try finish("while :; do echo; sleep 0.1; done", silence: 2000, total: 400)

    #expect(found.output.isTimedOut)
    #expect(found.milliseconds < 3000)
  }

  @Test func `closed streams do not keep a program from being stopped`() throws {
    let found = try finish("exec >&- 2>&-; exec sleep 60", silence: 200)

    #expect(found.output.isTimedOut)
    #expect(found.milliseconds < 3000)
  }
}
