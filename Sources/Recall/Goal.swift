/// A recall to be kept, with what follows from it and from a model's parameters alone.
///
/// A policy works it out once, and four intervals an outlook go by it.
struct Goal: Sendable {
  /// What recall is to fall to.
  let recall: Float
  /// How far time has gone then, by FSRS-6's curve or by the slow one of FSRS-7, in units of the
  /// curve: (1 + rate·t) = recall^(1/decay).
  let passed: Float
}
