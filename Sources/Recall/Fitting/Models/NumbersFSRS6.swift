/// The 21 parameters of FSRS-6 by the names its formulas use.
struct NumbersFSRS6: Sendable {
  private let first: SIMD4<Double>
  let w4: Double
  let w5: Double
  let w6: Double
  let w7: Double
  let w8: Double
  let w9: Double
  let w10: Double
  let w11: Double
  let w12: Double
  let w13: Double
  let w14: Double
  let w15: Double
  let w16: Double
  let w17: Double
  let w18: Double
  let w19: Double
  let w20: Double

  init(_ numbers: [Double]) {
    precondition(numbers.count == 21, "FSRS-6 takes 21 numbers.")
    first = SIMD4(numbers[0..<4])
    w4 = numbers[4]
    w5 = numbers[5]
    w6 = numbers[6]
    w7 = numbers[7]
    w8 = numbers[8]
    w9 = numbers[9]
    w10 = numbers[10]
    w11 = numbers[11]
    w12 = numbers[12]
    w13 = numbers[13]
    w14 = numbers[14]
    w15 = numbers[15]
    w16 = numbers[16]
    w17 = numbers[17]
    w18 = numbers[18]
    w19 = numbers[19]
    w20 = numbers[20]
  }

  /// w0 to w3: the stability after a first answer of that grade.
  func firstStability(_ grade: UInt8) -> Double { first[Int(grade) - 1] }
}
