/// What became of one word of the answer.
public struct WordFinding: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case right
    /// Right but for slips of the finger.
    case slip(typed: String, slips: Int)
    /// Cut short, where the setting `typing` allows it.
    case cut(typed: String)
    /// Another word stands in its place.
    case other(typed: String)
    case missing
  }

  /// The word as the deck has it.
  public let expected: String
  /// Which word of the answer it is, from 1.
  public let place: Int
  public let outcome: Outcome

  public var isRight: Bool {
    switch outcome {
    case .right, .slip, .cut: true
    case .other, .missing: false
    }
  }

  /// What was typed for it, unless that was right as it is.
  public var typed: String? {
    switch outcome {
    case .slip(let typed, _), .cut(let typed), .other(let typed): typed
    case .right, .missing: nil
    }
  }

  /// The difference in words, if there is one: `transfer, not tranfer`.
  public var correction: String? {
    switch outcome {
    case .right, .cut: nil
    case .slip(let typed, _), .other(let typed): "\(shown(beside: typed)), not \(typed)"
    case .missing: "\(expected) is missing"
    }
  }

  /// A capital that was not typed is not what the difference is about.
  private func shown(beside typed: String) -> String {
    let isCapitalised = expected.first?.isUppercase == true && !expected.dropFirst().hasCapital
    return isCapitalised && !typed.hasCapital ? expected.lowercased() : expected
  }
}

extension StringProtocol {
  fileprivate var hasCapital: Bool { contains(where: \.isUppercase) }
}
