/// How much better one way to predict did than another on the same answers, and how sure that is.
public struct FitGain: Hashable, Sendable {
  /// By so much the mean log loss was lower; negative where it was higher.
  public let logLoss: Double
  /// The standard error of that: what a gain of nothing would often come to by chance.
  public let error: Double

  /// Whether it is more than chance would often make of nothing.
  ///
  /// Source: the rule of one standard error (Breiman and others, 1984): of what cannot be told
  /// apart, the simpler is taken; here, what is there already.
  public var isClear: Bool { logLoss > error }
}
