import Interchange

/// Anki's sort field of a note, and the checksum of its first field.
struct SortField {
  let text: String
  /// The start of the SHA-1 of a field without markup.
  let checksum: UInt32

  init(_ fields: [String], sortedBy offset: Int = 0) {
    let first = Self.plain(fields.first ?? "")
    text = offset == 0 || !fields.indices.contains(offset) ? first : Self.plain(fields[offset])
    checksum = SHA1.prefix(of: Array(first.utf8))
  }

  /// A field without markup, but with the names of its media files.
  private static func plain(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return field
    }
    var text = field
    text.replace(media) { match in
      " \(match.output.1 ?? match.output.2 ?? match.output.3 ?? "") "
    }
    text.replace(markup, with: "")
    guard text.contains("&") else { return text }
    return HTMLEntities.decoded(text[...]).replacing("\u{A0}", with: " ")
  }

  private nonisolated(unsafe) static let media =
    /(?s)<\b(?:img|audio|video|object|source)\b[^>]+?\b(?:src|data)=(?:"([^"]+?)"[^>]*>|'([^']+?)'[^>]*>|([^ >]+?)(?: [^>]*>|>))/
    .ignoresCase()
  private nonisolated(unsafe) static let markup =
    /(?s)<!--.*?-->|<style.*?>.*?<\/style>|<script.*?>.*?<\/script>|<.*?>/.ignoresCase()
}

/// The first four bytes of SHA-1, which Anki stores for each note.
private enum SHA1 {
  static func prefix(of message: [UInt8]) -> UInt32 {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[start..<start + 64], &state) }
    return state[0]
  }

  private static func mix(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { offset in
      block[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for offset in 16..<80 {
      let mixed = words[offset - 3] ^ words[offset - 8] ^ words[offset - 14] ^ words[offset - 16]
      words.append(mixed << 1 | mixed >> 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (offset, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch offset / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ choice &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (offset, value) in [a, b, c, d, e].enumerated() { state[offset] &+= value }
  }
}
