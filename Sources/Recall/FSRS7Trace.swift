import Glibc

extension FSRS7 {
  /// How the stability of one trace changes with an answer; both traces follow the same law.
  struct Trace: Sendable {
    private let growth: Float
    private let growthPower: Float
    private let growthForgetting: Float
    private let growthBonus: ByGrade<Float>

    private let lapse: Float
    private let lapsePower: Float
    private let lapseForgetting: Float

    /// Eight numbers of the model, in its order.
    init(_ slice: ArraySlice<Float>) {
      let w = Array(slice)
      growth = expf(w[0] - 1.5)
      growthPower = -w[1]
      growthForgetting = w[2]
      lapse = w[3]
      lapsePower = w[4]
      lapseForgetting = w[5]
      growthBonus = ByGrade { $0 == .hard ? w[6] : $0 == .easy ? w[7] : 1 }
    }

    // x' = x·(1 + e^(w − 1.5)·(11 − D)·x^(−w′)·(e^((1 − R)·w″) − 1)·bonus), never below x:
    // what grades have in common stands between 1 + and ·bonus.
    func growth(_ stability: Float, _ difficulty: Float, recall: Float) -> Float {
      growth * (11 - difficulty) * powf(stability, growthPower)
        * expm1f((1 - recall) * growthForgetting)
    }

    func grown(_ stability: Float, by growth: Float, _ grade: Grade) -> Float {
      stability * (1 + growth * growthBonus[grade])
    }

    // x' = w·((x + 1)^w′ − 1)·e^((1 − R)·w″), at most x
    func lapsed(_ stability: Float, recall: Float) -> Float {
      let left = lapse * expm1f(lapsePower * log1pf(stability))
      return min(stability, left * expf((1 - recall) * lapseForgetting))
    }
  }
}
