/// One colour, said twice: for terminals with 16 colours and for those with more.
public struct Colour: Hashable, Sendable {
  /// Number in the terminal's own palette, 0–15.
  public let palette: UInt8
  /// Red, green and blue as in `0x56B4E9`; nil follows the palette at every depth.
  public let rgb: UInt32?

  public init(palette: UInt8, rgb: UInt32? = nil) {
    self.palette = palette
    self.rgb = rgb
  }

  /// The parameters that select this colour for the text.
  func parameters(at depth: ColourDepth) -> String? {
    switch (depth, rgb) {
    case (.none, _): nil
    case (.sixteen, _), (_, nil): String(palette < 8 ? 30 + palette : 82 + palette)
    case (.palette256, let rgb?): "38;5;\(Self.cube(rgb))"
    case (.trueColour, let rgb?):
      "38;2;\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    }
  }

  /// The nearest colour of the 6×6×6 cube that stands at 16–231.
  private static func cube(_ rgb: UInt32) -> UInt32 {
    let steps = [16, 8, 0].map { shift in
      let part = rgb >> UInt32(shift) & 0xFF
      return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
    }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}
