import Recall
import TestSupport

extension SeededGenerator {
  mutating func unit() -> Float { Float(number(below: 1 << 24)) / 16_777_215 }

  /// The published parameters, or others within the bounds or exactly on them.
  mutating func parameters() -> Parameters {
    let model = one(of: MemoryModel.allCases)
    let kind = number(below: 4)
    let numbers = model.bounds.indices.map { index in
      let bounds = model.bounds[index]
      let place = kind == 1 ? Float(number(below: 2)) : unit()
      return kind == 0
        ? model.defaults[index]
        : bounds.lowerBound + place * (bounds.upperBound - bounds.lowerBound)
    }
    return Parameters(model, clipping: numbers)
  }

  mutating func policy() -> Policy {
    Policy(
      Forgetting(parameters()), retention: one(of: [0.9, 0.9, 0.7, 0.99, unit(), 0, 1, -3, .nan]),
      learningSteps: steps(), relearningSteps: steps(),
      maximumInterval: one(of: [36_500, 36_500, 365, 30, 2, 1, 0, .min, .max]),
      fuzz: number(below: 4) > 0, balance: number(below: 2) > 0)
  }

  mutating func elapsed() -> Elapsed {
    let days = one(of: [0, 0, 1, 1, 2, 5, 10, 30, 90, 365, 4000, -1, .min, .max])
    return Elapsed(studyDays: days, seconds: one(of: [.min, 0, 60, 3600, 90_000, 9_000_000, .max]))
  }

  mutating func load() -> DayLoad {
    guard number(below: 2) > 0 else { return DayLoad() }
    return DayLoad(
      due: (0..<number(below: 120)).map { _ in number(below: 30) },
      siblingDays: (0..<number(below: 3)).map { _ in number(below: 60) })
  }

  private mutating func steps() -> [Int] {
    let steps = [60, 600, 3600, 20_000, 86_400, 259_200, 1, 0, -9, .max]
    return (0..<number(below: 4)).map { _ in one(of: steps) }
  }
}
