import Things

extension Thing {
  static func made(
    _ short: String, _ long: String, also: [String] = [], note: String = "", tags: [String] = []
  ) -> Thing {
    Thing(
      id: .computed(short: short, long: long), short: short, long: long, note: note, tags: tags,
      also: also)
  }

  static let smtp = made("SMTP", "Simple Mail Transfer Protocol")
  static let imap = made("IMAP", "Internet Message Access Protocol")
  static let mode = made("ATM", "Asynchronous Transfer Mode")
  static let machine = made("ATM", "Automated Teller Machine")
}

extension Judge {
  /// Judges an answer to the first of the Things; the others are also in the library.
  func verdict(
    _ typed: String, for things: [Thing], direction: Card.Direction = .forward
  ) -> Verdict {
    judgement(typed, for: things, direction: direction).verdict
  }

  func judgement(
    _ typed: String, for things: [Thing], direction: Card.Direction = .forward
  ) -> Judgement {
    let asked = Asked(things, direction: direction)
    return judge(typed, for: asked, among: AnswerTable(things, asked: direction).answers)
  }
}

extension Asked {
  /// Asks for the first Thing; those with the same question are its family.
  init(_ things: [Thing], direction: Card.Direction = .forward) {
    let family = things.dropFirst().filter {
      direction == .forward ? $0.short == things[0].short : $0.long == things[0].long
    }
    self.init(
      things[0], direction: direction, family: family.map { DeckThing(thing: $0, deck: "") })
  }
}
