/// What a fit found.
public struct FittedParameters: Hashable, Sendable {
  /// How much of the model the answers were enough for.
  public enum Extent: Hashable, Sendable {
    /// Nothing: these are the defaults.
    case nothing
    /// The stabilities after a first answer.
    case firstStabilities
    case everything
  }

  public let parameters: Parameters
  public let extent: Extent
  /// How many answers the model was asked to predict.
  public let items: Int
}
