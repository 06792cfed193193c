/// How long the first key of an answer usually takes on one device, in milliseconds.
public struct Pace: Hashable, Sendable {
  /// The fewest answers needed for a pace.
  static let fewest = 50
  /// A longer time is a pause.
  static let longest = 60_000
  /// A shorter time is not typed by a person.
  static let shortest = 50
  /// The number of newest answers considered, since people get faster.
  static let most = 500

  private var samples: [Int] = []
  private var next = 0

  public init() {}

  public mutating func note(firstKey milliseconds: Int) {
    guard (Self.shortest...Self.longest).contains(milliseconds) else { return }
    if samples.count < Self.most {
      samples.append(milliseconds)
    } else {
      samples[next] = milliseconds
      next = (next + 1) % Self.most
    }
  }

  /// Whether it took less time than half of the answers.
  public func isFast(firstKey milliseconds: Int) -> Bool {
    guard samples.count >= Self.fewest, milliseconds >= Self.shortest else { return false }
    return 2 * samples.count { $0 <= milliseconds } < samples.count
  }

  /// Whether it took longer than 95 % of the answers, and more than twice the median.
  public func isSlow(firstKey milliseconds: Int) -> Bool {
    guard samples.count >= Self.fewest, milliseconds <= Self.longest else { return false }
    let faster = samples.reduce(0) { $0 + ($1 < milliseconds ? 1 : 0) }
    let twiceAsFast = samples.reduce(0) { $0 + (2 * $1 < milliseconds ? 1 : 0) }
    return faster * 20 >= samples.count * 19 && twiceAsFast * 2 >= samples.count
  }
}
