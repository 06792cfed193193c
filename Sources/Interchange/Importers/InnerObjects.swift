import Things

/// Members of cards that are objects, such as `"name": {"en": "cat", "fr": "chat"}`.
enum InnerObjects {
  /// Objects with more members are maps.
  private static let mostMembers = 12
  /// An object with one of these stands for that text.
  static let texts = ["text", "definition", "meaning", "common"]

  /// The same cards with the members of such objects as their own, where most cards have the same
  /// ones and no long form beside them.
  static func spread(_ cards: [JSON], besideForms names: inout ColumnNames) -> [JSON] {
    var members: [String: [[JSON.Member]]] = [:]
    for (name, value) in cards.joined(where: \.members) {
      if let inner = value.members { members[name, default: []].append(inner) }
    }
    let regular = members.filter { name, objects in
      // How a word is spoken is no form.
      let roles = names.meanings(of: name).map(\.role)
      return isRegular(objects) && 2 * objects.count >= cards.count
        && (!roles.contains(.note) || roles.contains(.long))
    }
    guard !regular.isEmpty, !cards.contains(where: { names.hasLong($0) }) else { return cards }
    let inner = regular.values.flatMap { Set($0.joined().map(\.name)) }
    let outer = cards.joined(where: \.members).map(\.name)
    let taken = Dictionary((inner + Set(outer)).map { ($0, 1) }, uniquingKeysWith: +)
    return cards.map { card in
      guard let own = card.members else { return card }
      return .object(
        own.flatMap { name, value -> [JSON.Member] in
          guard regular[name] != nil, let members = value.members else { return [(name, value)] }
          return members.map { (taken[$0.name] == 1 ? $0.name : "\(name) \($0.name)", $0.value) }
        })
    }
  }

  /// Whether several objects have few members, and mostly those of the same names.
  private static func isRegular(_ objects: [[JSON.Member]]) -> Bool {
    let names = objects.joined().map(\.name)
    let different = Set(names)
    // What is beside a definition may be a text, too, but `html` is the same one.
    let sentences = objects.joined().count { name, value in
      !texts.contains(name) && value.string?.contains(" ") ?? false
    }
    let areTexts = different.isDisjoint(with: ["text", "common"]) && 2 * sentences > objects.count
    return (different.isDisjoint(with: texts) || areTexts)
      && different.count <= mostMembers
      && different.count * objects.count <= 3 * names.count
      && objects.contains { $0.count > 1 }
      && !objects.joined().contains { $0.value.members != nil }
  }
}

extension [JSON] {
  fileprivate func joined(where members: (JSON) -> [JSON.Member]?) -> [JSON.Member] {
    flatMap { members($0) ?? [] }
  }
}

extension ColumnNames {
  /// Whether a text of a card has the name of a long form.
  fileprivate mutating func hasLong(_ card: JSON) -> Bool {
    (card.members ?? []).contains { name, value in
      value.string != nil && meanings(of: name).contains { $0.role == .long && $0.rank < 7 }
    }
  }
}
