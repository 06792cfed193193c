/// What an answer would make of a card, before its wait is fitted between those of its neighbours.
struct Prospect {
  let memory: Memory
  let course: Course
}
