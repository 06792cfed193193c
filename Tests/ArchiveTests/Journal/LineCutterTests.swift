import Testing

@testable import Archive
@testable import SystemFiles

struct LineCutterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `overlong pieces are skipped without buffering`() throws {
    let path = try folder.write(
      "d", Array("ab\n".utf8) + [UInt8](repeating: 120, count: 5_000_000) + Array("\nc\nrest".utf8))
    var cutter = LineCutter(try OpenFile(path, .reading), longest: 1_500_000)

    var pieces: [(Int, Int, Bool)] = []
    while let piece = try cutter.next() {
      pieces.append((piece.offset, piece.bytes.count, piece.isTooLong))
    }

    #expect(pieces.map(\.0) == [0, 3, 5_000_004, 5_000_006])
    #expect(pieces.map(\.1) == [2, 0, 1, 4])
    #expect(pieces.map(\.2) == [false, true, false, false])
  }
}
