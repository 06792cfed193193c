import CLibrary
import TestSupport
import Testing

@testable import Recall

/// The laws of the mixture.
@Suite struct BlendTests {
  @Test("the loss exceeds that of the best expert by at most ln K and a trifle, whatever happens")
  func regret() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var world = HostileWorld(seed: seed)
      var blend = Blend()
      var features = BlendFeatures()
      let count = 5_000
      var losses = [Double](repeating: 0, count: Blend.Expert.allCases.count)
      var own = 0.0
      for _ in 0..<count {
        let standard = world.random.share()
        let (six, seven, wasRecalled) = world.next(&features)
        let recall = blend.predict(
          ModelRecalls(standard: standard, fsrs6: six, fsrs7: seven), features)
        own += loss(recall, wasRecalled)
        for index in losses.indices { losses[index] += loss(blend.recalls[index], wasRecalled) }
        blend.learn(wasRecalled: wasRecalled)
      }
      let best = losses.min() ?? 0
      let experts = Double(losses.count)
      let price = log(experts) - Double(count) * log(1 - 1e-4 * (1 - 1 / experts))
      #expect(own <= best + price + 1e-6)
      #expect(own.isFinite && abs(blend.weights.reduce(0, +) - 1) < 1e-9)
    }
  }

  @Test("corrections learn a constant error and change nothing without one")
  func corrects() {
    var random = SeededGenerator(seed: 9)
    var correction = RecallCorrection(size: 1, biasDrift: 2e-4)
    let features = BlendFeatures()
    #expect(abs(correction.predict(features, logOdds: 2) - Logistic.probability(2)) < 0.005)
    var last = 0.0
    for _ in 0..<5_000 {
      last = correction.predict(features, logOdds: 2)
      correction.learn(random.share() < Logistic.probability(1) ? 1 : 0)
    }
    #expect(abs(last - Logistic.probability(1)) < 0.08)
  }

  private func loss(_ recall: Double, _ wasRecalled: Bool) -> Double {
    -log(wasRecalled ? recall : 1 - recall)
  }
}

/// Predictions, features and outcomes without sense.
private struct HostileWorld {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next(_ features: inout BlendFeatures) -> (Double, Double, Bool) {
    for index in 1..<BlendFeatures.Index.count {
      features.set(index, (random.share() - 0.5) * (random.share() < 0.01 ? 40 : 2))
    }
    let kind = random.share()
    let six = kind < 0.1 ? 1 : kind < 0.2 ? 0 : random.share()
    return (six, random.share() < 0.1 ? 0 : random.share(), random.share() < 0.7)
  }
}
