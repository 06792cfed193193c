/// Where cards are after an answer and the steps that may follow it, and what all that has cost.
struct Graduation: Sendable {
  var ways: [Way] = []
  var answers = 0.0
  var seconds = 0.0
}

/// A memory that a card may have in the end, and how likely that is.
struct Way: Sendable {
  let memory: Memory
  let share: Double
}
