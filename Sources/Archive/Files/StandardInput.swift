/// What is piped into the program, read as a whole.
enum StandardInput {
  static func read(limit: Int) throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(Errno) {
        count = try Self.readOn(&piece)
      } catch {
        throw ArchiveError(.read, "standard input", error)
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit {
        throw ArchiveError(path: "standard input", operation: .read, cause: .size(limit: limit))
      }
    }
  }

  private static func readOn(_ piece: inout [UInt8]) throws(Errno) -> Int {
    var result: Result<Int, Errno> = .success(0)
    piece.withUnsafeMutableBytes { buffer in
      result = Result { () throws(Errno) in try System.readOn(0, into: buffer) }
    }
    return try result.get()
  }
}
