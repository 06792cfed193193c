/// How a role looks.
public struct Style: Hashable, Sendable {
  public var colour: Colour?
  public var isBold: Bool
  public var isDim: Bool

  public init(colour: Colour? = nil, isBold: Bool = false, isDim: Bool = false) {
    self.colour = colour
    self.isBold = isBold
    self.isDim = isDim
  }

  /// The escape sequence that begins this style, nil where there is nothing to begin.
  func opening(at depth: ColourDepth) -> String? {
    guard depth > .none else { return nil }
    let parameters = [
      isBold ? "1" : nil, isDim ? "2" : nil, colour?.parameters(at: depth),
    ].compactMap(\.self)
    return parameters.isEmpty ? nil : "\u{1B}[\(parameters.joined(separator: ";"))m"
  }

  /// Ends any style.
  static let closing = "\u{1B}[0m"
}
