import TestSupport
import Testing

@testable import Recall

/// Answers of a learner whose memory follows a model with known parameters.
struct SimulatedLog {
  let model: MemoryModel
  let numbers: [Double]
  var answers = 2_000
  var seed: UInt64 = 1
  /// The share of later answers on the same day.
  var sameDay = 0.2

  private static let day: Int64 = 86_400_000

  func log() throws -> ReviewLog {
    switch model {
    case .fsrs6: try log(TrainableFSRS6(numbers))
    case .fsrs7: try log(TrainableFSRS7(numbers))
    }
  }

  private func log<Model: TrainableModel>(_ model: Model) throws -> ReviewLog {
    var random = SeededGenerator(seed: seed)
    var builder = ReviewLogBuilder()
    var (count, card) = (0, Int64(0))
    while count < answers {
      count += try add(card, model, &random, &builder)
      card += 1
    }
    return builder.log()
  }

  private func add<Model: TrainableModel>(
    _ card: Int64, _ model: Model, _ random: inout SeededGenerator,
    _ builder: inout ReviewLogBuilder
  ) throws -> Int {
    let count = 2 + Int(random.share() * 18)
    var time = (18_000 + Int64(random.share() * 600)) * Self.day + noon(&random)
    var grade = Self.grade(random.share(), shares: [0.24, 0.33, 0.83])
    var memory = model.first(grade)
    try append(card, time, grade, to: &builder)
    for _ in 1..<count {
      let next = nextTime(time, memory, &random)
      let elapsed =
        Model.model == .fsrs6
        ? Double(next / Self.day - time / Self.day) : Double(next - time) / Double(Self.day)
      let recalled = random.share() < model.recall(of: memory, after: elapsed)
      let success = Self.grade(random.share(), shares: [0, 0.2, 0.85])
      grade = recalled ? success : 1
      memory = model.next(memory, after: elapsed, grade: grade)
      time = next
      try append(card, time, grade, to: &builder)
    }
    return count
  }

  private func nextTime(
    _ time: Int64, _ memory: MemoryEstimate, _ random: inout SeededGenerator
  ) -> Int64 {
    if random.share() < sameDay { return time + 600_000 + Int64(random.share() * 600_000) }
    let days = min(memory.stability, 200) * (0.3 + 1.5 * random.share())
    return (time / Self.day + Int64(max(days.rounded(), 1))) * Self.day + noon(&random)
  }

  private func noon(_ random: inout SeededGenerator) -> Int64 {
    Self.day / 2 + Int64(random.share() * 20_000_000)
  }

  private static func grade(_ share: Double, shares: [Double]) -> UInt8 {
    1 + UInt8(shares.count { share >= $0 })
  }

  private func append(
    _ card: Int64, _ time: Int64, _ grade: UInt8, to builder: inout ReviewLogBuilder
  ) throws {
    try builder.append(
      LoggedAnswer(
        card: card, day: Int(time / Self.day), time: time, grade: Int(grade), milliseconds: 4_000))
  }

  /// The defaults, each moved at random by up to `spreads` times its usual spread.
  static func numbers(_ model: MemoryModel, spreads: Double, seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    let penalty = Penalty(model, from: model.defaults.map { Double($0) })
    return model.defaults.indices.map { index in
      let start = Double(model.defaults[index])
      // The spread of first stabilities is proportional to them.
      let spread = index < 4 ? start / 2 : 1 / penalty.stiffness[index].squareRoot()
      let bounds = model.bounds[index]
      let moved = start + (2 * random.share() - 1) * spreads * spread
      return min(max(moved, Double(bounds.lowerBound)), Double(bounds.upperBound))
    }
  }
}
