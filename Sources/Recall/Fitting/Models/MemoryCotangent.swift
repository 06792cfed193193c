/// The derivatives of a loss by the memory of a card at one moment.
struct MemoryCotangent: Sendable {
  var logStability = 0.0
  var logFastStability = 0.0
  var difficulty = 0.0
}
