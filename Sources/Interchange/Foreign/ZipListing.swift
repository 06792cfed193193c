/// Names of the entries of a ZIP archive, read from the headers before them and from its directory.
struct ZipListing {
  private(set) var names: [String] = []

  private static let local: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let central: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let empty: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let mostNames = 4096

  /// Nil unless the bytes begin as an archive does.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.local) || bytes.starts(with: Self.empty) else { return nil }
    takeFirst(bytes)
    takeDirectory(bytes)
  }

  /// The first entry lies uncompressed where it names a kind of file.
  private mutating func takeFirst(_ bytes: [UInt8]) {
    guard let name = Self.text(bytes, 30, Self.number(bytes, 26)) else { return }
    let content = 30 + Self.number(bytes, 26) + Self.number(bytes, 28)
    let isKind = name == "mimetype" && Self.number(bytes, 8) == 0
    names.append(isKind ? name + (Self.text(bytes, content, Self.number(bytes, 18)) ?? "") : name)
  }

  private mutating func takeDirectory(_ bytes: [UInt8]) {
    var place = Self.directory(bytes)
    while names.count < Self.mostNames, bytes[min(place, bytes.count)...].starts(with: Self.central)
    {
      let length = Self.number(bytes, place + 28)
      if let name = Self.text(bytes, place + 46, length) { names.append(name) }
      place += 46 + length + Self.number(bytes, place + 30) + Self.number(bytes, place + 32)
    }
  }

  /// Where the directory begins, as the record at the archive's end says.
  private static func directory(_ bytes: [UInt8]) -> Int {
    let least = max(0, bytes.count - 22 - 65_535)
    var place = bytes.count - 22
    while place >= least {
      if bytes[place...].starts(with: empty) {
        return number(bytes, place + 16) + number(bytes, place + 18) << 16
      }
      place -= 1
    }
    return bytes.count
  }

  /// Two bytes, the smaller first; 0 behind the end.
  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    place + 1 < bytes.count ? Int(bytes[place]) | Int(bytes[place + 1]) << 8 : 0
  }

  private static func text(_ bytes: [UInt8], _ place: Int, _ length: Int) -> String? {
    place + length <= bytes.count
      ? String(decoding: bytes[place..<place + length], as: UTF8.self) : nil
  }
}
