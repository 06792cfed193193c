/// Things that get in each other's way: members of one family, and those that were mixed up.
public struct Rivals: Sendable {
  private var families: [UInt64: Int] = [:]
  private var confusions: [UInt64: [UInt64]] = [:]

  public init(families: [[Thing.ID]] = [], confusions: [(Thing.ID, Thing.ID)] = []) {
    for (number, family) in families.enumerated() where family.count > 1 {
      for thing in family { self.families[thing.number] = number }
    }
    for (one, other) in confusions where one != other {
      self.confusions[one.number, default: []].append(other.number)
      self.confusions[other.number, default: []].append(one.number)
    }
  }

  /// Whether two cards are kept apart: the two of one Thing, those of a family, and those that
  /// were mixed up while one of them is young.
  func contains(_ one: Candidate, _ other: Candidate) -> Bool {
    if one.thing == other.thing { return one.number != other.number }
    if let family = families[one.thing], families[other.thing] == family { return true }
    guard one.isYoung || other.isYoung else { return false }
    return confusions[one.thing]?.contains(other.thing) ?? false
  }
}
