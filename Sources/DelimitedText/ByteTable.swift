// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// A single-byte encoding that the C library lacks or decodes wrongly.
struct ByteTable: Sendable {
  /// The UTF-8 of the bytes from 0x80; nil for a byte without a character.
  private let characters: [[UInt8]?]

  /// By the names in `TextEncoding`.
  static let all = [
    "MACGREEK": ByteTable(macGreek), "MACTURKISH": ByteTable(macTurkish),
    "MACROMANIAN": ByteTable(macRomanian), "MACCROATIAN": ByteTable(macCroatian),
    "MAC-IS": ByteTable(macIcelandic), "CP864": ByteTable(cp864),
  ]

  /// Characters separated by blanks; `?` marks a byte without a character.
  private init(_ text: String) {
    characters = text.utf8.split(separator: Byte.space).map {
      $0.elementsEqual("?".utf8) ? nil : Array($0)
    }
    precondition(characters.count == 128, "a table has 128 characters")
  }

  /// Passes the text in UTF-8 on; returns the offset of the first byte without a character, if any.
  func convert(_ bytes: UnsafeBufferPointer<UInt8>, _ take: ([UInt8]) -> Void) -> Int? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    defer { take(text) }
    for (offset, byte) in bytes.enumerated() {
      if byte < 0x80 {
        text.append(byte)
      } else if let character = characters[Int(byte) - 0x80] {
        text += character
      } else {
        return offset
      }
    }
    return nil
  }

  private static let macGreek = """
    Ä ¹ ² É ³ Ö Ü ΅ à â ä ΄ ¨ ç é è ê ë £ ™ î ï • ½ ‰ ô ö ¦ € ù û ü \
    † Γ Δ Θ Λ Ξ Π ß ® © Σ Ϊ § ≠ ° · Α ± ≤ ≥ ¥ Β Ε Ζ Η Ι Κ Μ Φ Ϋ Ψ Ω \
    ά Ν ¬ Ο Ρ ≈ Τ « » … \u{A0} Υ Χ Ά Έ œ – ― “ ” ‘ ’ ÷ Ή Ί Ό Ύ έ ή ί ό Ώ \
    ύ α β ψ δ ε φ γ η ι ξ κ λ μ ν ο π ώ ρ σ τ θ ω ς χ υ ζ ϊ ϋ ΐ ΰ \u{AD}
    """

  private static let macTurkish = """
    Ä Å Ç É Ñ Ö Ü á à â ä ã å ç é è ê ë í ì î ï ñ ó ò ô ö õ ú ù û ü \
    † ° ¢ £ § • ¶ ß ® © ™ ´ ¨ ≠ Æ Ø ∞ ± ≤ ≥ ¥ µ ∂ ∑ ∏ π ∫ ª º Ω æ ø \
    ¿ ¡ ¬ √ ƒ ≈ ∆ « » … \u{A0} À Ã Õ Œ œ – — “ ” ‘ ’ ÷ ◊ ÿ Ÿ Ğ ğ İ ı Ş ş \
    ‡ · ‚ „ ‰ Â Ê Á Ë È Í Î Ï Ì Ó Ô ? Ò Ú Û Ù ? ˆ ˜ ¯ ˘ ˙ ˚ ¸ ˝ ˛ ˇ
    """

  private static let macRomanian = """
    Ä Å Ç É Ñ Ö Ü á à â ä ã å ç é è ê ë í ì î ï ñ ó ò ô ö õ ú ù û ü \
    † ° ¢ £ § • ¶ ß ® © ™ ´ ¨ ≠ Ă Ș ∞ ± ≤ ≥ ¥ µ ∂ ∑ ∏ π ∫ ª º Ω ă ș \
    ¿ ¡ ¬ √ ƒ ≈ ∆ « » … \u{A0} À Ã Õ Œ œ – — “ ” ‘ ’ ÷ ◊ ÿ Ÿ ⁄ € ‹ › Ț ț \
    ‡ · ‚ „ ‰ Â Ê Á Ë È Í Î Ï Ì Ó Ô ? Ò Ú Û Ù ı ˆ ˜ ¯ ˘ ˙ ˚ ¸ ˝ ˛ ˇ
    """

  private static let macCroatian = """
    Ä Å Ç É Ñ Ö Ü á à â ä ã å ç é è ê ë í ì î ï ñ ó ò ô ö õ ú ù û ü \
    † ° ¢ £ § • ¶ ß ® Š ™ ´ ¨ ≠ Ž Ø ∞ ± ≤ ≥ ∆ µ ∂ ∑ ∏ š ∫ ª º Ω ž ø \
    ¿ ¡ ¬ √ ƒ ≈ Ć « Č … \u{A0} À Ã Õ Œ œ Đ — “ ” ‘ ’ ÷ ◊ ? © ⁄ € ‹ › Æ » \
    – · ‚ „ ‰ Â ć Á č È Í Î Ï Ì Ó Ô đ Ò Ú Û Ù ı ˆ ˜ ¯ π Ë ˚ ¸ Ê æ ˇ
    """

  private static let macIcelandic = """
    Ä Å Ç É Ñ Ö Ü á à â ä ã å ç é è ê ë í ì î ï ñ ó ò ô ö õ ú ù û ü \
    Ý ° ¢ £ § • ¶ ß ® © ™ ´ ¨ ≠ Æ Ø ∞ ± ≤ ≥ ¥ µ ∂ ∑ ∏ π ∫ ª º Ω æ ø \
    ¿ ¡ ¬ √ ƒ ≈ ∆ « » … \u{A0} À Ã Õ Œ œ – — “ ” ‘ ’ ÷ ◊ ÿ Ÿ ⁄ € Ð ð Þ þ \
    ý · ‚ „ ‰ Â Ê Á Ë È Í Î Ï Ì Ó Ô ? Ò Ú Û Ù ı ˆ ˜ ¯ ˘ ˙ ˚ ¸ ˝ ˛ ˇ
    """

  /// Arabic of DOS encodes the shapes of letters; each shape is decoded to its letter.
  private static let cp864 = """
    ° · ∙ √ ▒ ─ │ ┼ ┤ ┬ ├ ┴ ┐ ┌ └ ┘ β ∞ φ ± ½ ¼ ≈ « » لأ لأ ? ? لا لا ? \
    \u{A0} \u{AD} آ £ ¤ أ ? ? ا ب ت ث ، ج ح خ ٠ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ف ؛ س ش ص ؟ \
    ¢ ء آ أ ؤ ع ئ ا ب ة ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ¦ ¬ ÷ × ع \
    ـ ف ق ك ل م ن ه و ى ي ض ع غ غ م ـ\u{651} \u{651} ن ه ه ى ي غ ق لآ لآ ل ك ي ■ ?
    """
}
