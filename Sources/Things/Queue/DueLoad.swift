public import Recall

/// How many reviews fall due on each of the days to come, kept up to date through a sitting.
public struct DueLoad: Hashable, Sendable {
  public let day: StudyDay
  private var counts: [Int]

  /// `counts` begins with the given day; what is late counts there.
  public init(from day: StudyDay, _ counts: [Int] = []) {
    self.day = day
    self.counts = Array(counts.prefix(Self.length))
    self.counts += Array(repeating: 0, count: Self.length - self.counts.count)
  }

  /// Nobody asks for days further away.
  public static let length = DayLoad.lastDay + 1

  public subscript(day: StudyDay) -> Int {
    counts.indices.contains(day - self.day) ? counts[day - self.day] : 0
  }

  /// A card that was due then has another date now.
  public mutating func move(from old: Due?, to new: Due?) {
    if let place = place(of: old) { counts[place] = max(0, counts[place] - 1) }
    if let place = place(of: new) { counts[place] += 1 }
  }

  private func place(of due: Due?) -> Int? {
    guard case .day(let day) = due else { return nil }
    let place = max(0, day - self.day)
    return place < Self.length ? place : nil
  }

  /// As the balance of an answer reads it.
  public func load(siblingDue: Due? = nil) -> DayLoad {
    var days: [Int] = []
    if case .day(let due) = siblingDue { days = [due - day] }
    return DayLoad(due: counts, siblingDays: days)
  }
}
