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
