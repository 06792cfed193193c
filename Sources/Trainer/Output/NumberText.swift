import TextUI

/// Numbers with few digits, as they are read.
enum NumberText {
  /// `4.2`, and `31` where a tenth no longer matters.
  static func short(_ number: Float) -> String {
    guard number.isFinite else { return "–" }
    if number.magnitude >= 9.95 { return "\(Int(min(number, 1e9).rounded()))" }
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  /// A small number as a word, as at the begin of a sentence.
  static func word(_ number: Int) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    return words.indices.contains(number) ? words[number] : number.grouped
  }

  /// As in `96 %`.
  static func percent(_ share: Float) -> String {
    share.isFinite ? "\(Int((share * 100).rounded())) %" : "–"
  }
}
