/// How much a prediction weighs by its age: a quarter for the oldest, one for the newest.
///
/// Source: fsrs-rs, 0.25 + 0.75·(i/(N − 1))³.
enum RecencyWeight {
  static func of(_ index: Int, among count: Int) -> Float {
    let age = Float(index) / Float(max(count - 1, 1))
    return 0.25 + 0.75 * age * age * age
  }
}
