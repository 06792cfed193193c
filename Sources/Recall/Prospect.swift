/// What an answer would make of a card, before its wait is fitted between those of its neighbours.
struct Prospect {
  let memory: Memory
  /// Days until recall falls to the retention, not rounded.
  let interval: Float
  let course: Course
}
