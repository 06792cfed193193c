/// Digits of every script, and those set high or low, are one digit.
enum Digits {
  static func value(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.properties.numericType {
    case .decimal, .digit: scalar.properties.numericValue.map { Int($0) }
    default: nil
    }
  }

  /// Whether two folded digits would become one number without the blank between them.
  static func areOneNumber(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    (48...57).contains(before.value) && (48...57).contains(after.value)
  }

  /// Whether a character counts something, Chinese numerals among them.
  static func areIn(_ character: Character) -> Bool {
    character.isNumber || character.wholeNumberValue != nil
  }
}
