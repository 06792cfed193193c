/// What follows an answer: a step, or the interval of the model.
enum Course: Hashable, Sendable {
  case step(seconds: Int, left: Int)
  case interval
}
