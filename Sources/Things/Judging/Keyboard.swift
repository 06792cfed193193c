/// Which keys lie side by side, on the keyboards whose letters tell them.
enum Keyboard {
  static func areNeighbours(_ one: Character, _ other: Character) -> Bool {
    neighbours[one]?.contains(other) == true
  }

  private static let layouts: [[String]] = [
    ["qwertyuiopü", "asdfghjklöä", "zxcvbnm"],
    ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
    ["azertyuiop", "qsdfghjklm", "wxcvbn"],
    ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
    ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
    ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
    ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرلاىةوزظ"],
  ]

  private static let neighbours: [Character: Set<Character>] = {
    var neighbours: [Character: Set<Character>] = [:]
    for layout in layouts {
      let rows = layout.map(Array.init)
      for (number, row) in rows.enumerated() {
        for (place, key) in row.enumerated() {
          var beside = [place - 1, place + 1].filter(row.indices.contains).map { row[$0] }
          if number > 0 { beside += keys(of: rows[number - 1], above: place) }
          for other in beside {
            neighbours[key, default: []].insert(other)
            neighbours[other, default: []].insert(key)
          }
        }
      }
    }
    return neighbours
  }()

  // A lower row is set half a key to the right: each key touches two above.
  private static func keys(of row: [Character], above place: Int) -> [Character] {
    [place, place + 1].filter(row.indices.contains).map { row[$0] }
  }
}
