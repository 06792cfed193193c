/// The one way for foreign text to a screen: what could steer, reorder or hide is spelled out.
///
/// Foreign is all that was not written in this program: text and names of decks, file names,
/// excerpts in messages, typed answers shown again. Storage and export keep their bytes; only
/// what is displayed goes through here. What comes out holds no control character but the line
/// breaks asked for, no bidirectional embedding, override or isolate, and nothing invisible that
/// its surroundings do not need. Safe text stays as it is, so escaping twice changes nothing.
public enum Escaping {
  /// The text as it may be shown.
  public static func safe(_ foreign: some StringProtocol, as layout: TextLayout = .line) -> String {
    if foreign.plainLength != nil { return String(foreign) }
    var pass = EscapingPass(layout: layout)
    var rest = foreign.unicodeScalars.makeIterator()
    var scalar = rest.next()
    while let current = scalar {
      let next = rest.next()
      pass.take(current, before: next) { foreign.unicodeScalars.contains(where: \.isRightToLeft) }
      scalar = next
    }
    return pass.finished()
  }

  /// How a character that must not be sent is spelled: `<U+001B>`.
  static func spelled(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}
