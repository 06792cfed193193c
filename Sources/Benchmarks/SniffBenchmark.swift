import DelimitedText

/// Detecting the delimiter of a file of 10 MB.
enum SniffBenchmark: Benchmark {
  static let name = "sniff"

  static func run(_ bench: Bench) throws -> [Measurement] {
    let files = [
      ("of commas", file(separator: ",", quote: "\"")), ("of tabs", file(separator: "\t")),
      ("of semicolons with commas inside", file(separator: ";")),
    ]
    return files.map { what, bytes in
      var fields = 0
      let seconds = bench.best(of: 11) { fields += Sniffer().sniff(bytes).fieldCount }
      return Measurement(
        "sniffing of 10 MB \(what)", milliseconds: fields == 44 ? seconds : .infinity, budget: 30)
    }
  }

  /// Four fields in each row, the third with a comma and a colon.
  private static func file(separator: String, quote: String = "") -> [UInt8] {
    let size = 10_000_000
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 200)
    var row = 0
    while bytes.count < size {
      row += 1
      let note = "\(quote)sent at 12:30, read later\(quote)"
      let fields = ["K\(row)", "ein langer Satz für \(row)", note, row % 4 == 0 ? "net" : ""]
      bytes += (fields.joined(separator: separator) + "\n").utf8
    }
    return bytes
  }
}
