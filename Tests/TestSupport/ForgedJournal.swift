/// A journal with lines that somebody else wrote, in any device's name.
///
/// The checksums are right: they protect against damage, not against people.
package struct ForgedJournal {
  package let device: String
  package private(set) var text: String
  private var number: Int

  /// `first` is the number of the first line.
  package init(of device: String, first: Int = 1) {
    self.device = device
    number = first
    text = "til-journal\t1\t\(device)\n"
  }

  /// Adds a line by its kind, subject and fields.
  package mutating func add(_ fields: String...) { add(fields) }

  package mutating func add(_ fields: [String]) {
    let body =
      "\(number)\t2026-11-10T10:00:00.000+00:00\t2026-11-10\t" + fields.joined(separator: "\t")
    let sum = String(Self.checksum("\(device)\t\(body)"), radix: 16)
    text += "\(body)\t\(String(repeating: "0", count: 16 - sum.count))\(sum)\n"
    number += 1
  }

  /// CRC-64/XZ, bit by bit.
  private static func checksum(_ text: String) -> UInt64 {
    var sum = UInt64.max
    for byte in text.utf8 {
      sum ^= UInt64(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xC96C_5795_D787_0F42 : sum >> 1 }
    }
    return ~sum
  }
}
