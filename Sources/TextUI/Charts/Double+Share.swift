extension Double {
  /// Between 0 and 1; what is no number is nothing.
  var clampedShare: Double { isNaN ? 0 : Swift.min(1, Swift.max(0, self)) }

  /// Something that can be drawn: not negative, finite, and small enough to be added up.
  var drawable: Double { isNaN ? 0 : Swift.min(1e300, Swift.max(0, self)) }
}

extension BinaryInteger {
  /// The number with a comma between its thousands.
  public var grouped: String {
    let digits = Array(magnitude.description)
    let marked = digits.enumerated().map { place, digit in
      place > 0 && (digits.count - place) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }
    return (self < 0 ? "-" : "") + marked.joined()
  }
}
