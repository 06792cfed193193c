/// Beginnings and endings that make another word of the same stem: micro, macro; sulfate, sulfite.
enum OpposedParts {
  static func part(_ one: String, _ other: String) -> Bool {
    beginnings.contains { isOpposed(one, other, in: $0) { $0.hasPrefix($1) } }
      || endings.contains { isOpposed(one, other, in: $0) { $0.hasSuffix($1) } }
  }

  private static let beginnings = [
    ["micro", "macro"], ["hyper", "hypo"], ["inter", "intra"], ["ante", "anti"], ["pre", "pro"],
    ["endo", "exo"], ["ab", "ad"],
  ]
  private static let endings = [
    ["ate", "ite", "ide", "ine"], ["ane", "ene", "yne"], ["ose", "ase"], ["er", "ee", "ed"],
    ["o", "a"], ["os", "as"],
  ]

  private static func isOpposed(
    _ one: String, _ other: String, in group: [String], _ has: (String, String) -> Bool
  ) -> Bool {
    guard let first = group.first(where: { has(one, $0) }),
      let second = group.first(where: { has(other, $0) })
    else { return false }
    return first != second
  }
}
