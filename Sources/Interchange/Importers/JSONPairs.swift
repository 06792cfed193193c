/// Lists of JSON with both forms in one text: `["AO - Area of Operations", …]`.
enum JSONPairs {
  /// Nil unless nearly all texts of the only list are divided by the same sign.
  static func things(_ value: JSON) -> [FoundThing]? {
    let only = value.members?.count == 1 ? value.members?[0].value : value
    guard let list = only?.array, list.count >= fewest else { return nil }
    let texts = list.compactMap(\.string)
    guard texts.count == list.count else { return nil }
    let separators: [PairSeparator] = [.equals, .arrow, .longDash, .dash, .hyphen, .colon]
    guard
      let separator = separators.first(where: { $0.count(in: texts) * 10 >= texts.count * 9 })
    else { return nil }
    return texts.map { text in
      let fields = separator.fields(of: text)
      return FoundThing(line: 1, short: fields[0], long: fields.count > 1 ? fields[1] : "")
    }
  }

  private static let fewest = 3
}

extension JSON {
  /// A list with an object for each row of an object of languages with a list of words for each, as in
  /// `{"en": ["ship", …], "de": ["Schiff", …]}`.
  var columnsAsRows: JSON? {
    guard let members, members.count > 1, let first = members[0].value.array, first.count > 2,
      members.allSatisfy({ _, value in
        value.array?.count == first.count && value.array?.allSatisfy { $0.string != nil } ?? false
      }),
      members.count(where: { name, _ in
        let word = name.lowercased().split { "_- ".contains($0) }.last ?? ""
        return LanguageCodes.isLanguage(String(word))
      }) > 1
    else { return nil }
    return .array(
      first.indices.map { row in
        .object(members.map { ($0.name, $0.value.array?[row] ?? .null) })
      })
  }

  /// Whether a value is true or false, also as a text.
  var isTruth: Bool {
    if case .bool = self { true } else { string == "true" || string == "false" }
  }

  /// An entry with the texts of objects below the plural of their name, as in `"meanings": [{"meaning":
  /// "…"}]`, below the name itself.
  var withSingulars: JSON {
    guard let members else { return self }
    return .object(
      members.map { name, value in
        let single = String(name.dropLast())
        guard name.hasSuffix("s"), let values = value.array, !values.isEmpty,
          values.allSatisfy({ value in
            value[single]?.string != nil
              && !(value.members ?? []).contains {
                $0.value.isTruth || QuizAnswers.points.contains($0.name)
              }
          })
        else { return (name, value) }
        return (single, .array(values.compactMap { $0[single] }))
      })
  }
}
