import Things

/// Invisible characters, which nobody would type.
enum InvisibleCharacters: LintRule {
  static let name = "invisible-characters"

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    checkForms(of: table.rows(with: [.control, .maybeInvisible]), report) { row, cell in
      invisible(table.texts[row, cell]).map { Int($0.value) }
    }
  }

  private static func invisible(_ text: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if isInvisible(scalar, after: previous) { return scalar }
      previous = scalar
    }
    return nil
  }

  /// Joiners have a meaning in some scripts and in emoji, but not after ASCII.
  private static func isInvisible(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar
  ) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x180E, 0x200B, 0x2028, 0x2029, 0x202A...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    case 0x200C...0x200F: previous.isASCII
    case 0xE0000...0xE007F: previous.isASCII
    default: false
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let digits = String(finding.detail, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(quoted(finding, drafts)) contains an invisible character, \(code)."
  }
}

/// The kinds of bytes in a text, so that rules can skip most texts.
struct ByteMarks: OptionSet, Hashable {
  let rawValue: UInt8

  static let control = ByteMarks(rawValue: 1)
  static let lineBreak = ByteMarks(rawValue: 2)
  static let digit = ByteMarks(rawValue: 4)
  /// Punctuation that could separate two forms.
  static let punctuation = ByteMarks(rawValue: 8)
  /// Lead bytes of ranges with invisible characters.
  static let maybeInvisible = ByteMarks(rawValue: 16)
  /// Lead bytes of Greek, Cyrillic and full-width letters.
  static let otherAlphabet = ByteMarks(rawValue: 32)
  static let hash = ByteMarks(rawValue: 64)
  /// What markup of several formats contains.
  static let markup = ByteMarks(rawValue: 128)

  private static let table: [UInt8] = (0..<256).map { byte in kind(UInt8(byte)).rawValue }

  private static func kind(_ byte: UInt8) -> ByteMarks {
    switch byte {
    case 0x0A: .lineBreak
    case 0x09: []
    case 0..<0x20, 0x7F: .control
    case 0x30...0x39: .digit
    case 0x23: .hash
    case 0x2C, 0x2F, 0x3B: .punctuation
    case 0x7C: [.punctuation, .markup]
    case 0x24, 0x26, 0x2A, 0x3C, 0x5B, 0x5C, 0x60, 0x7B: .markup
    case 0xC2, 0xE1, 0xE2, 0xF3: .maybeInvisible
    case 0xEF: [.maybeInvisible, .otherAlphabet]
    case 0xCE...0xD3: .otherAlphabet
    default: []
    }
  }

  @inline(__always)
  static func of(_ bytes: UnsafeRawBufferPointer) -> ByteMarks {
    table.withUnsafeBufferPointer { table in
      var marks: UInt8 = 0
      for byte in bytes { marks |= table[Int(byte)] }
      return ByteMarks(rawValue: marks)
    }
  }
}
