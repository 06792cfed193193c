// What the values of a document are, by the names and texts in them.
extension JSONDecks {
  /// Whether a value is an object of texts.
  static func isMap(_ value: JSON) -> Bool {
    value.members.map { $0.count > 1 && $0.allSatisfy { $0.value.string != nil } } ?? false
  }

  /// Whether several objects are maps of terms: they have texts under names of their own.
  static func areMaps(_ objects: [JSON.Member]) -> Bool {
    let names = objects.flatMap { $0.value.members ?? [] }
    return objects.count > 1 && names.count >= fewestTerms * objects.count
      // Of many sections, one can have such a name.
      && !(objects.count == 2 && objects.contains { besideTerms.contains($0.name.lowercased()) })
      && names.allSatisfy { $0.value.string != nil }
      && Set(names.map(\.name)).count * 10 >= names.count * 8
  }

  /// Whether several objects have questions or terms with explanations under names of their own.
  static func areMapsOfEntries(_ objects: [JSON.Member]) -> Bool {
    let entries = objects.flatMap { $0.value.members ?? [] }
    let areQuestions = entries.allSatisfy { $0.value["question"] != nil }
    let names = explanations.union(["answer"])
    return objects.count > 1 && objects.allSatisfy { $0.value.members?.count ?? 0 > 1 }
      && (areQuestions || Set(entries.map(\.name)).count * 10 >= entries.count * 9)
      && entries.allSatisfy { entry in
        entry.value.members?.contains {
          $0.value.string != nil && names.contains($0.name.lowercased())
        } ?? false
      }
  }

  /// Whether most objects, such as the entries of a glossary, have a member of the same name.
  static func haveCommonMember(_ objects: [JSON.Member]) -> Bool {
    var counts: [String: Int] = [:]
    for object in objects {
      for name in Set((object.value.members ?? []).map(\.name)) { counts[name, default: 0] += 1 }
    }
    return objects.count < 2 || 2 * (counts.values.max() ?? 0) > objects.count
  }

  /// Whether a value is an object, or a list of anything but texts.
  static func isDeep(_ value: JSON) -> Bool {
    value.members != nil || value.array?.contains { $0.members != nil || $0.array != nil } == true
  }

  /// Whether a value is an object with a list of objects under each name.
  static func areNamedLists(_ value: JSON) -> Bool {
    value.members.map { !$0.isEmpty && $0.allSatisfy { isList($0.value) } } ?? false
  }

  /// Whether a value is an array of questions with their answers.
  static func areQuestions(_ value: JSON) -> Bool {
    guard let values = value.array, !values.isEmpty else { return false }
    return values.allSatisfy { $0["question"]?.string != nil && $0["answer"]?.string != nil }
  }

  /// Whether a value is an array of objects or pairs.
  static func isList(_ value: JSON) -> Bool {
    value.array?.contains { $0.members != nil || $0.array != nil } == true
  }

  /// Whether each list holds only the meanings of the term that names it.
  static func areMeanings(_ named: [JSON.Member]) -> Bool {
    named.count > 1
      && named.allSatisfy { member in
        !lists.contains(member.name.lowercased())
          && (member.value.array ?? []).allSatisfy { value in
            let names = Set((value.members ?? []).map { $0.name.lowercased() })
            return !names.isDisjoint(with: explanations)
              && names.isSubset(of: explanations.union(besideMeanings))
          }
      }
  }

  private static let besideMeanings: Set<String> = [
    "example", "examples", "source", "pos", "partofspeech", "part_of_speech", "type", "category",
    "synonyms", "notes", "note", "tags", "url", "context", "kind", "class", "wordclass",
    "word_class", "word_type", "gender", "level", "domain", "usage", "register", "label", "id",
  ]

  /// Whether several lists contain the same kind of cards.
  static func areAlike(_ lists: [JSON.Member]) -> Bool {
    let firsts = lists.map { $0.value.array?.first?.members?.map(\.name) ?? [] }
    // A pair is a member whose name is the term.
    let arePairs = firsts.allSatisfy { $0.count == 1 }
    let common = firsts.dropFirst().reduce(Set(firsts.first ?? [])) { $0.intersection($1) }
    let areEntries = common.count > 1 && !common.isDisjoint(with: explanations)
    return lists.count > 1 && (arePairs || areEntries || Set(firsts.map { Set($0) }).count == 1)
  }
}
