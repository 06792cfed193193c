import Glibc

/// The 34 parameters of FSRS-7 by the names its formulas use, and what follows from them alone.
struct NumbersFSRS7: Sendable {
  private let first: SIMD4<Double>
  let w4: Double
  let w5: Double
  let w6: Double
  let slow: TraceFSRS7
  let fast: TraceFSRS7
  let w23: Double
  let w24: Double
  let w25: Double
  let w26: Double
  let w27: Double
  let w28: Double
  let w29: Double
  let w30: Double
  let w31: Double
  let w32: Double
  let w33: Double

  let logW25: Double
  let logW26: Double
  /// w26^(1/b) for the decay b = −w24 of the slow curve.
  let slowBase: Double
  /// ln(w28/w27), how much more the slow curve weighs at stabilities of one day.
  let logWeight: Double
  /// D0(4), and its derivative by w5.
  let easyDifficulty: Double
  let easyDifficultyByW5: Double

  init(_ numbers: [Double]) {
    precondition(numbers.count == 34, "FSRS-7 takes 34 numbers.")
    first = SIMD4(numbers[0..<4])
    w4 = numbers[4]
    w5 = numbers[5]
    w6 = numbers[6]
    slow = TraceFSRS7(numbers, at: 7)
    fast = TraceFSRS7(numbers, at: 15)
    w23 = numbers[23]
    w24 = numbers[24]
    w25 = numbers[25]
    w26 = numbers[26]
    w27 = numbers[27]
    w28 = numbers[28]
    w29 = numbers[29]
    w30 = numbers[30]
    w31 = numbers[31]
    w32 = numbers[32]
    w33 = numbers[33]
    logW25 = log(w25)
    logW26 = log(w26)
    slowBase = exp(-logW26 / w24)
    logWeight = log(w28) - log(w27)
    easyDifficulty = w4 - exp(3 * w5) + 1
    easyDifficultyByW5 = -3 * exp(3 * w5)
  }

  /// w0 to w3: the slow stability after a first answer of that grade.
  func firstStability(_ grade: UInt8) -> Double { first[Int(grade) - 1] }

  /// D0(G), not clamped.
  func firstDifficulty(_ grade: UInt8) -> Double { w4 - exp(w5 * Double(grade - 1)) + 1 }
}
