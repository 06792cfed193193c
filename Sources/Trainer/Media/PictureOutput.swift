import TextUI
import Things

/// Passes on what a picture program wrote, if it is a picture that fits its place and nothing else.
struct PictureOutput {
  let columns: Int
  let rows: Int

  /// The widest and highest cell in pixels, for protocols that count in pixels.
  private static let widestCell = 10
  private static let highestCell = 20
  private static let start = "\u{1B}_G"
  private static let end = "\u{1B}\\"

  /// Nil if it is too large, or could do anything but draw.
  func text(_ bytes: [UInt8], as way: PictureProtocol) -> String? {
    let all = String(decoding: bytes, as: UTF8.self)
    guard all.utf8.count == bytes.count else { return nil }
    let text = all.replacing("\u{1B}[?25l", with: "").replacing("\u{1B}[?25h", with: "")
    switch way {
    case .symbols: return symbols(text)
    case .kitty: return kitty(text.trimmed)
    case .iterm: return iterm(text.trimmed)
    case .sixel: return sixel(text.trimmed)
    }
  }

  // MARK: Characters

  private func symbols(_ text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty, lines.count <= rows, lines.allSatisfy(isLine) else { return nil }
    return lines.joined(separator: "\u{1B}[0m\n") + "\u{1B}[0m\n"
  }

  /// Whether a line has characters and colors only, and is not too wide.
  private func isLine(_ line: Substring) -> Bool {
    var visible = ""
    var scalars = line.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1B}" {
        guard scalars.popFirst() == "[" else { return false }
        scalars = scalars.drop { $0 == ";" || $0 == ":" || ("0"..."9").contains($0) }
        guard scalars.popFirst() == "m" else { return false }
      } else if scalar.properties.generalCategory == .control {
        return false
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return Escaping.safe(visible) == visible && visible.displayWidth <= columns
  }

  // MARK: Protocols

  /// The pieces of a picture, each marked so that the terminal does not reply.
  private func kitty(_ text: String) -> String? {
    var result = ""
    var isFirst = true
    for piece in text.components(between: Self.start, Self.end) ?? [] {
      let parts = piece.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let fields = Self.fields(parts[0], separator: ",")
      guard let fields, parts.count < 2 || parts[1].utf8.allSatisfy(Self.isBase64) else {
        return nil
      }
      // A picture in a file or in shared memory would be read by the terminal.
      let isKnown = fields.keys.allSatisfy { "afsvcrmqzC".contains($0) && $0.count == 1 }
      guard isKnown, fields["a"] == (isFirst ? "T" : nil) else { return nil }
      if isFirst, !fits(fields["c"], fields["r"]) { return nil }
      let rest = parts.count < 2 ? "" : ";" + parts[1]
      let quiet = fields["q"] == nil ? ",q=2" : ""
      result += Self.start + parts[0] + quiet + rest + Self.end
      isFirst = false
    }
    return isFirst ? nil : result + "\n"
  }

  private func iterm(_ text: String) -> String? {
    let start = "\u{1B}]1337;File="
    let bell = text.hasSuffix("\u{7}") ? "\u{7}" : Self.end
    guard let piece = text.components(between: start, bell)?.first,
      text == start + piece + bell
    else { return nil }
    let parts = piece.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[1].utf8.allSatisfy(Self.isBase64),
      let fields = Self.fields(parts[0], separator: ";"), fields["inline"] == "1",
      fits(fields["width"], fields["height"])
    else { return nil }
    return text + "\n"
  }

  private func sixel(_ text: String) -> String? {
    guard text.hasPrefix("\u{1B}P"), text.hasSuffix(Self.end) else { return nil }
    let body = text.dropFirst(2).dropLast(2)
    guard body.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 10 || $0 == 13 }),
      let quote = body.firstIndex(of: "\""),
      body[..<quote].allSatisfy({ $0 == ";" || $0 == "q" || $0.isNumber })
    else { return nil }
    // As in `1;1;144;96`, with the width and the height in pixels.
    let numbers = body[quote...].dropFirst().prefix { $0 == ";" || $0.isNumber }
      .split(separator: ";").map { Int($0) ?? .max }
    let lines = body.split(separator: "-").count
    guard numbers.count == 4, numbers[2] <= columns * Self.widestCell,
      numbers[3] <= rows * Self.highestCell, (lines - 1) * 6 <= rows * Self.highestCell
    else { return nil }
    return text + "\n"
  }

  private func fits(_ width: String?, _ height: String?) -> Bool {
    guard let width = width.flatMap({ Int($0) }), let height = height.flatMap({ Int($0) }) else {
      return false
    }
    return (1...columns).contains(width) && (1...rows).contains(height)
  }

  /// Fields of the form `name=value` with letters and digits only.
  private static func fields(_ text: Substring, separator: Character) -> [String: String]? {
    var fields: [String: String] = [:]
    for field in text.split(separator: separator) {
      let pair = field.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair.allSatisfy({ $0.utf8.allSatisfy(isBase64) }) else { return nil }
      fields[String(pair[0])] = String(pair[1])
    }
    return fields
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
    }
  }
}

extension String {
  /// The texts between these two, if the whole text consists of such pieces.
  fileprivate func components(between start: String, _ end: String) -> [Substring]? {
    var pieces: [Substring] = []
    var rest = self[...]
    while !rest.isEmpty {
      guard rest.hasPrefix(start), let stop = rest.firstRange(of: end) else { return nil }
      pieces.append(rest[rest.index(rest.startIndex, offsetBy: start.count)..<stop.lowerBound])
      rest = rest[stop.upperBound...]
    }
    return pieces
  }
}
