extension BinaryInteger {
  /// The number with a comma between its thousands.
  public var grouped: String {
    let digits = Array(magnitude.description)
    let marked = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }
    return (self < 0 ? "-" : "") + marked.joined()
  }
}
