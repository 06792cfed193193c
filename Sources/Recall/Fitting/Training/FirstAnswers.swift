/// The first answer of every card, and the first one after at least a day, counted by grade and by
/// the days between them.
struct FirstAnswers: Sendable {
  /// Cards that were first answered so and asked again after so many days.
  struct Group: Sendable {
    let days: Int
    var count = 0
    var recalled = 0
  }

  /// By first grade, again first; each in ascending order of days.
  private(set) var groups: [[Group]]
  /// The card's first answer and the first one after at least a day, where there are both.
  private var pairs: [(card: Int, grade: Int, days: Int)] = []

  /// Looks at answers that are marked as items only.
  init(_ log: ReviewLog, isItem: [Bool]) {
    var counted = [[Int: Group]](repeating: [:], count: 4)
    for number in 0..<log.cardCount {
      let card = log.card(number)
      guard let long = card.first(where: { log.elapsedDays(at: $0, in: card) > 0 }), isItem[long]
      else { continue }
      let days = log.elapsedDays(at: long, in: card)
      let grade = Int(log.grades[card.lowerBound]) - 1
      pairs.append((number, grade, days))
      counted[grade][days, default: Group(days: days)].count += 1
      counted[grade][days]?.recalled += log.grades[long] > 1 ? 1 : 0
    }
    groups = counted.map { $0.values.sorted { $0.days < $1.days } }
  }

  /// The number of cards by first grade.
  var counts: [Int] { groups.map { $0.reduce(0) { $0 + $1.count } } }

  /// Takes rare and late pairs out, and says which cards they were of.
  ///
  /// Source: fsrs-rs. Within a first grade, from the smallest group (and the shortest time) on,
  /// everything is taken out while less than 20 cards, or than a twentieth, are; after that what
  /// has fewer than 6 cards or more than 100 days (365 after easy).
  mutating func removeOutliers() -> [Int] {
    let kept = groups.indices.map { Self.kept(groups[$0], latest: $0 == 3 ? 365 : 100) }
    let outliers = pairs.filter { !kept[$0.grade].contains($0.days) }.map(\.card)
    for grade in groups.indices { groups[grade].removeAll { !kept[grade].contains($0.days) } }
    pairs.removeAll { !kept[$0.grade].contains($0.days) }
    return outliers
  }

  private static func kept(_ groups: [Group], latest: Int) -> Set<Int> {
    let total = groups.reduce(0) { $0 + $1.count }
    var removed = 0
    var kept: Set<Int> = []
    for group in groups.sorted(by: { ($0.count, $0.days) < ($1.count, $1.days) }) {
      if removed + group.count < max(20, total / 20) {
        removed += group.count
      } else if group.count >= 6 && group.days <= latest {
        kept.insert(group.days)
      }
    }
    return kept
  }
}
