@_spi(_Unicode) import Swift

/// A character taken apart: が into か and its mark, 각 into its three letters.
enum DecomposedCharacter {
  static func parts(of character: Character) -> [Unicode.Scalar] { Array(String(character)._nfd) }
}
