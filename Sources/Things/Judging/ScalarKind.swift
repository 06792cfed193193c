/// What part a scalar plays in an answer.
enum ScalarKind {
  case letter
  case digit
  case blank
  /// Said by no key: joiners, direction marks, controls, the Arabic stretcher.
  case unseen
  /// Stands inside words: the apostrophe, the full stop of U.S.A.
  case inner
  /// Ends a word and is read over.
  case mark
  /// Read over between letters, kept at a word's edge: C#, A*.
  case edgeSign
  /// Never read over: C++, a < b.
  case sign

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0..<0x80: Self.ascii[Int(scalar.value)]
      case 0x80..<0x800: Self.alphabets[Int(scalar.value - 0x80)]
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: .letter
      default: Self.beyondASCII(scalar)
      }
  }

  var isWordPart: Bool { self == .letter || self == .digit }

  private static let ascii: [ScalarKind] = (0..<0x80).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case 9...13, 32: .blank
    case 0..<32, 127: .unseen
    case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."): .inner
    case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "*"), UInt8(ascii: "@"),
      UInt8(ascii: "\\"):
      .edgeSign
    case UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "$"):
      .sign
    default: .mark
    }
  }

  /// European, Hebrew and Arabic letters, looked up once.
  private static let alphabets: [ScalarKind] = (0x80..<0x800).map { value in
    Unicode.Scalar(UInt32(value)).map(beyondASCII) ?? .unseen
  }

  private static func beyondASCII(_ scalar: Unicode.Scalar) -> ScalarKind {
    switch scalar {
    case "\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{05F3}", "\u{05F4}": return .inner
    case "\u{0640}", "\u{FE00}"..."\u{FE0F}": return .unseen
    case "\u{FF0A}", "\u{FF03}", "\u{FF05}", "\u{FF20}": return .edgeSign
    case "\u{2212}": return .mark
    default: break
    }
    if scalar.properties.isWhitespace { return .blank }
    if Digits.value(of: scalar) != nil { return .digit }
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol: return .sign
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .modifierSymbol, .otherSymbol:
      return .mark
    case .format, .control, .surrogate, .privateUse, .unassigned: return .unseen
    default: return .letter
    }
  }
}
