/// On how much a look into the future rests, said honestly.
enum HabitsText {
  /// Below so many answers, usual times and grades weigh as much as one's own.
  private static let few = 400

  static func basis(_ answers: Int) -> String {
    guard answers > 0 else {
      return "Nothing was answered yet: times and grades are those usual elsewhere."
    }
    let rests = "Times and grades are those of your \(Counted.text(answers, "answer"))"
    return answers < few ? "\(rests), few yet: usual ones stand in for the rest." : "\(rests)."
  }
}
